import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import Papa from 'papaparse';
import { encodingHead, toldEncoding, westernEncoding } from '../../../data-packs/interchange/decode-text.ts';
import { WordedError } from '../../../data-packs/words/worded-error.ts';
import { batchWords } from '../../words.ts';
import { longestRow } from '../job.ts';
import type { TableSource, TakeRow } from './cell.ts';

/**
 * Reads a table of text with commas, semicolons, tabs or bars between its cells, as it comes from the disk. Empty lines
 * are left out. Throws a sentence where it is no table.
 */
export async function readCsv(path: string, take: TakeRow): Promise<TableSource> {
  const encoding = await encodingOf(path);
  let delimiter = ',';
  // A quote that never ends would gather the rest of the file, and read it again with each piece.
  let sinceRow = 0;
  async function* pieces(): AsyncGenerator<string> {
    const decoder = new TextDecoder(encoding);
    for await (const bytes of createReadStream(path)) {
      const text = decoder.decode(bytes, { stream: true });
      sinceRow += text.length;
      if (sinceRow > longestRow) throw new WordedError(batchWords.message('longRow', { most: longestRow }));
      yield text;
    }
    yield decoder.decode();
  }
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  Papa.parse<string[]>(Readable.from(pieces()), {
    skipEmptyLines: 'greedy',
    step: ({ data, errors, meta }) => {
      sinceRow = 0;
      delimiter = meta.delimiter;
      if (errors.some(({ type }) => type === 'Quotes')) throw new WordedError(batchWords.message('badQuotes'));
      take(data);
    },
    complete: () => resolve(),
    error: reject,
  });
  await promise;
  return { format: 'csv', encoding, delimiter };
}

/** What the beginning tells; else UTF-8 where the file is that, and what Windows writes where it is not. */
async function encodingOf(path: string): Promise<string> {
  const handle = await open(path);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(encodingHead), 0, encodingHead, 0);
    const told = toldEncoding(buffer.subarray(0, bytesRead)) ?? 'utf-8';
    if (told !== 'utf-8') return told;
  } finally {
    await handle.close();
  }
  const strict = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const bytes of createReadStream(path)) strict.decode(bytes, { stream: true });
    strict.decode();
    return 'utf-8';
  } catch (error) {
    if (error instanceof TypeError) return westernEncoding;
    throw error;
  }
}
