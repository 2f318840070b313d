import { open, rm } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';
import { writeGraphTiles } from '../builder/routing/tile-extract.ts';
import type { Coverage } from '../format/manifest.ts';
import { formatFailures } from '../words/words.ts';
import { LinkFinder } from './find-links.ts';
import { GraphSources, type TileSource } from './graph-sources.ts';
import { movedRestrictions } from './join-restrictions.ts';
import { joinTile } from './join-tile.ts';
import { JointEdges } from './joint-edges.ts';
import { RoadDensity } from './road-density.ts';
import { Territory } from './territory.ts';
import { GraphTooLarge } from './tile-parts.ts';

/** The roads of an installed region. */
export interface GraphPart {
  id: string;
  /** The path of the pack's routing.tar. */
  tar: string;
  coverage: Coverage;
  /** ISO date of its data: where several cover, the newest counts. */
  date: string;
}

export interface JoinedGraph {
  /** Edges that were led from one part into another. */
  links: number;
  /** Ways that one part has over the border and the other lacks. */
  unmatched: number;
}

interface JoinOptions {
  signal?: AbortSignal | undefined;
  /** Told the share that is done, up to 1. */
  onProgress?: ((share: number) => void) | undefined;
}

const openParts = (parts: readonly GraphPart[]): Promise<GraphSources> =>
  GraphSources.open(parts.map(({ tar }) => tar));

const newestFirst = (parts: readonly GraphPart[]): GraphPart[] =>
  [...parts].sort((one, other) => (one.date < other.date ? 1 : one.date > other.date ? -1 : 0));

/** Groups of ids of parts that roads or ferries connect, of at least two each: who stands alone is in none. */
export async function neighbours(
  parts: readonly GraphPart[],
  { signal }: { signal?: AbortSignal | undefined } = {},
): Promise<string[][]> {
  const sources = await openParts(parts);
  const formats = parts.map((_, part) => sources.formatOf(part));
  await sources.close();
  const groups: string[][] = [];
  for (const format of new Set(formats)) {
    const alike = parts.filter((_, part) => formats[part] === format);
    if (format !== undefined && alike.length > 1) groups.push(...(await connected(newestFirst(alike), signal)));
  }
  return groups;
}

async function connected(parts: readonly GraphPart[], signal?: AbortSignal): Promise<string[][]> {
  const sources = await openParts(parts);
  try {
    const { links, standIns } = await findLinks(sources, parts, signal);
    const group = parts.map((_, part) => sources.familyOf(part));
    for (const { from, to } of [...links, ...standIns.map(({ link }) => link)]) {
      const [kept, joining] = [from, to].map(({ source }) => group[source.parts[0] as number] as number);
      for (const [part, each] of group.entries()) if (each === joining) group[part] = kept as number;
    }
    const together = [...Map.groupBy(parts, (_, part) => group[part]).values()];
    return together.filter(({ length }) => length > 1).map(members => members.map(({ id }) => id));
  } finally {
    await sources.close();
  }
}

async function findLinks(
  sources: GraphSources,
  parts: readonly GraphPart[],
  signal?: AbortSignal,
): Promise<LinkFinder> {
  await sources.load(signal);
  const finder = new LinkFinder(sources, new Territory(parts.map(({ coverage }) => coverage)), signal);
  await finder.find();
  return finder;
}

/**
 * Writes one graph of these parts at `out`, an archive as a pack's routing.tar is. Leaves no file when it fails; a
 * WordedError says why parts cannot be joined.
 */
export async function joinGraphs(
  given: readonly GraphPart[],
  out: string,
  { signal = new AbortController().signal, onProgress }: JoinOptions = {},
): Promise<JoinedGraph> {
  const parts = newestFirst(given);
  const regions = parts.map(({ id }) => id);
  const sources = await openParts(parts);
  try {
    const formats = new Set(regions.map((_, part) => sources.formatOf(part)));
    if (formats.size > 1 || formats.has(undefined)) throw formatFailures.error('graphsDiffer', { regions });
    const found = await findLinks(sources, parts, signal);
    sources.dropDead();
    await writeJoint(sources, new JointEdges(sources, found), out, { signal, onProgress });
    return { links: found.links.length + 2 * found.standIns.length, unmatched: found.unmatched.size };
  } catch (error) {
    throw error instanceof GraphTooLarge ? formatFailures.error('graphsTooLarge', { regions }, error) : error;
  } finally {
    await sources.close();
  }
}

/** Tiles are written one by one beside the archive first, whose index has their sizes. */
async function writeJoint(
  sources: GraphSources,
  joint: JointEdges,
  out: string,
  { signal, onProgress }: JoinOptions & { signal: AbortSignal },
): Promise<void> {
  const spool = `${out}.tiles`;
  const tiles = await open(spool, 'w+');
  try {
    for (const each of sources.byId.values()) setBases(each);
    const density = new RoadDensity(sources, joint);
    await density.measure(signal);
    const context = { sources, joint, density, moved: movedRestrictions(sources, joint) };
    const written: { name: string; size: number; at: number }[] = [];
    let at = 0;
    for (const each of [...sources.byId.values()].sort(byName)) {
      signal.throwIfAborted();
      const bytes = joinTile(each, context);
      await tiles.writeFile(bytes);
      written.push({ name: nameOf(each), size: bytes.length, at });
      at += bytes.length;
      onProgress?.((0.9 * written.length) / sources.byId.size);
      await setImmediate();
    }
    const bytesOf = ({ at: start, size }: { at: number; size: number }) =>
      tiles.createReadStream({ start, end: start + size - 1, autoClose: false, highWaterMark: 1 << 20 });
    await rm(out, { force: true });
    await writeGraphTiles(out, written, bytesOf, signal);
    onProgress?.(1);
  } finally {
    await tiles.close();
    await rm(spool, { force: true });
  }
}

const nameOf = ([first]: readonly TileSource[]): string => first?.name ?? '';

const byName = (one: readonly TileSource[], other: readonly TileSource[]): number =>
  nameOf(one) < nameOf(other) ? -1 : 1;

/** Counts the nodes and edges that come before each part's. */
function setBases(tiles: readonly TileSource[]): void {
  let [nodes, edges] = [0, 0];
  for (const source of tiles) {
    Object.assign(source, { nodeBase: nodes, edgeBase: edges });
    nodes += source.counts.nodes;
    edges += source.counts.edges;
  }
}
