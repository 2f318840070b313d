import sharp from 'sharp';
import { expect, test } from 'vitest';
import { encodePng } from '../../server/map-renderer/files/encode-png.ts';

/** Noise, of which no row is like another. */
const noise = (length: number) => Uint8Array.from({ length }, (_, i) => (i * i * 31 + (i >> 3)) % 251);

test.each([
  [1, 1],
  [37, 11],
  [700, 500],
])(
  'a PNG of %i x %i pixels has the colours of the picture, its density and what is said of it',
  async (width, height) => {
    const data = noise(width * height * 4);
    const xmp = '<x:xmpmeta xmlns:x="adobe:ns:meta/">© Überblick</x:xmpmeta>';
    const png = encodePng({ data, width, height }, { xmp, density: 192 });
    const read = sharp(png, { failOn: 'warning' });
    const metadata = await read.metadata();
    expect(metadata).toMatchObject({ format: 'png', width, height, channels: 3, depth: 'uchar', density: 192 });
    expect(metadata.xmp?.toString('utf8')).toBe(xmp);
    const pixels = await read.raw().toBuffer();
    expect(pixels.equals(data.filter((_, i) => i % 4 < 3))).toBe(true);
  },
);
