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

/** Heights in a GeoTIFF. */
export const geotiffHeights: Target = {
  seeds: () => [tiff(Float32Array.from(metres)), tiff(Int16Array.from(metres), { GDAL_NODATA: '-9999' })],
  read: async bytes => {
    const raster = await openGeoTiff(fileOf(bytes));
    try {
      await raster.read(0, 0, Math.min(raster.columns, 256), Math.min(raster.rows, 256));
    } finally {
      await raster.close();
    }
  },
};

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
