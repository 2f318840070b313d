import sharp from 'sharp';

type Rgba = readonly [number, number, number, number];

interface Icon {
  width: number;
  height: number;
  /** Colour of a CSS pixel. */
  at: (x: number, y: number) => Rgba;
}

const none: Rgba = [0, 0, 0, 0];
const navy: Rgba = [32, 48, 112, 255];
const gold: Rgba = [232, 176, 48, 255];
const white: Rgba = [255, 255, 255, 255];

const icons: Readonly<Record<string, Icon>> = {
  stripes: { width: 16, height: 16, at: (x, y) => (x < 8 ? navy : y < 8 ? gold : none) },
  dots: { width: 8, height: 8, at: (x, y) => (Math.hypot(x - 4, y - 4) < 2.6 ? navy : [248, 240, 210, 255]) },
  arrow: {
    width: 20,
    height: 20,
    at: (x, y) => (y > 3 && y < 17 && Math.abs(x - 10) < (y - 3) / 2 ? (x < 10 ? navy : gold) : none),
  },
  shield: {
    width: 24,
    height: 20,
    at: (x, y) => (x < 2 || y < 2 || x >= 22 || y >= 18 ? navy : x < 6 && y < 6 ? gold : white),
  },
};

/** A small sprite sheet with an image of each kind. */
export async function spriteSheet(ratio: 1 | 2): Promise<{ json: Uint8Array; png: Uint8Array }> {
  const [width, height] = [192 * ratio, 32 * ratio];
  const pixels = Buffer.alloc(width * height * 4);
  const index: Record<string, unknown> = {};
  let left = 0;
  for (const [name, icon] of Object.entries(icons)) {
    const own = { width: icon.width * ratio, height: icon.height * ratio };
    for (let y = 0; y < own.height; y++) {
      for (let x = 0; x < own.width; x++) {
        pixels.set(icon.at((x + 0.5) / ratio, (y + 0.5) / ratio), (y * width + left + x) * 4);
      }
    }
    index[name] = { x: left, y: 0, ...own, pixelRatio: ratio };
    left += own.width;
  }
  const png = await sharp(pixels, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer();
  return { json: Buffer.from(JSON.stringify(index)), png };
}
