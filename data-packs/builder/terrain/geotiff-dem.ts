import type { GeoTIFFImage } from 'geotiff';
import { WordedError } from '../../words/worded-error.ts';
import { builderFailures } from '../../words/words.ts';
import { openGeoTiffFile, placementOfImage, projectionOfImage } from '../projections/geotiff.ts';
import { isHugeBlock } from '../projections/geotiff-decoders.ts';
import { type DemRaster, gridBounds, reasonOf } from './dem-raster.ts';

/** Range of heights on Earth in metres; other values mean "no data". */
const minHeight = -12_000;
const maxHeight = 9000;

/** Opens a GeoTIFF height model of any pixel type, tiled or striped, aligned with the axes of its projection. */
export async function openGeoTiff(path: string): Promise<DemRaster> {
  const named = (cause: unknown) =>
    cause instanceof WordedError
      ? cause
      : builderFailures.error('demNotGeotiff', { file: path, reason: reasonOf(cause) }, cause);
  const tiff = await openGeoTiffFile(path).catch(cause => {
    throw named(cause);
  });
  try {
    const image = await tiff.getImage();
    return { path, ...(await describe(image, path)), close: async () => void (await tiff.close()) };
  } catch (error) {
    await tiff.close();
    throw named(error);
  }
}

async function describe(image: GeoTIFFImage, path: string): Promise<Omit<DemRaster, 'path' | 'close'>> {
  if (image.getSamplesPerPixel() !== 1) {
    throw builderFailures.error('demBands', { file: path, bands: image.getSamplesPerPixel() });
  }
  if (isHugeBlock(image)) throw builderFailures.error('hugeBlock', { file: path });
  const noData = await noDataValue(image);
  const grid = {
    projection: projectionOfImage(path, image),
    ...placement(image, path),
    columns: image.getWidth(),
    rows: image.getHeight(),
  };
  const bounds = gridBounds(grid);
  if (bounds === undefined) throw builderFailures.error('outsideWorld', { file: path });
  return {
    ...grid,
    bounds,
    async read(column, row, columns, rows) {
      const window = [column, row, column + columns, row + rows];
      const values = await image.readRasters({ window, interleave: true }).catch(cause => {
        throw builderFailures.error('demDamaged', { file: path, reason: reasonOf(cause) }, cause);
      });
      const heights = new Float32Array(columns * rows);
      for (let i = 0; i < heights.length; i++) {
        const value = Number(values[i]);
        heights[i] = value === noData || !(value > minHeight && value < maxHeight) ? Number.NaN : value;
      }
      return heights;
    },
  };
}

/** Centre of the first sample and distances between samples. */
function placement(image: GeoTIFFImage, path: string): { x: number; y: number; stepX: number; stepY: number } {
  const [stepX, turnX, left, turnY, stepDown, top] = placementOfImage(image) ?? [0, 0, 0, 0, 0, 0];
  if (!(stepX > 0 && stepDown < 0 && turnX === 0 && turnY === 0)) {
    throw builderFailures.error('demRotated', { file: path });
  }
  return { x: left + stepX / 2, y: top + stepDown / 2, stepX, stepY: -stepDown };
}

async function noDataValue(image: GeoTIFFImage): Promise<number> {
  const directory = image.getFileDirectory();
  if (!directory.hasTag('GDAL_NODATA')) return Number.NaN;
  const text = String(await directory.loadValue('GDAL_NODATA'))
    .replaceAll('\0', '')
    .trim();
  const value = text === '' ? Number.NaN : Number(text);
  return image.getSampleFormat() === 3 && image.getBitsPerSample() === 32 ? Math.fround(value) : value;
}
