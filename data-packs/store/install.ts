import { join } from 'node:path';
import { inspectPack } from '../format/inspect/inspect-pack.ts';
import { type PackManifest, totalSize } from '../format/manifest.ts';
import type { ProgressListener } from '../format/progress.ts';
import { PackError } from '../format/read-pack.ts';
import { checkSignature } from '../format/signature.ts';
import { verifyPack } from '../format/verify.ts';
import { syncPack } from '../format/write-pack.ts';
import { removeUnused } from '../runtime/in-use.ts';
import { withPath } from '../words/worded-error.ts';
import { storeFailures } from '../words/words.ts';
import { type FreeBytes, requireSpace } from './disk/disk-space.ts';
import { isDiskFull } from './disk/disk-trouble.ts';
import { incomingDirectory, incomingName } from './disk/layout.ts';
import { withPackLock } from './disk/lock.ts';
import { findInstalled } from './find-installed.ts';
import { bringInSource, readPackSource } from './pack-source.ts';
import { putInPlace, removeOldVersions } from './put-in-place.ts';
import type { Signer } from './signer.ts';
import { type Allowance, requireYes } from './signers/install-questions.ts';
import { arrivingSigner } from './signers/pinned-signer.ts';
import { clearIncoming } from './unfinished/leftovers.ts';

export interface InstallOptions {
  progress?: ProgressListener;
  signal?: AbortSignal;
  /** `link` shares files with a source on the same disk, which must never be written to again. */
  how?: 'copy' | 'link';
  /** Made with the program: its parts are verified, but not inspected for a malicious maker's work. */
  ours?: boolean;
  /** Who vouches for the pack, where that is not its own signature: the catalogue that it comes from. */
  signer?: Signer | undefined;
  allow?: readonly Allowance[] | undefined;
  /** Time for a running service to close the old version before it is deleted. Default: two seconds. */
  letGoMs?: number | undefined;
  freeBytes?: FreeBytes;
}

export interface InstallResult {
  manifest: PackManifest;
  directory: string;
  /** Who vouches for the pack that came. */
  signer: Signer;
  /** The same version with the same content was installed before. */
  alreadyThere: boolean;
  /** The installed version took over the signature. */
  signatureTaken?: boolean;
}

/**
 * Installs a pack, a folder or an `.outpost` file: copies it into a temporary folder, verifies every byte there,
 * flushes, renames and moves the pointer. After a failure the former version serves on. The version before stays, older
 * ones are removed. Throws `NeedsYes` where another signer's pack, an older one, or routing data of a stranger would be
 * put in place and `allow` does not have it.
 */
export async function installPack(
  dataDir: string,
  source: string,
  options: InstallOptions = {},
): Promise<InstallResult> {
  const { progress = () => undefined, signal = new AbortController().signal, how = 'copy' } = options;
  const { letGoMs = 2000, ours = false, allow = [] } = options;
  const found = await readPackSource(source);
  const { path: from, manifest } = found;
  const { id, name, parts } = manifest;
  if (checkSignature(found.document).state === 'broken') {
    throw new PackError(from, storeFailures.message('changedAfterSigning', { file: from }));
  }
  const signer: Signer = ours ? { by: 'outpost' } : (options.signer ?? (await arrivingSigner(dataDir, found.document)));
  return withPackLock(dataDir, id, signal, async () => {
    await clearIncoming(dataDir, id);
    const there = await findInstalled(dataDir, found, { signer, allow, progress, signal });
    if (there !== undefined) return { ...there, signer, alreadyThere: true };
    await requireYes(dataDir, { manifest, signer }, allow);
    const temporary = join(incomingDirectory(dataDir), incomingName(id));
    try {
      if (how !== 'link' || found.form === 'file') {
        const bytes = totalSize(parts);
        await requireSpace(dataDir, bytes, name, { freeBytes: options.freeBytes });
      }
      await bringInSource(found, temporary, { how, progress, signal });
      try {
        const arrived = await verifyPack(temporary, { progress, signal });
        if (!isSame(arrived, manifest))
          throw new PackError(from, storeFailures.message('changedMeanwhile', { file: from }));
        if (!ours) await inspectPack(temporary, manifest, { progress, signal });
      } catch (error) {
        // Name the source: the user cannot see the copy.
        if (!(error instanceof PackError)) throw error;
        throw new PackError(from, withPath(error.said, temporary, from), { cause: error });
      }
      await syncPack(temporary, manifest);
      signal.throwIfAborted();
      const { directory, unusedSince } = await putInPlace(dataDir, temporary, manifest, signer);
      await removeOldVersions(dataDir, id, { unusedSince, letGoMs });
      return { manifest, directory, signer, alreadyThere: false };
    } catch (error) {
      throw isDiskFull(error) ? storeFailures.error('installDiskFull', { dataDir, name }, error) : error;
    } finally {
      await removeUnused(temporary);
    }
  });
}

const isSame = (a: PackManifest, b: PackManifest): boolean => JSON.stringify(a) === JSON.stringify(b);
