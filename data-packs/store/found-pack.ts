import { type CarriedItems, countCarriedItems } from '../format/archive/carried-items.ts';
import type { PackManifest } from '../format/manifest.ts';
import { totalSize } from '../format/total-size.ts';
import { type PackSource, readPackSource } from './pack-source.ts';
import { readPointer } from './pointer.ts';
import { type InstallQuestion, installQuestions } from './signers/install-questions.ts';
import { arrivingSigner } from './signers/pinned-signer.ts';
import { type SignedTrust, trustOf } from './trusted-keys.ts';

/** A pack that could be installed, for the question before. Its parts are not verified. */
export interface FoundPack {
  /** Absolute. */
  path: string;
  form: PackSource['form'];
  manifest: PackManifest;
  /** Sum over all parts. */
  bytes: number;
  trust: SignedTrust;
  /** The installed version of this id. */
  installedVersion?: string | undefined;
  /** What is asked before it is installed. */
  questions: readonly InstallQuestion[];
  /** Items that come along with it. */
  items?: CarriedItems | undefined;
}

/**
 * Reads the pack folder or `.outpost` file at a path. Throws a sentence where it is not a pack, damaged or of a newer
 * format.
 */
export async function findPack(dataDir: string, path: string): Promise<FoundPack> {
  const { document, manifest, form, path: absolute } = await readPackSource(path);
  const bytes = totalSize(manifest.parts);
  const trust = await trustOf(dataDir, document);
  const signer = await arrivingSigner(dataDir, document);
  const questions = trust.state === 'broken' ? [] : await installQuestions(dataDir, { manifest, signer });
  // Installing the pack repairs a damaged pointer.
  const installedVersion = (await readPointer(dataDir, manifest.id).catch(() => undefined))?.version;
  // A pack that is damaged beyond its head is told so when it is installed.
  const items = form === 'file' ? await countCarriedItems(absolute).catch(() => undefined) : undefined;
  return { path: absolute, form, manifest, bytes, trust, installedVersion, questions, items };
}
