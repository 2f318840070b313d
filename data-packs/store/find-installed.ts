import { join } from 'node:path';
import type { PackManifest } from '../format/manifest.ts';
import type { ProgressListener } from '../format/progress.ts';
import { type ReadManifest, tryReadPack } from '../format/read-pack.ts';
import { verifyPack } from '../format/verify.ts';
import { replaceFile } from './durable.ts';
import { versionDirectory } from './layout.ts';
import { readPointer, servingFolder } from './pointer.ts';

export interface FoundInstalled {
  /** Of the version that serves. */
  directory: string;
  /** As it is there now. */
  manifest: PackManifest;
  /** It is signed now, and was not before, or otherwise. */
  signatureTaken: boolean;
}

/**
 * The version that serves, when it holds just this pack and is sound; every part is read once, and none where the manifests already
 * differ. Whether it is signed makes no other pack of it: a signature that is new is taken over, one that is there stays. Only for the
 * holder of the pack's lock, with a document whose signature fits.
 */
export async function findInstalled(
  dataDir: string,
  { manifest, document }: ReadManifest,
  options: { progress?: ProgressListener; signal: AbortSignal },
): Promise<FoundInstalled | undefined> {
  const pointer = await readPointer(dataDir, manifest.id).catch(() => undefined);
  if (pointer?.version !== manifest.version) return undefined;
  const directory = versionDirectory(dataDir, manifest.id, servingFolder(pointer));
  const there = await tryReadPack(directory);
  if (there === undefined || unsigned(there) !== unsigned(manifest)) return undefined;
  try {
    await verifyPack(directory, options);
  } catch {
    options.signal.throwIfAborted();
    return undefined;
  }
  const { signature } = manifest;
  if (signature === undefined || signature.value === there.signature?.value) {
    return { directory, manifest: there, signatureTaken: false };
  }
  // The whole document: what this Outpost does not know of it is signed, too.
  await replaceFile(join(directory, 'pack.json'), `${JSON.stringify(document, undefined, 1)}\n`);
  return { directory, manifest, signatureTaken: true };
}

const unsigned = ({ signature: _, ...manifest }: PackManifest): string => JSON.stringify(manifest);
