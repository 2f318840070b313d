import { mkdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { replaceFile } from '../durable.ts';
import { type Extract, extractsDirectory, extractsSchema } from './extract.ts';

const keptIndexSchema = z.object({
  indexUrl: z.string(),
  etag: z.string().max(1000).optional(),
  /** When the server last said that this is the index, ISO 8601. */
  fetched: z.iso.datetime(),
  extracts: extractsSchema,
});
/** The stored copy of an index: `<dataDir>/extracts/index.json`. */
export type KeptIndex = z.infer<typeof keptIndexSchema>;

const keptFile = (dataDir: string): string => join(extractsDirectory(dataDir), 'index.json');

/** The stored copy of this index; `undefined` where there is none, or a damaged one. */
export async function readKeptIndex(dataDir: string, indexUrl: string): Promise<KeptIndex | undefined> {
  const kept = await readKept(dataDir);
  return kept?.indexUrl === indexUrl ? kept : undefined;
}

/** The extracts of the stored copy, of any index: for their names. */
export async function keptExtracts(dataDir: string): Promise<readonly Extract[]> {
  return (await readKept(dataDir))?.extracts ?? [];
}

async function readKept(dataDir: string): Promise<KeptIndex | undefined> {
  try {
    return keptIndexSchema.parse(JSON.parse(await readFile(keptFile(dataDir), 'utf8')));
  } catch {
    return undefined;
  }
}

export async function keepIndex(dataDir: string, index: KeptIndex): Promise<void> {
  await mkdir(dirname(keptFile(dataDir)), { recursive: true });
  await replaceFile(keptFile(dataDir), JSON.stringify(index));
}
