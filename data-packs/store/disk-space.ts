import { statfs } from 'node:fs/promises';

/** Left on the disk beside what is written, so that it is never filled to the brim. */
const spare = 50_000_000;

const inWords = (bytes: number): string =>
  bytes < 1e10 ? `${Math.ceil(bytes / 1e6)} MB` : `${(bytes / 1e9).toFixed(1)} GB`;

/**
 * Throws a sentence when so many bytes more do not fit on the disk of a folder. `what` names them: "Liechtenstein". `carried`: for a disk
 * that files are carried on, which may be filled.
 */
export async function requireSpace(
  folder: string,
  bytes: number,
  what: string,
  { carried = false }: { carried?: boolean } = {},
): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  const beside = carried ? 0 : spare;
  if (free < bytes + beside) {
    const need = inWords(bytes) + (carried ? '' : ` and ${inWords(beside)} beside it`);
    throw new Error(`There is no room for ${what}: it needs ${need}, ${folder} has ${inWords(free)} free.`);
  }
}

/** Whether a disk became full, or a person's share of it. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');
