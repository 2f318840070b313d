import { stat } from 'node:fs/promises';

/**
 * Bytes on the disk during a build, the pack included, per byte of its extracts, at least: measured 5.4 (32 copies of
 * Liechtenstein), 8.5 (Liechtenstein), 9.6 (San Francisco) and 23 (Monaco, of which most are tables that do not grow).
 */
const workPerByte = 5.4;

/** Least bytes that a build from whole extracts takes on the disk. Files that are missing are reported by the reader. */
export async function diskNeed(osmFiles: readonly string[]): Promise<number> {
  const files = await Promise.all(osmFiles.map(file => stat(file).catch(() => undefined)));
  return files.reduce((sum, found) => sum + (found?.size ?? 0), 0) * workPerByte;
}
