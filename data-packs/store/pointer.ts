import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { packIdSchema, versionSchema as version } from '../format/manifest.ts';
import { storeFailures } from '../words/failures/store.ts';
import { WordedError } from '../words/worded-error.ts';
import { replaceFile } from './durable.ts';
import { pointerFile } from './layout.ts';

const pointerSchema = z.object({
  version,
  /** Name of the folder that serves, where it is not called like the version. */
  folder: version.optional(),
  /** The version before it, kept to go back to, and its folder. */
  previous: version.optional(),
  previousFolder: version.optional(),
  /** When it was put in place, ISO 8601: a pack that is installed once more under the same version is noticed by this. */
  installed: z.string(),
});
export type Pointer = z.infer<typeof pointerSchema>;

/** Names of the folders of the version that serves and of the one before it. */
export const servingFolder = ({ version, folder }: Pointer): string => folder ?? version;
export const previousFolder = (pointer: Pointer): string | undefined => pointer.previousFolder ?? pointer.previous;

/** Which version of a pack serves; `undefined` where none is installed. Throws when the file is there but damaged. */
export async function readPointer(dataDir: string, id: string): Promise<Pointer | undefined> {
  let text: string;
  try {
    text = await readFile(pointerFile(dataDir, id), 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')) {
      return undefined;
    }
    throw error;
  }
  try {
    return pointerSchema.parse(JSON.parse(text));
  } catch (cause) {
    throw new WordedError(storeFailures.message('damagedPointer', { id }), { cause });
  }
}

/** The same of a pack that must be there. Throws a sentence where it is not. */
export async function requirePointer(dataDir: string, id: string): Promise<Pointer> {
  const pointer = packIdSchema.safeParse(id).success ? await readPointer(dataDir, id) : undefined;
  if (pointer !== undefined) return pointer;
  throw new WordedError(storeFailures.message('notInstalled', { id, dataDir }));
}

export async function writePointer(dataDir: string, id: string, pointer: Pointer): Promise<void> {
  await replaceFile(pointerFile(dataDir, id), `${JSON.stringify(pointer)}\n`);
}
