import type { GeoTIFF, GeoTIFFImage } from 'geotiff';
import type { Bounds } from '../../geo/bounds.ts';
import { errorCode } from '../../runtime/error-code.ts';
import { WordedError } from '../../words/worded-error.ts';
import { builderFailures } from '../../words/words.ts';
import {
  type Affine,
  apply,
  inverted,
  openGeoTiffFile,
  placementOfImage,
  projectionOfImage,
} from '../projections/geotiff.ts';
import { isHugeBlock } from '../projections/geotiff-decoders.ts';
import { boundsThrough, type Projection } from '../projections/projection.ts';
import { type Block, GeoTiffBlocks } from './geotiff-blocks.ts';

/** Opens a GeoTIFF of 8 bits a sample, tiled or striped, with or without opacity, a mask (in it or beside it) or a "no data" value. */
export async function openGeoTiffPhoto(path: string): Promise<Photo> {
  /** Names the file: the library does not, of damaged directories. */
  const named = (cause: unknown) =>
    cause instanceof WordedError ? cause : builderFailures.error('notGeotiff', { file: path }, cause);
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
  if (isHugeBlock(image)) throw builderFailures.error('hugeBlock', { file: path });
  const extent = blocks.extent();
  if (extent === undefined) throw builderFailures.error('noPicture', { file: path });
  const projection = projectionOfImage(path, image);
  const fromPixel = placementOfImage(image);
  if (fromPixel === undefined) throw builderFailures.error('photoNoPlace', { file: path });
  const [west, north, east, south] = extent;
  const [left, top] = [west * blockColumns, north * blockRows];
  const right = Math.min(image.getWidth(), (east + 1) * blockColumns);
  const bottom = Math.min(image.getHeight(), (south + 1) * blockRows);
  const bounds = boundsThrough(projection, (across, down) =>
    apply(fromPixel, left + (right - left) * across, top + (bottom - top) * down),
  );
  if (bounds === undefined) throw builderFailures.error('outsideWorld', { file: path });
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

/** An open georeferenced image, read by blocks. The centre of a pixel is at one half. */
export interface Photo {
  readonly path: string;
  readonly columns: number;
  readonly rows: number;
  readonly blockColumns: number;
  readonly blockRows: number;
  readonly projection: Projection;
  /** Maps the projection's coordinates to pixels, then back. */
  readonly toPixel: Affine;
  readonly fromPixel: Affine;
  /** Degrees; east may be beyond 180. */
  readonly bounds: Bounds;
  /** `undefined` for blocks that the file leaves out. */
  block(column: number, row: number): Promise<Block | undefined>;
  close(): Promise<void>;
}

/** Which pixels of an image are shown. */
interface ImageMask {
  /** 0 where the image is transparent, of a window of its pixels. */
  read(left: number, top: number, columns: number, rows: number): Promise<Uint8Array>;
  close(): Promise<void>;
}

/** Bit of `NewSubfileType` for a transparency mask. */
const maskBit = 4;
/** A mask's block that is larger than the image's is read again for each of these. */
const mostBlockPixels = 1 << 22;

/** Opens the mask of an image that GDAL writes into its file, else the one that it writes beside it. */
async function openMask(path: string, tiff: GeoTIFF, image: GeoTIFFImage): Promise<ImageMask | undefined> {
  const inside = await maskInside(tiff, image);
  return inside === undefined ? openMaskBeside(path, image) : maskOf(path, image, inside);
}

async function maskInside(tiff: GeoTIFF, image: GeoTIFFImage): Promise<GeoTIFFImage | undefined> {
  const count = await tiff.getImageCount();
  for (let i = 1; i < count; i++) {
    const candidate = await tiff.getImage(i);
    const kind = Number(candidate.getFileDirectory().getValue('NewSubfileType') ?? 0);
    if ((kind & maskBit) !== 0 && candidate.getWidth() === image.getWidth()) return candidate;
  }
  return undefined;
}

/** `photo.tif.msk`, a GeoTIFF of a sample a pixel. */
async function openMaskBeside(path: string, image: GeoTIFFImage): Promise<ImageMask | undefined> {
  const file = `${path}.msk`;
  const unlike = (cause?: unknown) => builderFailures.error('maskBeside', { file }, cause);
  const tiff = await openGeoTiffFile(file).catch((cause: unknown) => {
    if (errorCode(cause) === 'ENOENT') return undefined;
    throw unlike(cause);
  });
  if (tiff === undefined) return undefined;
  try {
    const beside = await tiff.getImage();
    const isAlike = beside.getWidth() === image.getWidth() && beside.getHeight() === image.getHeight();
    if (!isAlike) throw unlike();
    const mask = await maskOf(file, image, beside);
    return {
      read: mask.read,
      close: async () => {
        await mask.close();
        await tiff.close();
      },
    };
  } catch (cause) {
    await tiff.close();
    throw cause instanceof WordedError ? cause : unlike(cause);
  }
}

async function maskOf(file: string, image: GeoTIFFImage, mask: GeoTIFFImage): Promise<ImageMask> {
  const blockPixels = mask.getTileWidth() * mask.getTileHeight();
  if (blockPixels > Math.max(mostBlockPixels, image.getTileWidth() * image.getTileHeight())) {
    throw builderFailures.error('maskBlocks', { file });
  }
  const blocks = await GeoTiffBlocks.open(file, mask);
  return {
    read: (left, top, columns, rows) => blocks.mask(left, top, columns, rows),
    close: () => blocks.close(),
  };
}
