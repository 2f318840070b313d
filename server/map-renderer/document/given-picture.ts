import { loadSharp } from '../../../data-packs/format/load-sharp.ts';

/** Pixels to the CSS pixel: 288 to the inch. */
const fineness = 3;
const mostPixels = 50_000_000;
/** CSS pixels of an icon's sides. */
export const mostIconPixels = 128;
const formats: readonly string[] = ['png', 'jpeg', 'webp', 'svg'];

export interface GivenPicture {
  png: Uint8Array;
  /** CSS pixels. */
  width: number;
  height: number;
}

/** Reads a picture and makes it no larger than there is room for. Throws `RefusedPicture`. */
export async function readGivenPicture(
  bytes: Uint8Array,
  room: { width: number; height: number },
): Promise<GivenPicture> {
  const sharp = await loadSharp();
  try {
    const picture = sharp(bytes, { limitInputPixels: mostPixels, density: 96 });
    const { format, width, height } = await picture.metadata();
    if (!formats.includes(format)) throw new RefusedPicture('unreadable');
    if (width * height > mostPixels) throw new RefusedPicture('tooManyPixels');
    const { data, info } = await picture
      .rotate()
      .resize({
        width: room.width * fineness,
        height: room.height * fineness,
        fit: 'inside',
        // Shapes are as sharp at any size.
        withoutEnlargement: format !== 'svg',
      })
      .png()
      .toBuffer({ resolveWithObject: true });
    // A small picture is not blown up, and no finer than a screen shows it.
    const scale = Math.min(1, room.width / info.width, room.height / info.height);
    return { png: Uint8Array.from(data), width: info.width * scale, height: info.height * scale };
  } catch (cause) {
    throw cause instanceof RefusedPicture ? cause : new RefusedPicture('unreadable');
  }
}

/** SVG draws its own pixels at this density, one to the CSS pixel. */
const svgDensity = 72;

/** Reads an icon, PNG or SVG, in its own size. Throws `RefusedPicture`, before it is decoded where it is too large. */
export async function readIcon(bytes: Uint8Array): Promise<GivenPicture> {
  const sharp = await loadSharp();
  try {
    const { format, width, height } = await sharp(bytes, { density: svgDensity }).metadata();
    if (format !== 'png' && format !== 'svg') throw new RefusedPicture('unreadable');
    if (Math.max(width, height) > mostIconPixels) throw new RefusedPicture('tooManyPixels');
    // Shapes are as fine as print needs them.
    const density = format === 'svg' ? svgDensity * fineness : svgDensity;
    const limitInputPixels = (mostIconPixels * fineness) ** 2;
    const png = await sharp(bytes, { density, limitInputPixels }).png().toBuffer();
    return { png: Uint8Array.from(png), width, height };
  } catch (cause) {
    throw cause instanceof RefusedPicture ? cause : new RefusedPicture('unreadable');
  }
}

export type PictureFault = 'unreadable' | 'tooManyPixels' | 'tooSlow';

export class RefusedPicture extends Error {
  override readonly name = 'RefusedPicture';
  readonly fault: PictureFault;

  constructor(fault: PictureFault) {
    super(fault);
    this.fault = fault;
  }
}
