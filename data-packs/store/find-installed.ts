import { join } from 'node:path';
import type { PackManifest } from '../format/manifest.ts';
import type { ProgressListener } from '../format/progress.ts';
import { type ReadManifest, tryReadPack } from '../format/read-pack.ts';
import { signedBytes } from '../format/signature.ts';
import { verifyPack } from '../format/verify.ts';
import { replaceFile } from '../runtime/durable.ts';
import { readPointer, servingDirectory } from './pointer.ts';
import { isSameSigner, type Signer } from './signer.ts';
import type { Allowance } from './signers/install-questions.ts';
import { pinnedSigner, pinSigner } from './signers/pinned-signer.ts';

export interface FoundInstalled {
  directory: string;
  manifest: PackManifest;
  /** Its signature was added or replaced just now. */
  signatureTaken: boolean;
}

/**
 * The serving version, when it is this very pack and intact. Reads every part once, none where the manifests differ. A
 * signature does not make another pack: a new one is stored, an existing one stays, and another key's only where `allow`
 * has it. Pins the signer. The caller holds the pack's lock and has checked the signature.
 */
export async function findInstalled(
  dataDir: string,
  { manifest, document }: ReadManifest,
  options: { signer: Signer; allow: readonly Allowance[]; progress?: ProgressListener; signal: AbortSignal },
): Promise<FoundInstalled | undefined> {
  const pointer = await readPointer(dataDir, manifest.id).catch(() => undefined);
  if (pointer?.version !== manifest.version) return undefined;
  const directory = servingDirectory(dataDir, manifest.id, pointer);
  const there = await tryReadPack(directory);
  if (there === undefined || !signedBytes(there).equals(signedBytes(manifest))) return undefined;
  try {
    await verifyPack(directory, options);
  } catch {
    options.signal.throwIfAborted();
    return undefined;
  }
  const { signer, allow } = options;
  const pinned = (await pinnedSigner(dataDir, manifest.id, pointer)) ?? signer;
  const isOpen = pinned.by === 'nobody' || isSameSigner(pinned, signer) || allow.includes('other-signer');
  await pinSigner(dataDir, manifest.id, isOpen && signer.by !== 'nobody' ? signer : pinned);
  const { signature } = manifest;
  // A build of this machine may carry the signature that it was published with.
  const isWelcome = isOpen || pinned.by === 'this-machine';
  if (!isWelcome || signature === undefined || signature.value === there.signature?.value) {
    return { directory, manifest: there, signatureTaken: false };
  }
  // The whole document: the signature covers members that this Outpost does not know.
  await replaceFile(join(directory, 'pack.json'), `${JSON.stringify(document, undefined, 1)}\n`);
  return { directory, manifest, signatureTaken: true };
}
