import sharp from 'sharp';
import type { Surface } from '../canvas/surface.ts';
import type { Georeference } from '../georeference/georeference.ts';
import { encodeGeotiff } from '../georeference/geotiff.ts';
import { xmpOf } from '../pdf/xmp.ts';
import { encodePng } from './encode-png.ts';
import { largePicture } from './large-picture.ts';

// Its cache keeps pixels of pictures that are finished, and none is encoded twice.
sharp.cache(false);

export type PixelFormat = 'png' | 'jpeg' | 'webp' | 'tiff';

export interface PictureFile {
  /** Written into the file, as its rights. */
  credits?: readonly string[] | undefined;
  /** Pixels per inch. */
  density?: number | undefined;
  /** Of a TIFF. */
  georeference?: Georeference | undefined;
}

/** Pixels of a picture, row by row: RGBA, of which the opacity is left out, or RGB. */
export interface Pixels {
  data: Uint8Array;
  width: number;
  height: number;
  channels: 3 | 4;
}

/** Encodes the picture, which is finished by it. */
export async function encodePicture(
  surface: Surface,
  format: PixelFormat,
  file: PictureFile = {},
): Promise<Uint8Array> {
  const { width, height } = surface;
  const bytes = await encodePixels({ data: surface.finish(), width, height, channels: 4 }, format, file);
  surface.free();
  return bytes;
}

/** Pixels up to which a PNG is encoded here: handing it to sharp's threads takes a third of the encoding at 512x512. */
const smallPicture = 1 << 20;

/** PNG at level 3: half the time of level 6, a tenth more bytes. */
export async function encodePixels(pixels: Pixels, format: PixelFormat, file: PictureFile = {}): Promise<Uint8Array> {
  if (format === 'tiff') return encodeGeotiff(pixels, file);
  const { credits = [], density } = file;
  const { data, ...raw } = pixels;
  if (format === 'png' && raw.channels === 4 && raw.width * raw.height <= smallPicture) {
    return encodePng(pixels, { xmp: credits.length === 0 ? undefined : xmpOf({ credits }), density });
  }
  const opaque = sharp(data, { raw }).removeAlpha();
  const encoded =
    format === 'png'
      ? opaque.png({ compressionLevel: 3 })
      : format === 'webp'
        ? opaque.webp({ quality: 88, effort: 2 })
        : opaque.jpeg({
            quality: 88,
            chromaSubsampling: '4:4:4',
            // The codes that make it shortest hold all of it at once, 12 bytes a pixel: 200 MB for 2048x2048@2x, where usual
            // ones take 11 MB, half the time and 2 % more bytes.
            optimiseCoding: raw.width * raw.height <= largePicture,
          });
  const sized = density === undefined ? encoded : encoded.withMetadata({ density });
  return (credits.length === 0 ? sized : sized.withXmp(xmpOf({ credits }))).toBuffer();
}
