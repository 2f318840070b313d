import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { copyFile, mkdir, open, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { writeGraphTiles } from '../builder/routing/tile-extract.ts';
import { type PackManifest, type PackPart, totalSize } from '../format/manifest.ts';
import type { ProgressListener } from '../format/progress.ts';
import { readPack } from '../format/read-pack.ts';
import { writePack } from '../format/write-pack.ts';
import { type Bounds, commonBounds, inPlane, unrolled } from '../geo/bounds.ts';
import { requireSpace } from '../store/disk/disk-space.ts';
import { cutsDirectory } from '../store/disk/layout.ts';
import { withProcessFolder } from '../store/disk/process-folder.ts';
import { type ExportOptions, requireOutpostName, writeExport } from '../store/export.ts';
import { withInstalled } from '../store/pointer.ts';
import { noteBuiltHere } from '../store/signers/pinned-signer.ts';
import { coverageWithin, graphTilesWithin, measureWithin } from '../store/within/measure-within.ts';
import { storeFailures } from '../words/words.ts';
import { cutArchive } from './cut-archive.ts';
import { cutPlaces } from './cut-places.ts';
import { cutTileset } from './cut-tileset.ts';

interface CutOptions {
  progress: ProgressListener;
  signal: AbortSignal;
}

interface Cut extends CutOptions {
  from: string;
  to: string;
  /** Of the globe. */
  bounds: Bounds;
  statistics: Map<string, number>;
}

type CutPart = Omit<PackPart, 'size' | 'sha256'>;

/**
 * Makes a pack of what of another one lies in a box, in an empty folder. Tiles are taken over byte for byte. It has an
 * id of its own, the other's version, sources and credits, and no signature: its maker has signed the whole only.
 * Throws a sentence where nothing lies in the box.
 */
async function cutPack(
  from: string,
  to: string,
  box: Readonly<Bounds>,
  { progress, signal }: CutOptions,
): Promise<PackManifest> {
  const whole = await readPack(from);
  const { bounds, coverage } = coverageWithin(whole, box);
  const total = Math.max(1, totalSize(whole.parts));
  const statistics = new Map<string, number>();
  const parts: CutPart[] = [];
  let done = 0;
  for (const part of whole.parts) {
    const listener: ProgressListener = ({ fraction }) =>
      progress({ phase: 'cutting', fraction: (done + fraction * part.size) / total, detail: part.path });
    listener({ phase: 'cutting', fraction: 0 });
    parts.push(...(await cutPart(part, whole, { from, to, bounds, statistics, progress: listener, signal })));
    signal.throwIfAborted();
    done += part.size;
  }
  if (parts.length === 0) throw storeFailures.error('boxElsewhere', { name: whole.name });
  const { formatVersion: _, parts: __, signature: ___, leftOut: ____, ...kept } = whole;
  const manifest = {
    ...kept,
    ...named(whole, bounds),
    bounds: inPlane(bounds),
    coverage,
    statistics: Object.fromEntries(statistics),
    ...creditsOf(whole, parts),
  };
  return writePack({ directory: to, manifest, parts, progress, signal });
}

/** What tells parts of a region apart: their box, south-west to north-east, to a hundredth of its shorter side. */
function boxInWords(bounds: Bounds): string {
  const [west, south, east, north] = bounds;
  const width = unrolled(bounds)[2] - west;
  const digits = Math.min(6, Math.max(2, 1 - Math.floor(Math.log10(Math.min(width, north - south)))));
  const corner = (lat: number, lon: number) => `${lat.toFixed(digits)}, ${lon.toFixed(digits)}`;
  return ` (${corner(south, west)} – ${corner(north, east)})`;
}

/** How the names of parts end. */
const ofBox = / \((?:part|-?[\d.]+, -?[\d.]+ – -?[\d.]+, -?[\d.]+)\)$/;

/** The same box of a region always gets the same id, so that a newer one replaces it. */
function named({ id, name }: PackManifest, bounds: Bounds): { id: string; name: string } {
  const hash = createHash('sha256').update(bounds.map(degrees => degrees.toFixed(5)).join(','));
  const ending = boxInWords(bounds);
  return {
    id: `${id.slice(0, 48).replace(/-+$/, '')}-part-${hash.digest('hex').slice(0, 8)}`,
    name: `${name.replace(ofBox, '').slice(0, 200 - ending.length)}${ending}`,
  };
}

function creditsOf({ attributions }: PackManifest, parts: readonly CutPart[]): Pick<PackManifest, 'attributions'> {
  const there = new Set(parts.map(({ path }) => path));
  const kinds = new Set(parts.map(({ kind }) => kind));
  const left = attributions.flatMap(({ paths, ...credit }) => {
    const own = paths?.filter(path => there.has(path));
    const ofKinds = credit.parts.filter(kind => kinds.has(kind));
    if (ofKinds.length === 0 || own?.length === 0) return [];
    return [{ ...credit, parts: ofKinds, ...(own !== undefined && { paths: own }) }];
  });
  return { attributions: left.length > 0 ? left : attributions };
}

async function cutPart(part: PackPart, whole: PackManifest, cut: Cut): Promise<CutPart[]> {
  const { from, to, bounds, statistics, signal } = cut;
  const [source, target] = [join(from, part.path), join(to, part.path)];
  const { size: _, sha256: __, ...described } = part;
  const options = { progress: (fraction: number) => cut.progress({ phase: 'cutting', fraction }), signal };
  await mkdir(dirname(target), { recursive: true });
  const counted = (name: string, count: number, left: CutPart = described): CutPart[] => {
    if (count === 0) return [];
    statistics.set(name, (statistics.get(name) ?? 0) + count);
    return [left];
  };
  switch (part.kind) {
    case 'basemap':
      return counted('basemapTiles', await cutArchive(source, target, bounds, options));
    case 'terrain':
      return counted('terrainTiles', await cutArchive(source, target, bounds, { ...options, margin: 1 }));
    case 'imagery': {
      const { imagery } = part;
      const shown = imagery && { imagery: { ...imagery, bounds: commonBounds(imagery.bounds, inPlane(bounds)) } };
      return counted('imageryTiles', await cutArchive(source, target, bounds, options), { ...described, ...shown });
    }
    case 'places':
      return counted('places', await cutPlaces(source, target, bounds, options));
    case 'routing': {
      const { graphHeightTiles } = whole.statistics ?? {};
      if (graphHeightTiles !== undefined) statistics.set('graphHeightTiles', graphHeightTiles);
      return counted('routingTiles', await cutGraph(source, target, bounds, options));
    }
    case 'buildings':
      // With their tileset, below.
      return part.tileset === undefined ? [] : cutBuildings(part, whole, cut);
    case 'traffic':
      await copyFile(source, target, constants.COPYFILE_FICLONE);
      return [described];
  }
}

async function cutBuildings(root: PackPart, whole: PackManifest, cut: Cut): Promise<CutPart[]> {
  const { from, to, bounds, signal } = cut;
  const folder = `${dirname(root.path)}/`;
  const files = whole.parts.filter(({ kind, path }) => kind === 'buildings' && path.startsWith(folder));
  const there = new Set(files.map(({ path }) => path));
  const read = async (path: string): Promise<unknown> =>
    there.has(path) ? JSON.parse(await readFile(join(from, path), 'utf8')) : undefined;
  const left = await cutTileset(root.path, read, bounds);
  if (left === undefined) return [];
  const parts: CutPart[] = [];
  for (const [i, { size: _, sha256: __, ...described }] of files.entries()) {
    const { path } = described;
    if (left.dropped.has(path)) continue;
    signal.throwIfAborted();
    cut.progress({ phase: 'cutting', fraction: i / files.length });
    await mkdir(dirname(join(to, path)), { recursive: true });
    const tileset = left.tilesets.get(path);
    if (tileset !== undefined) await writeFile(join(to, path), JSON.stringify(tileset), { flag: 'wx' });
    else await copyFile(join(from, path), join(to, path), constants.COPYFILE_FICLONE);
    parts.push(
      root.tileset !== undefined && path === root.path
        ? { ...described, tileset: { ...root.tileset, bounds: commonBounds(root.tileset.bounds, inPlane(bounds)) } }
        : described,
    );
  }
  return parts;
}

/**
 * Writes the tiles of a routing archive that touch a box into a new one. Returns their number; writes nothing for none.
 * Roads that lead into tiles left behind end there for the engine.
 */
async function cutGraph(
  from: string,
  outFile: string,
  box: Readonly<Bounds>,
  { progress, signal }: { progress: (fraction: number) => void; signal: AbortSignal },
): Promise<number> {
  const tiles = await graphTilesWithin(from, box, signal);
  if (tiles.length === 0) return 0;
  const source = await open(from, 'r');
  let written = 0;
  try {
    await writeGraphTiles(
      outFile,
      tiles,
      async function* ({ size, start }) {
        const content = Buffer.allocUnsafe(size);
        await source.read(content, 0, size, start);
        yield content;
        progress(++written / tiles.length);
      },
      signal,
    );
  } finally {
    await source.close();
  }
  return tiles.length;
}

/**
 * Writes what of an installed pack lies in a box as one `.outpost` file, completely or not at all. Holds the pack's
 * lock. Throws a sentence.
 */
export async function exportCut(
  dataDir: string,
  { id, box }: { id: string; box: Readonly<Bounds> },
  file: string,
  options: ExportOptions = {},
): Promise<{ path: string; manifest: PackManifest }> {
  const { progress = () => undefined, signal = new AbortController().signal } = options;
  const path = resolve(file);
  requireOutpostName(path);
  return withInstalled(dataDir, id, signal, async directory => {
    const { bytes } = await measureWithin(dataDir, id, box, signal);
    return withProcessFolder(cutsDirectory(dataDir), async work => {
      await requireSpace(work, bytes, storeFailures.message('fileOf', { name: id }), { freeBytes: options.freeBytes });
      const manifest = await cutPack(directory, work, box, { progress, signal });
      // Its bytes serve here already. Not to be noted is only to be asked about when it comes back.
      await noteBuiltHere(dataDir, work).catch(() => undefined);
      await writeExport(work, path, options);
      return { path, manifest };
    });
  });
}
