import { createHash } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { messageSchema } from '../../format/message-schema.ts';
import { type Catalogue, parseCatalogue } from '../../format/region-catalogue.ts';
import { replaceFile } from '../../runtime/durable.ts';
import { cataloguesFailures } from '../../words/words.ts';
import { packsDirectory } from '../disk/layout.ts';
import { makeFolder } from '../disk/make-folder.ts';
import { readRecord } from '../disk/read-record.ts';

const stateSchema = z.object({
  /** Outcome of the last refresh. `kept`: it could not be fetched; `refused`: the fetched one was not accepted. */
  state: z.enum(['fresh', 'kept', 'refused']),
  /** When the server last confirmed this copy, ISO 8601 UTC. */
  fetched: z.iso.datetime(),
  /** Why it is not fresh: an English sentence, and what to word it from. */
  problem: z.string().optional(),
  said: messageSchema.optional(),
  etag: z.string().max(1000).optional(),
  lastModified: z.string().max(100).optional(),
});
export type CopyState = z.infer<typeof stateSchema>;

const stem = (dataDir: string, url: string): string =>
  join(dataDir, 'catalogues', createHash('sha256').update(url).digest('hex').slice(0, 24));
const copyFile = (dataDir: string, url: string): string => `${stem(dataDir, url)}.json`;
const stateFile = (dataDir: string, url: string): string => `${stem(dataDir, url)}.state.json`;

/**
 * Lets one process at a time replace a catalogue's copy: a copy and a state of two fetches would never be refreshed
 * again.
 */
export const catalogueLock = (dataDir: string, url: string): string =>
  join(packsDirectory(dataDir), '.locks', `${basename(stem(dataDir, url))}.catalogue.lock`);

/** The stored copy of a catalogue. Throws a sentence when it is missing or damaged. */
export async function readStoredCopy(dataDir: string, url: string): Promise<Catalogue> {
  try {
    return parseCatalogue(await readFile(copyFile(dataDir, url)), url);
  } catch (cause) {
    throw cataloguesFailures.error('copyDamaged', { url }, cause);
  }
}

/** `undefined` where it is missing or damaged: then the catalogue has to be fetched again. */
export const readCopyState = (dataDir: string, url: string): Promise<CopyState | undefined> =>
  readRecord(stateFile(dataDir, url), stateSchema);

/** Writes the copy first: a state without its copy would misread the answer "not modified". */
export async function storeCopy(dataDir: string, url: string, bytes: Buffer, state: CopyState): Promise<void> {
  makeFolder(join(dataDir, 'catalogues'));
  await replaceFile(copyFile(dataDir, url), bytes.toString('utf8'));
  await storeCopyState(dataDir, url, state);
}

export async function storeCopyState(dataDir: string, url: string, state: CopyState): Promise<void> {
  makeFolder(join(dataDir, 'catalogues'));
  await replaceFile(stateFile(dataDir, url), `${JSON.stringify(state)}\n`);
}

export async function removeStoredCopy(dataDir: string, url: string): Promise<void> {
  await rm(stateFile(dataDir, url), { force: true });
  await rm(copyFile(dataDir, url), { force: true });
}
