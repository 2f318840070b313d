import { createHash } from 'node:crypto';
import { z } from 'zod';
import { type PackManifest, packIdSchema } from '../../format/manifest.ts';
import { readManifest, tryReadPack } from '../../format/read-pack.ts';
import { signedBytes } from '../../format/signature.ts';
import { storeFailures } from '../../words/words.ts';
import { versionDirectory } from '../disk/layout.ts';
import { ListFile } from '../disk/list-file.ts';
import type { Offer } from '../download/offer.ts';
import { type Pointer, previousFolder, readPointer, servingDirectory, writePointer } from '../pointer.ts';
import { isSameSigner, type Signer, signerOf, signerSchema } from '../signer.ts';

/** The last builds that are known again when they come back as a folder or a file; the last removed regions. */
const mostKept = 500;

/** The installed version of a region, and whose it is: only the same signer may replace it unasked. */
export interface PinnedRegion {
  /** As the installed version has it: whoever wants to replace it chooses another's name freely. */
  name: string;
  version: string;
  signer: Signer;
  /** It has routing data, which somebody took on. */
  routes?: boolean;
  /** It is installed no more. */
  isRemoved?: boolean;
}

/** `undefined` where the region is not installed and no signer is remembered, or where nothing about it can be read. */
export async function pinnedRegion(dataDir: string, id: string): Promise<PinnedRegion | undefined> {
  const pointer = await readPointer(dataDir, id).catch(() => undefined);
  if (pointer === undefined) {
    const removed = (await removedFile.read(dataDir).catch(() => [])).find(region => region.id === id);
    return removed && { ...removed, isRemoved: true };
  }
  const signer = await pinnedSigner(dataDir, id, pointer);
  if (signer === undefined) return undefined;
  const manifest = await tryReadPack(servingDirectory(dataDir, id, pointer));
  const routes = manifest !== undefined && hasRouting(manifest);
  return { name: manifest?.name ?? id, version: pointer.version, signer, routes };
}

const removedFile = new ListFile({
  name: 'removed-signers',
  member: 'removed',
  item: z.object({ id: packIdSchema, name: z.string(), version: z.string(), signer: signerSchema }),
  damaged: file => storeFailures.message('removedFileDamaged', { file }),
});

/** Keeps the key that signed a region which is removed. */
export async function rememberSigner(dataDir: string, id: string, pinned: PinnedRegion | undefined): Promise<void> {
  if (pinned?.signer.by !== 'key') return;
  const { name, version, signer } = pinned;
  await removedFile.change(dataDir, removed =>
    [...removed.filter(other => other.id !== id), { id, name, version, signer }].slice(-mostKept),
  );
}

/** False where none was remembered. */
export async function forgetSigner(dataDir: string, id: string): Promise<boolean> {
  if (!(await removedFile.read(dataDir)).some(region => region.id === id)) return false;
  await removedFile.change(dataDir, removed => removed.filter(region => region.id !== id));
  return true;
}

/** Whose the serving version of a region is; `undefined` where it was not pinned and cannot be read. */
export const pinnedSigner = async (dataDir: string, id: string, pointer: Pointer): Promise<Signer | undefined> =>
  pointer.signer ?? (await signerIn(dataDir, servingDirectory(dataDir, id, pointer)));

/** The signers of both versions of a region, also of one that was installed before signers were pinned. */
export async function pointerSigners(
  dataDir: string,
  id: string,
  pointer: Pointer,
): Promise<Pick<Pointer, 'signer' | 'previousSigner'>> {
  const previous = previousFolder(pointer);
  return {
    signer: await pinnedSigner(dataDir, id, pointer),
    previousSigner:
      pointer.previousSigner ??
      (previous === undefined ? undefined : await signerIn(dataDir, versionDirectory(dataDir, id, previous))),
  };
}

/** Pins the signer of the serving version. The caller holds the pack's lock. */
export async function pinSigner(dataDir: string, id: string, signer: Signer): Promise<void> {
  const pointer = await readPointer(dataDir, id);
  if (pointer === undefined || (pointer.signer && isSameSigner(pointer.signer, signer))) return;
  await writePointer(dataDir, id, { ...pointer, signer });
}

/** The signer of a pack that comes from anywhere: of its signature, or this machine where it was built here. */
export async function arrivingSigner(dataDir: string, document: unknown): Promise<Signer> {
  const signer = signerOf(document);
  return signer.by === 'nobody' && (await isBuiltHere(dataDir, document)) ? { by: 'this-machine' } : signer;
}

export const hasRouting = ({ parts }: Pick<PackManifest, 'parts'>): boolean =>
  parts.some(({ kind }) => kind === 'routing');

async function signerIn(dataDir: string, directory: string): Promise<Signer | undefined> {
  const found = await readManifest(directory).catch(() => undefined);
  return found && arrivingSigner(dataDir, found.document);
}

/**
 * Who vouches for a published pack: its own signature, else that of its catalogue, which names the manifest's SHA-256.
 * A copy with fewer parts has no signature of its own any more.
 */
export async function offerSigner(
  dataDir: string,
  { catalogueKey }: Pick<Offer, 'catalogueKey'>,
  document: unknown,
): Promise<Signer> {
  const signer = await arrivingSigner(dataDir, document);
  return signer.by === 'key' || catalogueKey === undefined ? signer : { by: 'key', publicKey: catalogueKey };
}

const file = new ListFile({
  name: 'built-here',
  member: 'built',
  /** SHA-256 of a manifest. */
  item: z.string().regex(/^[0-9a-f]{64}$/),
  damaged: file => storeFailures.message('builtFileDamaged', { file }),
});

/** Notes that this machine built the pack in a folder. */
export async function noteBuiltHere(dataDir: string, directory: string): Promise<void> {
  const digest = digestOf(Object((await readManifest(directory)).document));
  await file.change(dataDir, built => [...built.filter(other => other !== digest), digest].slice(-mostKept));
}

/** Whether this machine built this very pack. */
async function isBuiltHere(dataDir: string, manifest: unknown): Promise<boolean> {
  // Without the list it is a pack like any other.
  const built = await file.read(dataDir).catch((): string[] => []);
  return built.length > 0 && built.includes(digestOf(Object(manifest)));
}

const digestOf = (manifest: object): string => createHash('sha256').update(signedBytes(manifest)).digest('hex');
