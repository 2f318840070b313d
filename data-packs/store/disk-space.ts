import { statfs } from 'node:fs/promises';
import type { Message } from '../words/catalogue.ts';
import { storeFailures } from '../words/failures/store.ts';
import { WordedError } from '../words/worded-error.ts';

/** Left on the disk beside what is written, so that it is never filled to the brim. */
const spare = 50_000_000;

/** Bytes that may still be written to the disk of a folder. */
export type FreeBytes = (folder: string) => Promise<number>;

async function freeOnDisk(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

export interface SpaceOptions {
  /** For a disk that files are carried on, which may be filled. */
  carried?: boolean;
  /** The bytes are the least that it can be. */
  atLeast?: boolean;
  /** By default the system's word. */
  freeBytes?: FreeBytes | undefined;
}

/** Throws a sentence when so many bytes more do not fit on the disk of a folder. `what` names them: "Liechtenstein". */
export async function requireSpace(
  folder: string,
  bytes: number,
  what: string | Message,
  { carried = false, atLeast = false, freeBytes = freeOnDisk }: SpaceOptions = {},
): Promise<void> {
  const free = await freeBytes(folder);
  const beside = carried ? 0 : spare;
  if (free < bytes + beside) {
    throw new WordedError(
      carried
        ? storeFailures.message('noRoomCarried', { what, bytes, folder, free })
        : storeFailures.message(atLeast ? 'noRoomAtLeast' : 'noRoom', { what, bytes, spare, folder, free }),
    );
  }
}

/** Whether a disk became full, or a person's share of it. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');
