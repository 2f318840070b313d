import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { boundsMeet } from '../../../data-packs/geo/bounds.ts';
import type { GraphPart } from '../../../data-packs/join/join-graphs.ts';
import type { MountedRegion } from '../../regions/index.ts';

/** Roads that one engine answers over: those of a region, or of regions that were joined. */
export interface Graph {
  /** Names what it is made of: another release is another graph. */
  readonly fingerprint: string;
  /** The path of its archive of tiles. */
  readonly tiles: string;
  /** The newest first: of what several hold it has that one's. */
  readonly regions: readonly MountedRegion[];
  /** Whether one of its regions covers the point. */
  covers(lon: number, lat: number): boolean;
}

/** Raised whenever the same regions would be joined otherwise. */
const joinerVersion = 1;

const digest = (parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32);

/** Names graphs together, in whatever order they are. */
export const fingerprintOf = (graphs: readonly Graph[]): string =>
  digest([joinerVersion, ...graphs.map(({ fingerprint }) => fingerprint).sort()]);

/** The roads of a region; none where its pack has none. */
export function graphOf(region: MountedRegion): Graph[] {
  const tiles = region.partPath('routing');
  if (tiles === undefined) return [];
  const { id, version, created, bounds, parts } = region.manifest;
  const fingerprint = digest([id, version, created, bounds, parts.find(({ kind }) => kind === 'routing')?.sha256]);
  return [{ fingerprint, tiles, regions: [region], covers: region.covers }];
}

/** The day of a region's roads; where it is not told, that of the build. */
const dateOf = ({ manifest: { sources, created } }: MountedRegion): string =>
  sources
    .flatMap(({ kind, date }) => (kind === 'osm' ? (date ?? []) : []))
    .sort()
    .at(-1) ?? created;

/** The one graph of several, in a folder. */
export function joinedGraph(graphs: readonly Graph[], folder: string): Graph {
  const fingerprint = fingerprintOf(graphs);
  return {
    fingerprint,
    tiles: join(folder, `${fingerprint}.tar`),
    regions: graphs.flatMap(({ regions }) => regions).sort((a, b) => (dateOf(a) < dateOf(b) ? 1 : -1)),
    covers: (lon, lat) => graphs.some(graph => graph.covers(lon, lat)),
  };
}

/** A region's graph, as it is handed to who joins it. */
export const partOf = ({ tiles, regions }: Graph): GraphPart[] =>
  regions.map(region => ({ id: region.id, tar: tiles, coverage: region.manifest.coverage, date: dateOf(region) }));

/** Names of the regions of graphs. */
export const namesOf = (graphs: readonly Graph[]): string[] => [
  ...new Set(graphs.flatMap(({ regions }) => regions.map(({ manifest }) => manifest.name))),
];

/** Whether they have a region in common. */
export const shareRegion = (a: Graph, b: Graph): boolean => a.regions.some(region => b.regions.includes(region));

/** Whether boxes around their regions meet. */
export const areBeside = (a: Graph, b: Graph): boolean =>
  a.regions.some(one => b.regions.some(other => boundsMeet(one.manifest.bounds, other.manifest.bounds)));
