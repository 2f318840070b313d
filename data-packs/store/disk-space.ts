import { statfs } from 'node:fs/promises';

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
  /** By default the system's word. */
  freeBytes?: FreeBytes | undefined;
}

const inWords = (bytes: number): string =>
  bytes < 1e10 ? `${Math.ceil(bytes / 1e6)} MB` : `${(bytes / 1e9).toFixed(1)} GB`;

/** Throws a sentence when so many bytes more do not fit on the disk of a folder. `what` names them: "Liechtenstein". */
export async function requireSpace(
  folder: string,
  bytes: number,
  what: string,
  { carried = false, freeBytes = freeOnDisk }: SpaceOptions = {},
): Promise<void> {
  const free = await freeBytes(folder);
  const beside = carried ? 0 : spare;
  if (free < bytes + beside) {
    const need = inWords(bytes) + (carried ? '' : ` and ${inWords(beside)} beside it`);
    throw new Error(`There is no room for ${what}: it needs ${need}, ${folder} has ${inWords(free)} free.`);
  }
}

/** Whether a disk became full, or a person's share of it. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');
