import { stat } from 'node:fs/promises';
import { basename } from 'node:path';

/** What a page is told of a file, and where it lies. */
export async function heldFile(path: string): Promise<{ name: string; size: number; path: string }> {
  return { name: basename(path), size: (await stat(path)).size, path };
}
