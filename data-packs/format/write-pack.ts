import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncDirectory, syncFile } from '../runtime/durable.ts';
import { move } from '../runtime/in-use.ts';
import { requireInput } from '../words/input-problem.ts';
import { checksumFile } from './checksum.ts';
import { formatVersion, manifestSchema, type PackManifest, type PackPart } from './manifest.ts';
import type { ProgressListener } from './progress.ts';

export interface WritePackOptions {
  directory: string;
  manifest: Omit<PackManifest, 'parts' | 'formatVersion' | 'signature'>;
  parts: readonly Omit<PackPart, 'size' | 'sha256'>[];
  progress?: ProgressListener;
  signal?: AbortSignal;
}

/** Makes a folder of finished files a pack: adds sizes and checksums, flushes all files, writes `pack.json` last. */
export async function writePack(options: WritePackOptions): Promise<PackManifest> {
  const { directory, parts, signal } = options;
  const complete: PackPart[] = [];
  for (const part of parts) {
    const file = join(directory, part.path);
    options.progress?.({ phase: 'checksums', fraction: complete.length / parts.length, detail: part.path });
    complete.push({ ...part, ...(await checksumFile(file, { signal })) });
    await syncFile(file);
  }
  const manifest = requireInput(manifestSchema, { formatVersion, ...options.manifest, parts: complete }, 'pack.json');
  const temporary = join(directory, '.pack.json');
  await writeFile(temporary, `${JSON.stringify(manifest, undefined, 1)}\n`);
  await syncFile(temporary);
  for (const folder of new Set(parts.map(part => dirname(join(directory, part.path))))) await syncDirectory(folder);
  await move(temporary, join(directory, 'pack.json'));
  await syncDirectory(directory);
  return manifest;
}

export async function syncPack(directory: string, { parts }: Pick<PackManifest, 'parts'>): Promise<void> {
  const folders = new Set([directory]);
  for (const path of ['pack.json', ...parts.map(part => part.path)]) {
    await syncFile(join(directory, path));
    folders.add(dirname(join(directory, path)));
  }
  for (const folder of folders) await syncDirectory(folder);
}
