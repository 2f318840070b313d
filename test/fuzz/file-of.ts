import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

let folder: string | undefined;

/** Writes bytes to a file for parsers that open one; the next call replaces it. */
export function fileOf(bytes: Uint8Array, name = 'input'): string {
  folder ??= mkdtempSync(join(tmpdir(), 'outpost-fuzzed-'));
  const file = join(folder, name);
  writeFileSync(file, bytes);
  return file;
}
