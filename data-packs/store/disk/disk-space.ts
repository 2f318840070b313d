import { statfs } from 'node:fs/promises';
import type { Message } from '../../words/catalogue.ts';
import { WordedError } from '../../words/worded-error.ts';
import { storeFailures } from '../../words/words.ts';

/** Bytes left free, so that the disk is never filled completely. */
const spare = 50_000_000;

/** Bytes that may still be written to the disk of a folder. */
export type FreeBytes = (folder: string) => Promise<number>;

async function freeOnDisk(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** A disk has no room for what is to be written. */
export class NoRoom extends WordedError {}

export interface SpaceOptions {
  /** For a removable drive, which may be filled completely. */
  carried?: boolean;
  /** The bytes are a lower limit. */
  atLeast?: boolean;
  /** Default: asks the system. */
  freeBytes?: FreeBytes | undefined;
}

/** Throws a sentence when the disk of a folder has no room for so many bytes. `what` names them: "Liechtenstein". */
export async function requireSpace(
  folder: string,
  bytes: number,
  what: string | Message,
  { carried = false, atLeast = false, freeBytes = freeOnDisk }: SpaceOptions = {},
): Promise<void> {
  const free = await freeBytes(folder);
  if (free < bytes + (carried ? 0 : spare)) {
    throw new NoRoom(
      carried
        ? storeFailures.message('noRoomCarried', { what, bytes, folder, free })
        : storeFailures.message(atLeast ? 'noRoomAtLeast' : 'noRoom', { what, bytes, spare, folder, free }),
    );
  }
}
