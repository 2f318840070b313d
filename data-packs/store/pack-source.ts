import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { readPackFile } from '../format/archive/pack-file.ts';
import { unpackPackFile } from '../format/archive/unpack.ts';
import { PackError } from '../format/pack-error.ts';
import { type ReadManifest, readManifest } from '../format/read-pack.ts';
import { storeFailures } from '../words/failures/store.ts';
import { type BringInOptions, bringIn } from './bring-in.ts';

/** A pack that lies somewhere, as a folder or as one `.outpost` file. */
export interface PackSource extends ReadManifest {
  /** Absolute. */
  path: string;
  form: 'folder' | 'file';
}

/** Looks at a path that somebody gave: only the manifest is read. Throws `PackError` on what is no pack, or one of a newer format. */
export async function readPackSource(path: string): Promise<PackSource> {
  const absolute = resolve(path);
  const form = await formOf(absolute);
  return { path: absolute, form, ...(await (form === 'folder' ? readManifest : readPackFile)(absolute)) };
}

/** Puts a pack's files into an empty folder. They are not looked into: what arrived is verified there. */
export async function bringInSource(source: PackSource, to: string, options: BringInOptions): Promise<void> {
  if (source.form === 'folder') await bringIn(source.path, to, source.manifest, options);
  else await unpackPackFile(source.path, to, options);
}

/** Throws a sentence where nothing lies. */
export async function formOf(path: string): Promise<PackSource['form']> {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error;
    throw new PackError(path, storeFailures.message('noSuchPack', { path }), { cause: error });
  });
  return found.isDirectory() ? 'folder' : 'file';
}
