import { constants } from 'node:fs';
import { copyFile, link, lstat, mkdir, stat } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import { readPackFile, withPackFile } from '../format/archive/pack-file.ts';
import { unpackPackFile, verifyPackFile } from '../format/archive/pack-file-parts.ts';
import { checkTiles, type TileCheck } from '../format/inspect/check-tiles.ts';
import { inspectPack, naming } from '../format/inspect/inspect-pack.ts';
import { type PackManifest, type PartKind, totalSize } from '../format/manifest.ts';
import type { ProgressListener } from '../format/progress.ts';
import { PackError, type ReadManifest, readManifest } from '../format/read-pack.ts';
import { realPath, verifyPack } from '../format/verify.ts';
import { formatFailures, storeFailures } from '../words/words.ts';

/** A pack in any place, as a folder or as one `.outpost` file. */
export interface PackSource extends ReadManifest {
  /** Absolute. */
  path: string;
  form: 'folder' | 'file';
}

/** Reads the manifest of the pack at a path. Throws `PackError` where there is none, or one of a newer format. */
export async function readPackSource(path: string): Promise<PackSource> {
  const absolute = resolve(path);
  const form = await formOf(absolute);
  return { path: absolute, form, ...(await (form === 'folder' ? readManifest : readPackFile)(absolute)) };
}

interface BringInOptions {
  progress: ProgressListener;
  signal: AbortSignal;
  how: 'copy' | 'link';
}

/** Puts a pack's files into an empty folder. The caller verifies the copies. */
export async function bringInSource(source: PackSource, to: string, options: BringInOptions): Promise<void> {
  if (source.form === 'folder') await copyFolder(source.path, to, source.manifest, options);
  else await unpackPackFile(source.path, to, options);
}

async function copyFolder(
  from: string,
  to: string,
  manifest: PackManifest,
  { how, progress, signal }: BringInOptions,
): Promise<void> {
  const root = `${await realPath(from)}${sep}`;
  const total = Math.max(1, totalSize(manifest.parts));
  let done = 0;
  for (const { path, size } of [...manifest.parts, { path: 'pack.json', size: 0 }]) {
    signal.throwIfAborted();
    progress({ phase: 'copying', fraction: done / total, detail: path });
    const file = join(from, path);
    const stats = await lstat(file).catch(() => undefined);
    if (stats === undefined) throw storeFailures.error('fileMissing', { file });
    if (!stats.isFile() || !(await realPath(file)).startsWith(root)) throw storeFailures.error('linkInPack', { file });
    await mkdir(dirname(join(to, path)), { recursive: true });
    // A reflink, where the file system has them, costs nothing.
    const copy = () => copyFile(file, join(to, path), constants.COPYFILE_FICLONE);
    await (how === 'link' ? link(file, join(to, path)).catch(copy) : copy());
    done += size;
  }
}

/**
 * Verifies every byte of a pack in its place, reads each of its tiles and checks the areas of its basemap. Of a folder it
 * also inspects the parts. Throws `PackError`, but not for faulty areas: the rest of such a map can be used.
 */
export async function verifySource(
  path: string,
  options: { progress?: ProgressListener; signal?: AbortSignal } = {},
): Promise<{ manifest: PackManifest; areas?: TileCheck }> {
  const absolute = resolve(path);
  const isFile = (await formOf(absolute)) === 'file';
  const manifest = await (isFile ? verifyPackFile : verifyPack)(absolute, options);
  const starts = isFile ? await withPackFile(absolute, async opened => opened.starts) : undefined;
  const parts = manifest.parts.filter(({ kind }) => tiled.includes(kind));
  const total = totalSize(parts);
  let areas: TileCheck | undefined;
  let done = 0;
  for (const { kind, path: part, size } of parts) {
    const before = done;
    const progress: ProgressListener = step =>
      options.progress?.({ ...step, fraction: (before + step.fraction * size) / total });
    const start = starts?.get(part);
    const file = start === undefined ? join(absolute, part) : absolute;
    const section = start === undefined ? {} : { section: { start, size } };
    const check = await naming(file, options.signal, checkTiles(file, kind, { ...options, progress, ...section }));
    if (check.unreadable > 0) throw new PackError(file, unreadableTiles(join(absolute, part), check));
    if (kind === 'basemap') areas = check;
    done += size;
  }
  if (!isFile) await inspectPack(absolute, manifest, options);
  return { manifest, ...(areas && { areas }) };
}

const tiled: readonly PartKind[] = ['basemap', 'terrain', 'imagery'];

const unreadableTiles = (file: string, { unreadable: count, firstUnreadable: tiles }: TileCheck) =>
  formatFailures.message('unreadableTiles', { file, count, tiles });

async function formOf(path: string): Promise<PackSource['form']> {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error;
    throw new PackError(path, storeFailures.message('noSuchPack', { path }), { cause: error });
  });
  return found.isDirectory() ? 'folder' : 'file';
}
