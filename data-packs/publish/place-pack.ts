import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { inspectPack } from '../format/inspect/inspect-pack.ts';
import { totalSize } from '../format/manifest.ts';
import type { ProgressListener } from '../format/progress.ts';
import { PackError, readManifest } from '../format/read-pack.ts';
import { checkSignature, publicKeyOf, sign, signedBytes } from '../format/signature.ts';
import { verifyPack } from '../format/verify.ts';
import { syncPack } from '../format/write-pack.ts';
import { clearReplacements, replaceFile, syncDirectory } from '../runtime/durable.ts';
import { move } from '../runtime/in-use.ts';
import { requireSpace } from '../store/disk/disk-space.ts';
import { bringInSource, type PackSource } from '../store/pack-source.ts';
import { publishFailures } from '../words/words.ts';

export interface PlacePackOptions {
  keyPem?: string | undefined;
  progress: ProgressListener;
  signal: AbortSignal;
}

export interface PlacedPack {
  /** Name of the version's folder below `packs/<id>`. */
  folder: string;
  /** The same content with the same signature was there before. */
  alreadyThere: boolean;
}

/** Folder of unfinished packs, within the published one so that a rename finishes them. */
export const unfinishedDirectory = (root: string): string => join(root, '.publishing');

/**
 * Links or copies a pack into `<root>/packs/<id>/<version>`, verifies it there and signs the copy's manifest where
 * there is a key. Other content of a published version gets its own folder, so that readers of the former one can
 * finish.
 */
export async function placePack(root: string, source: PackSource, options: PlacePackOptions): Promise<PlacedPack> {
  if (checkSignature(source.document).state === 'broken') {
    throw new PackError(source.path, publishFailures.message('changedAfterSigning', { path: source.path }));
  }
  const versions = join(root, 'packs', source.manifest.id);
  await mkdir(versions, { recursive: true });
  const there = await findPlaced(versions, source, options);
  if (there !== undefined) {
    const signedAnew = await signManifest(join(versions, there), options.keyPem);
    return { folder: there, alreadyThere: !signedAnew };
  }
  const temporary = join(unfinishedDirectory(root), `${source.manifest.id}-${randomBytes(6).toString('hex')}`);
  try {
    if (source.form === 'file' || (await stat(source.path)).dev !== (await stat(root)).dev) {
      await requireSpace(root, totalSize(source.manifest.parts), source.manifest.name);
    }
    await bringInSource(source, temporary, { ...options, how: 'link' });
    const manifest = await verifyPack(temporary, options);
    await inspectPack(temporary, manifest, options);
    await signManifest(temporary, options.keyPem);
    await syncPack(temporary, manifest);
    const folder = await freeName(versions, source);
    await move(temporary, join(versions, folder));
    await syncDirectory(versions);
    return { folder, alreadyThere: false };
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}

/** The folder with this content, every byte verified. */
async function findPlaced(
  versions: string,
  source: PackSource,
  options: PlacePackOptions,
): Promise<string | undefined> {
  for (const name of await readdir(versions)) {
    const directory = join(versions, name);
    const same = await readManifest(directory).then(
      ({ document }) => contentOf(document) === contentOf(source.document),
      () => false,
    );
    if (!same) continue;
    const sound = await verifyPack(directory, options).then(
      () => true,
      () => false,
    );
    options.signal.throwIfAborted();
    if (sound) return name;
  }
  return undefined;
}

/** Signs `pack.json` where needed, and says whether it did. Replaces the file, which may be a link to the source's. */
async function signManifest(directory: string, keyPem: string | undefined): Promise<boolean> {
  if (keyPem === undefined) return false;
  await clearReplacements(join(directory, 'pack.json'));
  const { document } = await readManifest(directory);
  const check = checkSignature(document);
  if (check.state === 'valid' && check.publicKey === publicKeyOf(keyPem)) return false;
  const signed = sign(Object(document), keyPem);
  await replaceFile(join(directory, 'pack.json'), `${JSON.stringify(signed, undefined, 1)}\n`);
  return true;
}

async function freeName(versions: string, { manifest, document }: PackSource): Promise<string> {
  const taken = new Set(await readdir(versions));
  const digest = createHash('sha256').update(contentOf(document)).digest('hex').slice(0, 8);
  const byContent = `${manifest.version.slice(0, 40)}-${digest}`;
  const names = [manifest.version, byContent, `${byContent}-${randomBytes(4).toString('hex')}`];
  return names.find(name => !taken.has(name)) ?? byContent;
}

/** The manifest without its signature. */
export const contentOf = (document: unknown): string => signedBytes(Object(document)).toString();
