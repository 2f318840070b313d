import { stat } from 'node:fs/promises';
import { packingOfXml } from './extract/read-xml.ts';

/**
 * Bytes on the disk during a build, the pack included, per byte of its extracts, at least: measured 5.4 (32 copies of
 * Liechtenstein), 8.5 (Liechtenstein), 9.6 (San Francisco) and 23 (Monaco, of which most are tables that do not grow).
 */
const workPerByte = 5.4;

/**
 * Least bytes that a build from whole extracts takes on the disk. Of XML it is not known before it is converted: it is
 * ten times as large. Files that are missing are reported by the reader.
 */
export async function diskNeed(osmFiles: readonly string[]): Promise<number> {
  let bytes = 0;
  for (const file of osmFiles) {
    if ((await packingOfXml(file)) !== undefined) continue;
    const found = await stat(file).catch(() => undefined);
    bytes += found?.size ?? 0;
  }
  return bytes * workPerByte;
}
