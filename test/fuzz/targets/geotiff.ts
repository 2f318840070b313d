import { deflateSync, zstdCompressSync } from 'node:zlib';
import { writeArrayBuffer } from 'geotiff';
import { openGeoTiffPhoto } from '../../../data-packs/builder/imagery/geotiff-photo.ts';
import { openGeoTiff } from '../../../data-packs/builder/terrain/geotiff-dem.ts';
import { fileOf } from '../file-of.ts';
import type { Target } from '../target.ts';

const side = 4;

/** Four by four pixels in Monaco; the writer changes what it is told. */
const tiff = (samples: Parameters<typeof writeArrayBuffer>[0], more: object = {}): Uint8Array =>
  new Uint8Array(
    writeArrayBuffer(samples, {
      ...{ width: side, height: side, ModelPixelScale: [0.01, 0.01, 0], ModelTiepoint: [0, 0, 0, 7.4, 43.75, 0] },
      ...{ GTModelTypeGeoKey: 2, GTRasterTypeGeoKey: 1, GeographicTypeGeoKey: 4326 },
      ...more,
    }),
  );
const metres = Array.from({ length: side * side }, (_, i) => i * 10);

/** A block of LERC 2 with the value 7 everywhere. */
export function lercBlock(rows: number, columns: number, { length = 62, square = 8, dimensions = 1 } = {}): Buffer {
  const block = Buffer.alloc(62);
  block.write('Lerc2 ');
  for (const [i, value] of [2, rows, columns, rows * columns, square, length, 1].entries()) {
    block.writeUInt32LE(value >>> 0, 6 + 4 * i);
  }
  for (const at of [42, 50]) block.writeDoubleLE(7, at);
  if (dimensions === 1) return block;
  block.writeUInt32LE(4, 6);
  return Buffer.concat([
    block.subarray(0, 10),
    Buffer.alloc(4),
    block.subarray(10, 18),
    dims(dimensions),
    block.subarray(18),
  ]);
}
const dims = (count: number) => Buffer.from(Uint32Array.of(count).buffer);

/** Heights in a GeoTIFF. */
export const geotiffHeights: Target = {
  seeds: () => [
    tiff(Float32Array.from(metres)),
    tiff(Int16Array.from(metres), { GDAL_NODATA: '-9999' }),
    packedStrip(side, 1, lercBlock(side, side), 34887),
  ],
  read: async bytes => {
    const raster = await openGeoTiff(fileOf(bytes));
    try {
      await raster.read(0, 0, Math.min(raster.columns, 256), Math.min(raster.rows, 256));
    } finally {
      await raster.close();
    }
  },
};

/** A GeoTIFF of one strip, which says to have so many pixels a side and is so many bytes unpacked. */
export function oneStrip(
  pixels: number,
  samples: number,
  unpacked = pixels * pixels * samples,
  compression: 8 | 50000 = 8,
): Uint8Array {
  return packedStrip(
    pixels,
    samples,
    (compression === 8 ? deflateSync : zstdCompressSync)(Buffer.alloc(unpacked)),
    compression,
  );
}

/** The same of bytes that are packed already. */
export function packedStrip(pixels: number, samples: number, packed: Uint8Array, compression: number): Uint8Array {
  const width = Math.ceil(packed.length / samples);
  const held = new Uint8Array(width * samples);
  held.set(packed);
  const bytes = Buffer.from(tiff(held, { width, height: 1 }));
  const directory = bytes.readUInt32BE(4);
  for (let at = directory + 2; at < directory + 2 + 12 * bytes.readUInt16BE(directory); at += 12) {
    const value = { 256: pixels, 257: pixels, 259: compression, 278: pixels }[bytes.readUInt16BE(at)];
    if (value === undefined) continue;
    bytes.writeUInt16BE(4, at + 2);
    bytes.writeUInt32BE(value, at + 8);
  }
  return bytes;
}

const photo = (bands: number): Uint8Array => tiff(new Uint8Array(side * side * bands).fill(7));

/** Colours in a GeoTIFF. */
export const geotiffPhoto: Target = {
  seeds: () => [1, 3, 4].map(photo),
  read: bytes => readPhoto(fileOf(bytes)),
};

/** The mask beside one. */
export const geotiffMask: Target = {
  seeds: () => [photo(1)],
  read: bytes => {
    const file = fileOf(photo(3), 'masked.tif');
    fileOf(bytes, 'masked.tif.msk');
    return readPhoto(file);
  },
};

async function readPhoto(file: string): Promise<void> {
  const opened = await openGeoTiffPhoto(file);
  try {
    await opened.block(0, 0);
  } finally {
    await opened.close();
  }
}
