import { readdir } from 'node:fs/promises';
import { packIdSchema } from '../format/manifest.ts';
import { errorCode } from '../runtime/error-code.ts';
import type { Message } from '../words/catalogue.ts';
import { failedWith } from '../words/worded-error.ts';
import { packsDirectory, versionDirectory } from './disk/layout.ts';
import { type Pointer, previousFolder, readPointer, servingDirectory } from './pointer.ts';

/** An installed pack. Mounting it finds out whether it is intact. */
export interface InstalledPack {
  id: string;
  /** Absolute path of the serving version; absent when `problem` says why there is none. */
  directory?: string;
  /** The version before it, for a rollback. */
  previousDirectory?: string | undefined;
  pointer?: Pointer;
  problem?: string;
  said?: Message | undefined;
}

/** The packs of the store, sorted by id. One with a damaged pointer is listed with its problem. */
export async function listInstalled(dataDir: string): Promise<InstalledPack[]> {
  let names: string[];
  try {
    names = await readdir(packsDirectory(dataDir));
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  }
  const ids = names.filter(name => packIdSchema.safeParse(name).success).sort();
  const packs: InstalledPack[] = [];
  for (const id of ids) {
    const pack = await readInstalled(dataDir, id);
    if (pack !== undefined) packs.push(pack);
  }
  return packs;
}

async function readInstalled(dataDir: string, id: string): Promise<InstalledPack | undefined> {
  try {
    const pointer = await readPointer(dataDir, id);
    if (pointer === undefined) return undefined;
    const previous = previousFolder(pointer);
    return {
      id,
      pointer,
      directory: servingDirectory(dataDir, id, pointer),
      previousDirectory: previous === undefined ? undefined : versionDirectory(dataDir, id, previous),
    };
  } catch (error) {
    const { message, said } = failedWith(error);
    return { id, problem: message, said };
  }
}
