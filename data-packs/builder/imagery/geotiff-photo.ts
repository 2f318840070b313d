import type { GeoTIFF, GeoTIFFImage } from 'geotiff';
import { builderFailures } from '../../words/failures/builder.ts';
import { BuildError } from '../build-error.ts';
import { openGeoTiffFile } from '../geotiff-file.ts';
import { apply, inverted } from '../projections/affine.ts';
import { projectionOfImage } from '../projections/geo-keys.ts';
import { placementOfImage } from '../projections/image-placement.ts';
import { boundsThrough } from '../projections/projection.ts';
import { type Block, GeoTiffBlocks } from './geotiff-blocks.ts';
import type { Photo } from './photo.ts';

/** Bit of `NewSubfileType` for a transparency mask. */
const maskBit = 4;
const maxBlockPixels = 1 << 28;

/** Opens a GeoTIFF of 8 bits a sample, tiled or striped, with or without opacity, a mask or a "no data" value. */
export async function openGeoTiffPhoto(path: string): Promise<Photo> {
  /** Names the file: the library does not, of damaged directories. */
  const named = (cause: unknown) =>
    cause instanceof BuildError
      ? cause
      : new BuildError(builderFailures.message('notGeotiff', { file: path }), { cause });
  const tiff = await openGeoTiffFile(path).catch(cause => {
    throw named(cause);
  });
  const opened: GeoTiffBlocks[] = [];
  const close = async (): Promise<void> => {
    await Promise.all(opened.map(blocks => blocks.close()));
    await tiff.close();
  };
  try {
    const image = await tiff.getImage();
    const blocks = await GeoTiffBlocks.open(path, image);
    opened.push(blocks);
    const mask = await maskOf(path, tiff, image);
    if (mask !== undefined) opened.push(mask);
    return { path, ...describe(path, image, blocks, mask), close };
  } catch (error) {
    await close();
    throw named(error);
  }
}

function describe(path: string, image: GeoTIFFImage, blocks: GeoTiffBlocks, mask: GeoTiffBlocks | undefined) {
  const [blockColumns, blockRows] = [image.getTileWidth(), image.getTileHeight()];
  if (blockColumns * blockRows > maxBlockPixels) {
    throw new BuildError(builderFailures.message('hugeBlock', { file: path }));
  }
  const extent = blocks.extent();
  if (extent === undefined) throw new BuildError(builderFailures.message('noPicture', { file: path }));
  const projection = projectionOfImage(path, image, BuildError);
  const fromPixel = placementOfImage(image);
  if (fromPixel === undefined) throw new BuildError(builderFailures.message('photoNoPlace', { file: path }));
  const [west, north, east, south] = extent;
  const [left, top] = [west * blockColumns, north * blockRows];
  const right = Math.min(image.getWidth(), (east + 1) * blockColumns);
  const bottom = Math.min(image.getHeight(), (south + 1) * blockRows);
  const bounds = boundsThrough(projection, (across, down) =>
    apply(fromPixel, left + (right - left) * across, top + (bottom - top) * down),
  );
  if (bounds === undefined) throw new BuildError(builderFailures.message('outsideWorld', { file: path }));
  return {
    columns: image.getWidth(),
    rows: image.getHeight(),
    blockColumns,
    blockRows,
    projection,
    fromPixel,
    toPixel: inverted(fromPixel),
    bounds,
    block: async (column: number, row: number): Promise<Block | undefined> => {
      const block = await blocks.read(column, row);
      if (block === undefined || mask === undefined) return block;
      const shown = await mask.mask(column, row);
      for (let i = 0; i < block.columns * block.rows; i++) {
        if ((shown?.[maskIndex(i, block, image, column)] ?? 0) === 0) block.rgba[i * 4 + 3] = 0;
      }
      return block;
    },
  };
}

/** Index in the mask's block, which has no padding beyond the image's edge. */
function maskIndex(i: number, block: Block, image: GeoTIFFImage, column: number): number {
  const width = Math.min(image.getTileWidth(), image.getWidth() - column * image.getTileWidth());
  return Math.floor(i / block.columns) * width + Math.min(width - 1, i % block.columns);
}

/** Finds the mask that GDAL writes beside an image; refuses one with other blocks. */
async function maskOf(path: string, tiff: GeoTIFF, image: GeoTIFFImage): Promise<GeoTiffBlocks | undefined> {
  const count = await tiff.getImageCount();
  for (let i = 1; i < count; i++) {
    const candidate = await tiff.getImage(i);
    const kind = Number(candidate.getFileDirectory().getValue('NewSubfileType') ?? 0);
    if ((kind & maskBit) === 0 || candidate.getWidth() !== image.getWidth()) continue;
    const same =
      candidate.getTileWidth() === image.getTileWidth() && candidate.getTileHeight() === image.getTileHeight();
    if (!same) throw new BuildError(builderFailures.message('maskBlocks', { file: path }));
    return GeoTiffBlocks.open(path, candidate);
  }
  return undefined;
}
