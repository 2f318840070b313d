import { resolve } from 'node:path';
import { verifyPackFile } from '../format/archive/verify-pack-file.ts';
import { inspectPack } from '../format/inspect/inspect-pack.ts';
import type { PackManifest } from '../format/manifest.ts';
import type { ProgressListener } from '../format/progress.ts';
import { verifyPack } from '../format/verify.ts';
import { formOf } from './pack-source.ts';

/** Checks a pack where it lies, to the last byte; the parts of a folder are looked into as well. Throws `PackError`. */
export async function verifySource(
  path: string,
  options: { progress?: ProgressListener; signal?: AbortSignal } = {},
): Promise<PackManifest> {
  const absolute = resolve(path);
  if ((await formOf(absolute)) === 'file') return verifyPackFile(absolute, options);
  const manifest = await verifyPack(absolute, options);
  await inspectPack(absolute, manifest, options);
  return manifest;
}
