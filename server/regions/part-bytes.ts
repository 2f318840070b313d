import { open } from 'node:fs/promises';
import { Failure } from '../errors.ts';
import { regionWords } from '../words.ts';

/** The bytes of a part, in a file or in a store of packs. */
export interface PartBytes {
  size(): Promise<number>;
  /** Fills `target` from `position`. Throws where the part ends before, and `PartAway` where its store is. */
  read(target: Uint8Array, position: number): Promise<void>;
  close(): Promise<void>;
}

/** Opens a part by what `MountedRegion` gives: a path, or an address in a store. */
export type OpenPart = (path: string) => Promise<PartBytes>;

/** The store that holds a part cannot be reached now, and the part is not kept here. */
export class PartAway extends Failure {
  constructor(cause: unknown) {
    super('maintenance', regionWords.message('partAway'), { retryAfter: 5, cause });
  }
}

/** Whether a part is no file here, but an object in a store. */
export const isStored = (path: string): boolean => /^https?:\/\//.test(path);

/** Opens a file. Throws Node's own error. */
export const openPartFile: OpenPart = async path => {
  const handle = await open(path, 'r');
  return {
    size: async () => (await handle.stat()).size,
    read: async (target, position) => {
      for (let filled = 0; filled < target.length; ) {
        const { bytesRead } = await handle.read(target, filled, target.length - filled, position + filled);
        if (bytesRead === 0) throw new Error(`${path} is shorter than its directory says`);
        filled += bytesRead;
      }
    },
    close: () => handle.close(),
  };
};
