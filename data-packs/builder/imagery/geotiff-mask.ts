import type { GeoTIFF, GeoTIFFImage } from 'geotiff';
import { errorCode } from '../../runtime/error-code.ts';
import { builderFailures } from '../../words/words.ts';
import { BuildError } from '../build-error.ts';
import { openGeoTiffFile } from '../geotiff-file.ts';
import { GeoTiffBlocks } from './geotiff-blocks.ts';

/** Which pixels of an image are shown. */
export interface ImageMask {
  /** 0 where the image is transparent, of a window of its pixels. */
  read(left: number, top: number, columns: number, rows: number): Promise<Uint8Array>;
  close(): Promise<void>;
}

/** Bit of `NewSubfileType` for a transparency mask. */
const maskBit = 4;
/** A mask's block that is larger than the image's is read again for each of these. */
const mostBlockPixels = 1 << 22;

/** Opens the mask of an image that GDAL writes into its file, else the one that it writes beside it. */
export async function openMask(path: string, tiff: GeoTIFF, image: GeoTIFFImage): Promise<ImageMask | undefined> {
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
  const unlike = (cause?: unknown) => new BuildError(builderFailures.message('maskBeside', { file }), { cause });
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
    throw cause instanceof BuildError ? cause : unlike(cause);
  }
}

async function maskOf(file: string, image: GeoTIFFImage, mask: GeoTIFFImage): Promise<ImageMask> {
  const blockPixels = mask.getTileWidth() * mask.getTileHeight();
  if (blockPixels > Math.max(mostBlockPixels, image.getTileWidth() * image.getTileHeight())) {
    throw new BuildError(builderFailures.message('maskBlocks', { file }));
  }
  const blocks = await GeoTiffBlocks.open(file, mask);
  return {
    read: (left, top, columns, rows) => blocks.mask(left, top, columns, rows),
    close: () => blocks.close(),
  };
}
