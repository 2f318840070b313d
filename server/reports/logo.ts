import { loadSharp } from '../../data-packs/format/load-sharp.ts';
import { Failure } from '../errors.ts';
import { reportWords } from './words.ts';

/** Beside a title, CSS pixels. */
const room = { width: 200, height: 76 };
/** Pixels to the CSS pixel: 288 to the inch. */
const fineness = 3;
const mostPixels = 50_000_000;
/** A drawing of a few kilobytes may ask for hours of filters. */
const drawingSeconds = 5;
const formats: readonly string[] = ['png', 'jpeg', 'webp', 'svg'];

export interface Logo {
  png: Uint8Array;
  /** CSS pixels. */
  width: number;
  height: number;
}

/** Reads a logo and makes it no larger than there is room for. Throws `bad_request`. */
export async function readLogo(base64: string): Promise<Logo> {
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length === 0) throw new Failure('bad_request', reportWords.message('badLogo'));
  const sharp = await loadSharp();
  const picture = sharp(bytes, { limitInputPixels: mostPixels, density: 96 });
  const metadata = await picture.metadata().catch(() => undefined);
  const { format = '', width = 0, height = 0 } = metadata ?? {};
  if (!formats.includes(format)) throw new Failure('bad_request', reportWords.message('badLogo'));
  if (width * height > mostPixels) throw new Failure('bad_request', reportWords.message('largeLogo'));
  try {
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
      .timeout({ seconds: drawingSeconds })
      .toBuffer({ resolveWithObject: true });
    // A small picture is not blown up, and no finer than a screen shows it.
    const scale = Math.min(1, room.width / info.width, room.height / info.height);
    return { png: Uint8Array.from(data), width: info.width * scale, height: info.height * scale };
  } catch (error) {
    throw new Failure('bad_request', reportWords.message('badLogo'), { cause: error });
  }
}
