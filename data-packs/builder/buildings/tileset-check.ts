import { open, readFile, stat } from 'node:fs/promises';
import { dirname, join, posix } from 'node:path';
import { z } from 'zod';
import { builderFailures } from '../../words/failures/builder.ts';
import { BuildError } from '../build-error.ts';
import { boundingVolumeSchema, type Extent, extentOf } from './bounding-volume.ts';

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
/** What the first bytes of tile contents may be, with the file's length as a little-endian number behind the version. */
const binaries = new Set(['b3dm', 'i3dm', 'pnts', 'cmpt', 'glTF']);
/** Far more than any tileset needs. */
const maxTiles = 5_000_000;

/** What a folder of 3D Tiles consists of. */
export interface CheckedTileset extends Extent {
  geometricError: number;
  /** Tiles counted, those of tilesets in tilesets too. */
  tiles: number;
}

/**
 * Follows a tileset through all its tiles: every content lies in the folder, is there, and is what its first bytes say. Throws a
 * BuildError naming the file.
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
      if (tiles > maxTiles) throw new BuildError(builderFailures.message('tooManyTiles', { folder, maxTiles }));
    })) {
      const target = contained(join(folder, path), posix.dirname(path), uri);
      // Implicit tilesets name their files by a pattern: what is there is taken, what is not was never made.
      if (isTemplate || seen.has(target)) continue;
      seen.add(target);
      if (/\.json$/i.test(target)) pending.push(target);
      else await checkContent(folder, path, target);
    }
  }
  if (root === undefined) throw new BuildError(builderFailures.message('noTileset', { folder }));
  return { ...extentOf(root.root.boundingVolume, root.root.transform), geometricError: root.geometricError, tiles };
}

async function readTileset(file: string): Promise<z.infer<typeof tilesetSchema>> {
  let value: unknown;
  try {
    value = JSON.parse(await readFile(file, 'utf8'));
  } catch (cause) {
    const missing = cause instanceof Error && 'code' in cause && cause.code === 'ENOENT';
    throw new BuildError(builderFailures.message(missing ? 'tilesetMissing' : 'tilesetNotJson', { file }), { cause });
  }
  const parsed = tilesetSchema.safeParse(value);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new BuildError(
      builderFailures.message('badTileset', {
        file,
        where: String(issue?.path.join('.')),
        reason: String(issue?.message),
      }),
      {
        cause: parsed.error,
      },
    );
  }
  const { version } = parsed.data.asset;
  if (!versions.has(version)) {
    throw new BuildError(builderFailures.message('tilesetVersion', { file, version }));
  }
  return parsed.data;
}

/** All addresses that a tree of tiles names. Not recursive: a tree may be deep. */
function* walk(file: string, root: unknown, count: () => void): Generator<{ uri: string; isTemplate: boolean }> {
  const stack: unknown[] = [root];
  while (stack.length > 0) {
    const parsed = tile.safeParse(stack.pop());
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      throw new BuildError(
        builderFailures.message('badTile', {
          file,
          where: String(issue?.path.join('.')),
          reason: String(issue?.message),
        }),
      );
    }
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

/** The path below the folder of an address in a tileset that lies in `base`. */
function contained(file: string, base: string, uri: string): string {
  const outside = () =>
    new BuildError(builderFailures.message('outsideFolder', { file, uri: JSON.stringify(uri.slice(0, 200)) }));
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
    throw new BuildError(
      builderFailures.message('missingContent', { file: join(folder, tileset), target, missing: dirname(file) }),
    );
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
  if (!binaries.has(kind)) throw new BuildError(builderFailures.message('badContent', { file }));
  const length = head.readUInt32LE(8);
  if (length !== found.size) {
    throw new BuildError(builderFailures.message('contentLength', { file, stated: length, found: found.size }));
  }
}
