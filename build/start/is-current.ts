import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

async function newest(path: string): Promise<number> {
  const info = await stat(path);
  if (!info.isDirectory()) return info.mtimeMs;
  const entries = await readdir(path);
  return Math.max(0, ...(await Promise.all(entries.map(entry => newest(join(path, entry))))));
}

/** Whether a built file exists and is newer than all its sources; paths relative to `root`. */
export async function isCurrent(root: string, built: string, sources: readonly string[]): Promise<boolean> {
  const found = await stat(join(root, built)).catch(() => undefined);
  if (found === undefined) return false;
  const times = await Promise.all(sources.map(source => newest(join(root, source))));
  return Math.max(...times) <= found.mtimeMs;
}
