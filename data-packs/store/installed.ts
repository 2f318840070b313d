import { readdir } from 'node:fs/promises';
import { packIdSchema } from '../format/manifest.ts';
import type { Message } from '../words/catalogue.ts';
import { failedWith } from '../words/worded-error.ts';
import { packsDirectory, versionDirectory } from './layout.ts';
import { type Pointer, previousFolder, readPointer, servingFolder } from './pointer.ts';

/** An installed pack: whether it is sound is seen when it is mounted. */
export interface InstalledPack {
  id: string;
  /** Absolute path of the version that serves; `undefined` when `problem` says why there is none. */
  directory?: string;
  /** Of the version before, kept to go back to. */
  previousDirectory?: string;
  pointer?: Pointer;
  problem?: string;
  /** What to word `problem` from. */
  said?: Message | undefined;
}

/** What lies in the store, by id. A pack with a damaged pointer is listed with its problem and hides no other. */
export async function listInstalled(dataDir: string): Promise<InstalledPack[]> {
  let names: string[];
  try {
    names = await readdir(packsDirectory(dataDir));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
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
      directory: versionDirectory(dataDir, id, servingFolder(pointer)),
      ...(previous === undefined ? {} : { previousDirectory: versionDirectory(dataDir, id, previous) }),
    };
  } catch (error) {
    const { message, said } = failedWith(error);
    return { id, problem: message, said };
  }
}
