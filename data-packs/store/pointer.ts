import { z } from 'zod';
import { packIdSchema, versionSchema as version } from '../format/manifest.ts';
import { readIfThere, replaceFile } from '../runtime/durable.ts';
import { storeFailures } from '../words/words.ts';
import { pointerFile, versionDirectory } from './disk/layout.ts';
import { withPackLock } from './disk/lock.ts';
import { signerSchema } from './signer.ts';

const pointerSchema = z.object({
  version,
  /** Name of the serving folder, where it is not the version. */
  folder: version.optional(),
  /** The version before it, kept for a rollback, and its folder. */
  previous: version.optional(),
  previousFolder: version.optional(),
  /** Who vouches for the serving version, and for the one before; absent: installed before this was kept. */
  signer: signerSchema.optional(),
  previousSigner: signerSchema.optional(),
  /** When it was put in place, ISO 8601: tells two installs of the same version apart. */
  installed: z.string(),
});
export type Pointer = z.infer<typeof pointerSchema>;

/** Folder names of the serving version and of the one before it. */
export const servingFolder = ({ version, folder }: Pointer): string => folder ?? version;
export const previousFolder = (pointer: Pointer): string | undefined => pointer.previousFolder ?? pointer.previous;

/**
 * The pointer to a pack's serving version; `undefined` where none is installed. Throws a sentence when it is damaged.
 */
export async function readPointer(dataDir: string, id: string): Promise<Pointer | undefined> {
  const text = await readIfThere(pointerFile(dataDir, id));
  if (text === undefined) return undefined;
  try {
    return pointerSchema.parse(JSON.parse(text));
  } catch (cause) {
    throw storeFailures.error('damagedPointer', { id }, cause);
  }
}

/** The pointer of a pack that must be installed. Throws a sentence where it is not. */
export async function requirePointer(dataDir: string, id: string): Promise<Pointer> {
  const pointer = packIdSchema.safeParse(id).success ? await readPointer(dataDir, id) : undefined;
  if (pointer !== undefined) return pointer;
  throw storeFailures.error('notInstalled', { id, dataDir });
}

export const servingDirectory = (dataDir: string, id: string, pointer: Pointer): string =>
  versionDirectory(dataDir, id, servingFolder(pointer));

/** Runs `work` on the serving version of a pack, under its lock. Throws a sentence where none is installed. */
export async function withInstalled<Result>(
  dataDir: string,
  id: string,
  signal: AbortSignal | undefined,
  work: (directory: string, pointer: Pointer) => Promise<Result>,
): Promise<Result> {
  // First of all: a lock creates a file of the given name.
  await requirePointer(dataDir, id);
  return withPackLock(dataDir, id, signal, async () => {
    const pointer = await requirePointer(dataDir, id);
    return work(servingDirectory(dataDir, id, pointer), pointer);
  });
}

export async function writePointer(dataDir: string, id: string, pointer: Pointer): Promise<void> {
  await replaceFile(pointerFile(dataDir, id), `${JSON.stringify(pointer)}\n`);
}
