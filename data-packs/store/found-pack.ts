import type { PackManifest } from '../format/manifest.ts';
import { totalSize } from '../format/total-size.ts';
import { type PackSource, readPackSource } from './pack-source.ts';
import { readPointer } from './pointer.ts';
import { type SignedTrust, trustOf } from './trusted-keys.ts';

/** What would be installed, for the question before it. Its parts were not verified yet. */
export interface FoundPack {
  /** Absolute. */
  path: string;
  form: PackSource['form'];
  manifest: PackManifest;
  /** Of all parts. */
  bytes: number;
  trust: SignedTrust;
  /** The version that is installed under this id now. */
  installedVersion?: string;
}

/** Looks at the pack folder or `.outpost` file at a path. Throws a sentence on what is no pack, is damaged or has a newer format. */
export async function findPack(dataDir: string, path: string): Promise<FoundPack> {
  const { document, manifest, form, path: absolute } = await readPackSource(path);
  const bytes = totalSize(manifest.parts);
  const trust = await trustOf(dataDir, document);
  // A damaged pointer is mended by the install that is asked about.
  const installedVersion = (await readPointer(dataDir, manifest.id).catch(() => undefined))?.version;
  return {
    path: absolute,
    form,
    manifest,
    bytes,
    trust,
    ...(installedVersion === undefined ? {} : { installedVersion }),
  };
}
