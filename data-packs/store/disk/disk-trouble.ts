import { statfsSync } from 'node:fs';
import { lookup } from '../../base/lookup.ts';
import { errorCode } from '../../runtime/error-code.ts';

export type DiskTrouble = 'full' | 'forbidden' | 'readOnly' | 'fails';

/** By the codes of systems, and SQLite's without their extensions. */
const troubles: Readonly<Record<string, DiskTrouble>> = {
  ENOSPC: 'full',
  EDQUOT: 'full',
  SQLITE_FULL: 'full',
  EACCES: 'forbidden',
  EPERM: 'forbidden',
  SQLITE_READONLY: 'forbidden',
  SQLITE_CANTOPEN: 'forbidden',
  EROFS: 'readOnly',
  EIO: 'fails',
  SQLITE_IOERR: 'fails',
};

const plainCode = (error: unknown): string => {
  const code = String(errorCode(error));
  return /^SQLITE_[A-Z]+/.exec(code)?.[0] ?? code;
};

/** What an error says of a disk; `undefined` for any other. */
export function diskTrouble(error: unknown): DiskTrouble | undefined {
  // Node says ENOENT of new folders on a disk that takes none.
  if (plainCode(error) === 'ENOENT') return isOfMkdir(error) ? 'forbidden' : undefined;
  return lookup(troubles, plainCode(error));
}

const isOfMkdir = (error: unknown): boolean =>
  error instanceof Error && 'syscall' in error && error.syscall === 'mkdir';

/** Whether the disk is full, or the user's quota. */
export const isDiskFull = (error: unknown): boolean => diskTrouble(error) === 'full';

/** As `diskTrouble`, where a full disk refused SQLite one of its files: it calls that an error of the disk. */
export function diskTroubleIn(folder: string, error: unknown): DiskTrouble | undefined {
  const isUnclear = ['SQLITE_IOERR', 'SQLITE_CANTOPEN'].includes(plainCode(error));
  return isUnclear && isWithoutRoom(folder) ? 'full' : diskTrouble(error);
}

function isWithoutRoom(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    // SQLite's shared memory takes as much at a time.
    return bavail * bsize < 64 * 1024;
  } catch {
    return false;
  }
}

/** The C library's words for what a disk refuses, by the code that Node has for the same. */
const saidByTools: readonly (readonly [RegExp, string])[] = [
  [/No space left on device/i, 'ENOSPC'],
  [/Disk quota exceeded/i, 'EDQUOT'],
  [/Read-only file system/i, 'EROFS'],
  [/Input\/output error/i, 'EIO'],
  [/Permission denied/i, 'EACCES'],
];

/** The code of what another program says of a disk. */
export const codeSaidByTool = (said: string): string | undefined =>
  saidByTools.find(([pattern]) => pattern.test(said))?.[1];
