import { randomBytes } from 'node:crypto';
import { open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { PackManifest } from '../format/manifest.ts';

/** Flushes a file to the disk. */
export async function syncFile(path: string): Promise<void> {
  // Windows flushes only what may be written.
  const handle = await open(path, process.platform === 'win32' ? 'r+' : 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Flushes a folder's entries. Windows has no such call and needs none. */
export async function syncDirectory(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Flushes a pack's files and folders. */
export async function syncTree(directory: string, { parts }: Pick<PackManifest, 'parts'>): Promise<void> {
  const folders = new Set([directory]);
  for (const path of ['pack.json', ...parts.map(part => part.path)]) {
    await syncFile(join(directory, path));
    folders.add(dirname(join(directory, path)));
  }
  for (const folder of folders) await syncDirectory(folder);
}

const temporaryEnding = /^\d+-[0-9a-f]{8}\.tmp$/;

/** Readers see the old content or the new, never half of it. */
export async function replaceFile(path: string, content: string | Uint8Array): Promise<void> {
  // Two of this process may write at once: the last one stays.
  const temporary = `${path}.${process.pid}-${randomBytes(4).toString('hex')}.tmp`;
  try {
    await writeFile(temporary, content);
    await syncFile(temporary);
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  await syncDirectory(dirname(path));
}

/** Removes what `replaceFile` left beside a file when it was killed. Only while nobody else can be replacing it. */
export async function clearReplacements(path: string): Promise<void> {
  const prefix = `${basename(path)}.`;
  for (const name of await readdir(dirname(path))) {
    const left = name.startsWith(prefix) && temporaryEnding.test(name.slice(prefix.length));
    if (left) await rm(join(dirname(path), name), { force: true });
  }
}
