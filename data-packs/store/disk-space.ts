import { statfs } from 'node:fs/promises';

/** Left on the disk beside what is written, so that it is never filled to the brim. */
const spare = 50_000_000;

const megabytes = (bytes: number): string => `${Math.ceil(bytes / 1e6)} MB`;

/** Throws a sentence when so many bytes more do not fit on the disk of a folder. `what` names them: "Liechtenstein". */
export async function requireSpace(folder: string, bytes: number, what: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  if (free < bytes + spare) {
    throw new Error(
      `There is no room for ${what}: it needs ${megabytes(bytes + spare)}, ${folder} has ${megabytes(free)} free.`,
    );
  }
}

/** Whether a disk became full, or a person's share of it. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');
