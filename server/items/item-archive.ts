import type { FileHandle } from 'node:fs/promises';
import { z } from 'zod';
import { tarEntries } from '../../data-packs/format/archive/tar-entries.ts';
import { largestContent } from '../../data-packs/interchange/content-endings.ts';
import { checkInput } from '../../data-packs/words/input-problem.ts';
import { WordedError } from '../../data-packs/words/worded-error.ts';
import { Failure } from '../errors.ts';
import { itemWords } from '../words.ts';
import { itemSchema } from './item-schemas.ts';

export const headerName = 'outpost-items.json';
const format = 'outpost-items';
const version = 1;

export const archiveHeader = (now: number) => ({ format, version, exportedAt: new Date(now).toISOString() });

/** Bytes of what was changed of an item's features. */
export const mostEdits = 16 * 1024 ** 2;

/** Bytes of an item's values: more than the limits of its fields add up to. */
const largestValues = 512 * 1024;

const headerSchema = z.object({ format: z.literal(format), version: z.literal(version) });
const entryName = /^items\/([0-9a-f-]{36})\/(?:item\.json|content\.[a-z]{3,7}|edits\.json)$/;

export type ArchivedItem = z.output<typeof itemSchema>;

export interface ArchivedPlace {
  id: string;
  kind: ArchivedItem['kind'];
  values: { start: number; size: number };
  content: { start: number; size: number } | undefined;
  edits: { start: number; size: number } | undefined;
}

/** Reads an archive of untrusted bytes to its end. Throws `bad_request` with what is wrong with it. */
export async function readArchive(handle: FileHandle, size: number): Promise<ArchivedPlace[]> {
  const places = new Map<string, ArchivedPlace>();
  let headed = false;
  try {
    for await (const entry of tarEntries(handle, size)) {
      if (!headed) {
        if (entry.name !== headerName) throw notAnExport();
        checked(headerSchema, await readJson(handle, entry), headerName);
        headed = true;
        continue;
      }
      const id = entry.type === 'file' ? entryName.exec(entry.name)?.[1] : undefined;
      if (id === undefined) throw notAnExport();
      const place = places.get(id);
      if (entry.name.endsWith('/item.json')) {
        if (place !== undefined) throw notAnExport();
        const { id: own, kind } = await readValues(handle, entry);
        if (own !== id) throw notAnExport();
        places.set(id, { id, kind, values: entry, content: undefined, edits: undefined });
      } else if (entry.name.endsWith('/edits.json')) {
        if (place?.content === undefined || place.edits !== undefined || entry.size > mostEdits) throw notAnExport();
        place.edits = entry;
      } else {
        if (place === undefined || place.content !== undefined || entry.size > largestContent) throw notAnExport();
        place.content = entry;
      }
    }
  } catch (error) {
    // The tar itself.
    if (error instanceof WordedError) throw notAnExport(error);
    throw error;
  }
  if (!headed) throw notAnExport();
  return [...places.values()];
}

export async function readValues(handle: FileHandle, at: { start: number; size: number }): Promise<ArchivedItem> {
  return checked(itemSchema, await readJson(handle, at), 'item.json');
}

async function readJson(handle: FileHandle, { start, size }: { start: number; size: number }): Promise<unknown> {
  if (size > largestValues) throw notAnExport();
  const bytes = Buffer.alloc(size);
  await handle.read(bytes, 0, size, start);
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (cause) {
    throw notAnExport(cause);
  }
}

function checked<Schema extends z.ZodType>(schema: Schema, value: unknown, whole: string): z.output<Schema> {
  const found = checkInput(schema, value, whole);
  if ('data' in found) return found.data;
  throw new Failure('bad_request', itemWords.message('badExport', { problem: found.problems.slice(0, 1) }));
}

const notAnExport = (cause?: unknown): Failure =>
  new Failure('bad_request', itemWords.message('notAnExport'), { cause });
