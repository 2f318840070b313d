import { readFile } from 'node:fs/promises';
import type { z } from 'zod';
import { parsedJson } from '../../base/parsed-json.ts';

/** What a file of JSON says; `undefined` where it is missing or damaged. */
export async function readRecord<Schema extends z.ZodType>(
  file: string | URL,
  schema: Schema,
): Promise<z.output<Schema> | undefined> {
  const text = await readFile(file, 'utf8').catch(() => '');
  return schema.safeParse(parsedJson(text)).data;
}
