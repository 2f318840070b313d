import { dirname, join } from 'node:path';
import { syncDirectory, syncFile } from '../runtime/durable.ts';
import type { PackManifest } from './manifest.ts';

/** Flushes a pack's files and folders. */
export async function syncPack(directory: string, { parts }: Pick<PackManifest, 'parts'>): Promise<void> {
  const folders = new Set([directory]);
  for (const path of ['pack.json', ...parts.map(part => part.path)]) {
    await syncFile(join(directory, path));
    folders.add(dirname(join(directory, path)));
  }
  for (const folder of folders) await syncDirectory(folder);
}
