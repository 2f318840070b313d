import { tmpdir } from 'node:os';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { ZipFile } from 'yazl';
import { openDems } from '../../../data-packs/builder/terrain/open-dems.ts';
import { fileOf } from '../file-of.ts';
import { type Target, text } from '../target.ts';

/** The smallest of the format's shapes. */
const heights = new Uint8Array(1201 * 1201 * 2);

function zipOf(entries: Record<string, Uint8Array>, compress: boolean): Promise<Uint8Array> {
  const zip = new ZipFile();
  for (const [name, bytes] of Object.entries(entries)) zip.addBuffer(Buffer.from(bytes), name, { compress });
  zip.end();
  return buffer(zip.outputStream);
}

async function read(bytes: Uint8Array, name: string): Promise<void> {
  const { rasters } = await openDems([fileOf(bytes, name)], tmpdir(), new AbortController().signal);
  for (const raster of rasters) {
    await raster.read(0, 0, 16, 16);
    await raster.close();
  }
}

/** Raw heights, packed alone. */
export const hgt: Target = {
  seeds: () => [gzipSync(heights), gzipSync(text('short'))],
  read: bytes => read(bytes, 'N43E007.hgt.gz'),
};

/** Raw heights in a zip. */
export const hgtZip: Target = {
  seeds: () =>
    Promise.all([
      zipOf({ 'N43E007.hgt': heights }, true),
      zipOf({ 'readme.txt': text('none'), 'N43E007.hgt': text('short') }, false),
    ]),
  read: bytes => read(bytes, 'N43E007.zip'),
};
