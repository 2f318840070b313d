import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { replaceFile } from '../../runtime/durable.ts';
import { makeFolder } from '../disk/make-folder.ts';
import { type Extract, extractsDirectory, extractsSchema } from './extract.ts';

const storedIndexSchema = z.object({
  indexUrl: z.string(),
  etag: z.string().max(1000).optional(),
  /** When the server last said that this is the index, ISO 8601. */
  fetched: z.iso.datetime(),
  extracts: extractsSchema,
});
/** The stored copy of an index: `<dataDir>/extracts/index.json`. */
export type StoredIndex = z.infer<typeof storedIndexSchema>;

const keptFile = (dataDir: string): string => join(extractsDirectory(dataDir), 'index.json');

/** The stored copy of this index; `undefined` where there is none, or a damaged one. */
export async function readStoredIndex(dataDir: string, indexUrl: string): Promise<StoredIndex | undefined> {
  const kept = await readKept(dataDir);
  return kept?.indexUrl === indexUrl ? kept : undefined;
}

/** The extracts of the stored copy, of any index: for their names. */
export async function storedExtracts(dataDir: string): Promise<readonly Extract[]> {
  return (await readKept(dataDir))?.extracts ?? [];
}

async function readKept(dataDir: string): Promise<StoredIndex | undefined> {
  try {
    return storedIndexSchema.parse(JSON.parse(await readFile(keptFile(dataDir), 'utf8')));
  } catch {
    return undefined;
  }
}

export async function storeIndex(dataDir: string, index: StoredIndex): Promise<void> {
  makeFolder(dirname(keptFile(dataDir)));
  await replaceFile(keptFile(dataDir), JSON.stringify(index));
}
