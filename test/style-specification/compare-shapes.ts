import sharp from 'sharp';

/** How much a channel may be off. */
const tolerance = 24;

/**
 * Share of pixels that are unlike every pixel around the same place in the other picture, either way: edges may be
 * smoothed differently and lie a pixel aside, but no line, area or shade may be missing or be there in addition.
 */
export async function shareOff(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = await Promise.all([pixelsOf(one), pixelsOf(other)]);
  if (a.width !== b.width || a.height !== b.height) throw new Error('the pictures differ in size');
  let off = 0;
  for (let y = 0; y < a.height; y++) {
    for (let x = 0; x < a.width; x++) if (isUnlike(a, b, x, y) || isUnlike(b, a, x, y)) off += 1;
  }
  return off / (a.width * a.height);
}

interface Pixels {
  width: number;
  height: number;
  data: Buffer;
}

async function pixelsOf(picture: Buffer): Promise<Pixels> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}

/** Tells whether a pixel is beyond the range of those around it in the other picture. */
function isUnlike(pixel: Pixels, others: Pixels, x: number, y: number): boolean {
  const { width, height } = pixel;
  for (let channel = 0; channel < 3; channel++) {
    let [least, most] = [255, 0];
    for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row++) {
      for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column++) {
        const value = others.data[(row * width + column) * 3 + channel] as number;
        least = Math.min(least, value);
        most = Math.max(most, value);
      }
    }
    const value = pixel.data[(y * width + x) * 3 + channel] as number;
    if (value < least - tolerance || value > most + tolerance) return true;
  }
  return false;
}
