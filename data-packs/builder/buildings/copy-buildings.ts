import { open, readFile, stat } from 'node:fs/promises';
import { dirname, join, posix } from 'node:path';
import { z } from 'zod';
import { itemAt } from '../../base/item-at.ts';
import type { PackPart } from '../../format/manifest.ts';
import type { ProgressListener } from '../../format/progress.ts';
import type { Bounds } from '../../geo/bounds.ts';
import { checkInput } from '../../words/input-problem.ts';
import { builderFailures } from '../../words/words.ts';
import { requireMeeting } from '../build-error.ts';
import { copyInto, filesIn } from '../folder-files.ts';
import { boundingVolumeSchema, type Extent, extentOf } from './bounding-volume.ts';

/** Files of 3D Tiles and glTF. */
const endings = /\.(?:json|b3dm|i3dm|pnts|cmpt|glb|gltf|bin|subtree|geojson|png|jpe?g|webp|ktx2)$/i;

export interface CopyBuildingsOptions {
  /** A folder of 3D Tiles with a `tileset.json`. */
  folder: string;
  /** ISO 3166-1 alpha-2; by default the pack's only one. */
  country: string | undefined;
  countries: readonly string[];
  /** The pack's folder. */
  pack: string;
  bounds: Bounds | undefined;
  progress: ProgressListener;
  signal: AbortSignal;
}

/** Copies a folder of 3D Tiles to `buildings/<country>/`, after checking all its tiles. */
export async function copyBuildings(options: CopyBuildingsOptions) {
  const { folder, pack, bounds, countries } = options;
  const country = options.country ?? (countries.length === 1 ? countries[0] : undefined);
  if (country === undefined) throw builderFailures.error('whichCountry', { folder });
  const { geometricError, heights, tiles, bounds: box } = await checkTileset(folder);
  requireMeeting(folder, box, bounds);
  const files = await filesIn(folder, endings);
  const paths = await copyInto(folder, files, pack, `buildings/${country}`, { ...options, phase: 'buildings' });
  const root = `buildings/${country}/tileset.json`;
  const parts = paths.map(
    (path): Omit<PackPart, 'size' | 'sha256'> => ({
      kind: 'buildings',
      path,
      ...(path === root ? { tileset: { country, bounds: box, heights, geometricError } } : {}),
    }),
  );
  return { parts, country, bounds: box, statistics: { buildingTiles: tiles, buildingFiles: files.length } };
}

const content = z.object({ uri: z.string().optional(), url: z.string().optional() });
const tile = z.object({
  boundingVolume: z.unknown(),
  geometricError: z.number().nonnegative(),
  transform: z.array(z.number()).length(16).optional(),
  content: content.optional(),
  contents: z.array(content).optional(),
  implicitTiling: z.object({ subtrees: content }).optional(),
  children: z.array(z.unknown()).optional(),
});
const tilesetSchema = z.object({
  asset: z.object({ version: z.string() }),
  geometricError: z.number().nonnegative(),
  root: tile.extend({ boundingVolume: boundingVolumeSchema }),
});

const versions = new Set(['0.0', '1.0', '1.1']);
/** Magic numbers of tile contents; the file's little-endian length follows the version. */
const binaries = new Set(['b3dm', 'i3dm', 'pnts', 'cmpt', 'glTF']);
/** Far more than real tilesets have. */
const maxTiles = 5_000_000;

/** Contents of a folder of 3D Tiles. */
interface CheckedTileset extends Extent {
  geometricError: number;
  /** Number of tiles, nested tilesets included. */
  tiles: number;
}

/**
 * Checks all tiles of a tileset: each content exists inside the folder and has a known format. Throws a failure with
 * the file's name.
 */
export async function checkTileset(folder: string): Promise<CheckedTileset> {
  const pending = ['tileset.json'];
  const seen = new Set(pending);
  let root: z.infer<typeof tilesetSchema> | undefined;
  let tiles = 0;
  for (let path = pending.pop(); path !== undefined; path = pending.pop()) {
    const tileset = await readTileset(join(folder, path));
    root ??= tileset;
    for (const { uri, isTemplate } of walk(join(folder, path), tileset.root, () => {
      tiles++;
      if (tiles > maxTiles) throw builderFailures.error('tooManyTiles', { folder, maxTiles });
    })) {
      const target = pathInFolder(join(folder, path), posix.dirname(path), uri);
      // Implicit tilesets name files by a pattern, and need not have all of them.
      if (isTemplate || seen.has(target)) continue;
      seen.add(target);
      if (/\.json$/i.test(target)) pending.push(target);
      else await checkContent(folder, path, target);
    }
  }
  if (root === undefined) throw builderFailures.error('noTileset', { folder });
  return { ...extentOf(root.root.boundingVolume, root.root.transform), geometricError: root.geometricError, tiles };
}

async function readTileset(file: string): Promise<z.infer<typeof tilesetSchema>> {
  let value: unknown;
  try {
    value = JSON.parse(await readFile(file, 'utf8'));
  } catch (cause) {
    const missing = cause instanceof Error && 'code' in cause && cause.code === 'ENOENT';
    throw builderFailures.error(missing ? 'tilesetMissing' : 'tilesetNotJson', { file }, cause);
  }
  const parsed = checkInput(tilesetSchema, value, 'tileset.json');
  if ('problems' in parsed) {
    throw builderFailures.error('badTileset', { file, problem: itemAt(parsed.problems, 0) }, parsed.error);
  }
  const { version } = parsed.data.asset;
  if (!versions.has(version)) throw builderFailures.error('tilesetVersion', { file, version });
  return parsed.data;
}

/** Lists the addresses in a tree of tiles, without recursion as a tree may be deep. */
function* walk(file: string, root: unknown, count: () => void): Generator<{ uri: string; isTemplate: boolean }> {
  const stack: unknown[] = [root];
  while (stack.length > 0) {
    const parsed = checkInput(tile, stack.pop(), 'tile');
    if ('problems' in parsed) throw builderFailures.error('badTile', { file, problem: itemAt(parsed.problems, 0) });
    const value = parsed.data;
    const isTemplate = value.implicitTiling !== undefined;
    count();
    for (const each of [value.content, ...(value.contents ?? []), value.implicitTiling?.subtrees]) {
      const uri = each?.uri ?? each?.url;
      if (uri !== undefined) yield { uri, isTemplate };
    }
    for (const child of value.children ?? []) stack.push(child);
  }
}

/** Resolves an address of a tileset in `base` to a path inside the folder. */
function pathInFolder(file: string, base: string, uri: string): string {
  const outside = () => builderFailures.error('outsideFolder', { file, uri: JSON.stringify(uri.slice(0, 200)) });
  if (/^[a-z][a-z0-9+.-]*:|^\/|\\/i.test(uri)) throw outside();
  let path: string;
  try {
    path = posix.normalize(posix.join(base, decodeURIComponent(uri.replace(/[?#].*$/, ''))));
  } catch {
    throw outside();
  }
  if (path === '..' || path.startsWith('../') || path.startsWith('/')) throw outside();
  return path;
}

async function checkContent(folder: string, tileset: string, target: string): Promise<void> {
  const file = join(folder, target);
  const found = await stat(file).catch(() => undefined);
  if (!found?.isFile()) {
    throw builderFailures.error('missingContent', { file: join(folder, tileset), target, missing: dirname(file) });
  }
  if (!/\.(?:b3dm|i3dm|pnts|cmpt|glb)$/i.test(target)) return;
  const head = Buffer.alloc(12);
  const handle = await open(file, 'r');
  try {
    await handle.read(head, 0, head.length, 0);
  } finally {
    await handle.close();
  }
  const kind = head.toString('latin1', 0, 4);
  if (!binaries.has(kind)) throw builderFailures.error('badContent', { file });
  const length = head.readUInt32LE(8);
  if (length !== found.size) throw builderFailures.error('contentLength', { file, stated: length, found: found.size });
}
