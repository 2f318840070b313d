import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { inspectPack } from '../format/inspect/inspect-pack.ts';
import type { PackManifest } from '../format/manifest.ts';
import { PackError } from '../format/pack-error.ts';
import type { ProgressListener } from '../format/progress.ts';
import { checkSignature } from '../format/signature.ts';
import { totalSize } from '../format/total-size.ts';
import { verifyPack } from '../format/verify.ts';
import { isMessage, type Message, type TextValue } from '../words/catalogue.ts';
import { storeFailures } from '../words/failures/store.ts';
import { WordedError } from '../words/worded-error.ts';
import { type FreeBytes, isDiskFull, requireSpace } from './disk-space.ts';
import { syncTree } from './durable.ts';
import { findInstalled } from './find-installed.ts';
import { incomingDirectory, incomingName } from './layout.ts';
import { clearIncoming } from './leftovers.ts';
import { withPackLock } from './lock.ts';
import { bringInSource, readPackSource } from './pack-source.ts';
import { putInPlace, removeOldVersions } from './put-in-place.ts';

export interface InstallOptions {
  progress?: ProgressListener;
  signal?: AbortSignal;
  /** `link` shares the files with the source where the disk is the same: for sources that nobody writes to again. */
  how?: 'copy' | 'link';
  /** How long a running service may take to follow (two seconds): a version that it may still be reading is not deleted before. */
  letGoMs?: number;
  freeBytes?: FreeBytes;
}

export interface InstallResult {
  manifest: PackManifest;
  directory: string;
  /** The same version with the same content was in place before. */
  alreadyThere: boolean;
  /** What was in place before is signed now. */
  signatureTaken?: boolean;
}

/**
 * Installs a pack, a folder or an `.outpost` file: into a temporary folder, verified there to the last byte, flushed, renamed, then made the current
 * one. Whatever fails, what was installed before keeps serving. The version before stays, older ones go.
 */
export async function installPack(
  dataDir: string,
  source: string,
  options: InstallOptions = {},
): Promise<InstallResult> {
  const { progress = () => undefined, signal = new AbortController().signal, how = 'copy', letGoMs = 2000 } = options;
  const found = await readPackSource(source);
  const { path: from, manifest } = found;
  const { id, name, parts } = manifest;
  if (checkSignature(found.document).state === 'broken') {
    throw new PackError(from, storeFailures.message('changedAfterSigning', { file: from }));
  }
  return withPackLock(dataDir, id, signal, async () => {
    await clearIncoming(dataDir, id);
    const there = await findInstalled(dataDir, found, { progress, signal });
    if (there !== undefined) return { ...there, alreadyThere: true };
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
        await inspectPack(temporary, manifest, { progress, signal });
      } catch (error) {
        // What was copied is what the source holds: that is where the user can look.
        if (!(error instanceof PackError)) throw error;
        throw new PackError(from, withPath(error.said, temporary, from), { cause: error });
      }
      await syncTree(temporary, manifest);
      signal.throwIfAborted();
      const { directory, unusedSince } = await putInPlace(dataDir, temporary, manifest);
      await removeOldVersions(dataDir, id, { unusedSince, letGoMs });
      return { manifest, directory, alreadyThere: false };
    } catch (error) {
      throw isDiskFull(error)
        ? new WordedError(storeFailures.message('installDiskFull', { dataDir, name }), { cause: error })
        : error;
    } finally {
      await rm(temporary, { recursive: true, force: true });
    }
  });
}

const isSame = (a: PackManifest, b: PackManifest): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The same message about a file that lies elsewhere. */
function withPath({ code, values }: Message, found: string, shown: string): Message {
  const renamed = (value: TextValue): TextValue => {
    if (typeof value === 'string') return value.replaceAll(found, shown);
    return isMessage(value) ? withPath(value, found, shown) : value;
  };
  return { code, values: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, renamed(value)])) };
}
