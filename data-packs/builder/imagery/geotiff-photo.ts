import type { GeoTIFFImage } from 'geotiff';
import { builderFailures } from '../../words/words.ts';
import { BuildError } from '../build-error.ts';
import { openGeoTiffFile } from '../geotiff-file.ts';
import { apply, inverted } from '../projections/affine.ts';
import { projectionOfImage } from '../projections/geo-keys.ts';
import { placementOfImage } from '../projections/image-placement.ts';
import { boundsThrough } from '../projections/projection.ts';
import { type Block, GeoTiffBlocks } from './geotiff-blocks.ts';
import { type ImageMask, openMask } from './geotiff-mask.ts';
import type { Photo } from './photo.ts';

const maxBlockPixels = 1 << 28;

/** Opens a GeoTIFF of 8 bits a sample, tiled or striped, with or without opacity, a mask (in it or beside it) or a "no data" value. */
export async function openGeoTiffPhoto(path: string): Promise<Photo> {
  /** Names the file: the library does not, of damaged directories. */
  const named = (cause: unknown) =>
    cause instanceof BuildError
      ? cause
      : new BuildError(builderFailures.message('notGeotiff', { file: path }), { cause });
  const tiff = await openGeoTiffFile(path).catch(cause => {
    throw named(cause);
  });
  const opened: { close(): Promise<void> }[] = [];
  const close = async (): Promise<void> => {
    await Promise.all(opened.map(part => part.close()));
    await tiff.close();
  };
  try {
    const image = await tiff.getImage();
    const blocks = await GeoTiffBlocks.open(path, image);
    opened.push(blocks);
    const mask = await openMask(path, tiff, image);
    if (mask !== undefined) opened.push(mask);
    return { path, ...describe(path, image, blocks, mask), close };
  } catch (error) {
    await close();
    throw named(error);
  }
}

function describe(path: string, image: GeoTIFFImage, blocks: GeoTiffBlocks, mask: ImageMask | undefined) {
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
      const shown = await mask.read(column * blockColumns, row * blockRows, block.columns, block.rows);
      for (let i = 0; i < shown.length; i++) if (shown[i] === 0) block.rgba[i * 4 + 3] = 0;
      return block;
    },
  };
}
