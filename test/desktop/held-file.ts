import { stat } from 'node:fs/promises';
import { basename } from 'node:path';

/** A file as the page sees it, with its path. */
export async function heldFile(path: string): Promise<{ name: string; size: number; path: string }> {
  return { name: basename(path), size: (await stat(path)).size, path };
}
