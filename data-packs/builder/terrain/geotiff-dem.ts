import type { GeoTIFFImage } from 'geotiff';
import { builderFailures } from '../../words/failures/builder.ts';
import { openGeoTiffFile } from '../geotiff-file.ts';
import { projectionOfImage } from '../projections/geo-keys.ts';
import { DemError, type DemRaster, gridBounds } from './dem-raster.ts';

const pixelIsPoint = 2;

/** Range of heights on Earth in metres; other values mean "no data". */
const minHeight = -12_000;
const maxHeight = 9000;

/** Opens a GeoTIFF height model of any pixel type, tiled or striped, aligned with the axes of its projection. */
export async function openGeoTiff(path: string): Promise<DemRaster> {
  const named = (cause: unknown) =>
    cause instanceof DemError
      ? cause
      : new DemError(builderFailures.message('demNotGeotiff', { file: path, reason: message(cause) }), { cause });
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
    throw new DemError(builderFailures.message('demBands', { file: path, bands: image.getSamplesPerPixel() }));
  }
  const noData = await noDataValue(image);
  const grid = {
    projection: projectionOfImage(path, image, DemError),
    ...placement(image, path),
    columns: image.getWidth(),
    rows: image.getHeight(),
  };
  const bounds = gridBounds(grid);
  if (bounds === undefined) throw new DemError(builderFailures.message('outsideWorld', { file: path }));
  return {
    ...grid,
    bounds,
    async read(column, row, columns, rows) {
      const window = [column, row, column + columns, row + rows];
      const values = await image.readRasters({ window, interleave: true }).catch(cause => {
        throw new DemError(builderFailures.message('demDamaged', { file: path, reason: message(cause) }), { cause });
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

function placement(image: GeoTIFFImage, path: string): { x: number; y: number; stepX: number; stepY: number } {
  const directory = image.getFileDirectory();
  const scale: number[] | undefined = directory.getValue('ModelPixelScale');
  const tie: number[] | undefined = directory.getValue('ModelTiepoint');
  const matrix: number[] | undefined = directory.getValue('ModelTransformation');
  let [x, y, stepX, stepY] = [Number.NaN, Number.NaN, Number.NaN, Number.NaN];
  if (scale && tie) {
    const [column = 0, row = 0, , easting = Number.NaN, northing = Number.NaN] = tie;
    [stepX = Number.NaN, stepY = Number.NaN] = scale;
    x = easting - column * stepX;
    y = northing + row * stepY;
  } else if (matrix && matrix[1] === 0 && matrix[4] === 0) {
    [stepX = Number.NaN, , , x = Number.NaN, , stepY = Number.NaN, , y = Number.NaN] = matrix;
    stepY = -stepY;
  }
  if (!(stepX > 0 && stepY > 0 && Number.isFinite(x) && Number.isFinite(y))) {
    throw new DemError(builderFailures.message('demRotated', { file: path }));
  }
  const cornerToCentre = image.getGeoKeys()?.GTRasterTypeGeoKey === pixelIsPoint ? 0 : 0.5;
  return { x: x + cornerToCentre * stepX, y: y - cornerToCentre * stepY, stepX, stepY };
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

function message(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).replace(/[.\s]+$/, '');
}
