import { readFileSync, writeFileSync } from 'node:fs';
import sharp from 'sharp';
import { reliefColumns, reliefRows, reliefStep } from './map/relief/relief-grid.ts';

/*
 * Makes build/map/relief/relief.webp from ETOPO5 (NOAA, public domain), by hand:
 *
 *   node build/derive-relief.ts ETOPO5.CDF
 *
 * ETOPO5.CDF: `usr/share/ferret-vis/data/etopo5.cdf` of Debian's package ferret-datasets (7.6.0), netCDF 3 with 4320 x
 * 2161 heights as 32-bit numbers, from 0 degrees eastwards and from the south pole.
 */
const [file] = process.argv.slice(2);
if (file === undefined) throw new Error('usage: node build/derive-relief.ts ETOPO5.CDF');

const rows = reliefRows + 1;
const bytes = readFileSync(file);
// The heights are the last variable, and nothing follows them.
const start = bytes.length - reliefColumns * rows * 4;
if (bytes.toString('latin1', 0, 3) !== 'CDF' || start < 0) throw new Error(`${file} is not ETOPO5 as netCDF 3`);
const heightAt = (column: number, row: number): number => bytes.readFloatBE(start + (row * reliefColumns + column) * 4);
// A wrong order of rows or columns would go unseen until somebody looks at the map.
const everest = heightAt(Math.round(86.92 * 12), Math.round((90 + 27.98) * 12));
if (!(everest > 4500 && everest < 9000)) throw new Error(`${file} has ${everest} m at Mount Everest`);

/** From 180 degrees west and from the north; a cell of the picture is the mean of its four corners, the sea 0. */
const pixels = new Uint8Array(reliefColumns * reliefRows * 3);
for (let row = 0; row < reliefRows; row++) {
  for (let column = 0; column < reliefColumns; column++) {
    const [west, south] = [(column + reliefColumns / 2) % reliefColumns, reliefRows - row - 1];
    const east = (west + 1) % reliefColumns;
    const mean =
      (heightAt(west, south) + heightAt(east, south) + heightAt(west, south + 1) + heightAt(east, south + 1)) / 4;
    const steps = Math.max(0, Math.round(mean / reliefStep));
    const at = (row * reliefColumns + column) * 3;
    pixels[at] = steps >> 8;
    pixels[at + 1] = steps & 255;
  }
}
const picture = await sharp(pixels, { raw: { width: reliefColumns, height: reliefRows, channels: 3 } })
  .webp({ lossless: true, effort: 6 })
  .toBuffer();
writeFileSync(new URL('map/relief/relief.webp', import.meta.url), picture);
process.stdout.write(`relief: ${picture.length} bytes\n`);
