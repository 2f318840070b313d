import sharp from 'sharp';

interface Heights {
  size: number;
  /** Red, green, blue, alpha. Alpha 0: no data. */
  pixels: Uint8Array;
}

/** Red and green of 0 m in Terrarium. */
const zeroMetres = 128;

async function decode(bytes: Uint8Array): Promise<Heights> {
  const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  if (info.width !== info.height || info.channels !== 4) {
    throw new Error(`a terrain tile is ${info.width}x${info.height} pixels with ${info.channels} channels`);
  }
  return { size: info.width, pixels: data };
}

/**
 * One Terrarium tile of several: pixels without data are taken from the next; sizes may differ, the largest wins. What no
 * tile knows becomes the height of the nearest known pixel (in the tile: no cliff at a region's edge, neither in hillshade
 * nor in 3D), opaque because browsers lose the colour of transparent pixels. Lossless WebP.
 */
export async function mergeTerrainTiles(tiles: readonly Uint8Array[]): Promise<Uint8Array> {
  const decoded = await Promise.all(tiles.map(decode));
  const size = Math.max(...decoded.map(tile => tile.size));
  const out = new Uint8Array(size * size * 4);
  for (const tile of decoded) {
    const shift = tile.size / size;
    for (let y = 0; y < size; y++) {
      for (let x = 0; x < size; x++) {
        const to = (y * size + x) * 4;
        if (out[to + 3] === 255) continue;
        const from = (Math.floor(y * shift) * tile.size + Math.floor(x * shift)) * 4;
        if ((tile.pixels[from + 3] ?? 0) < 128) continue;
        out[to] = tile.pixels[from] ?? 0;
        out[to + 1] = tile.pixels[from + 1] ?? 0;
        out[to + 2] = tile.pixels[from + 2] ?? 0;
        out[to + 3] = 255;
      }
    }
  }
  extend(out, size);
  return sharp(out, { raw: { width: size, height: size, channels: 4 } })
    .removeAlpha()
    .webp({ lossless: true, effort: 2 })
    .toBuffer();
}

/** Breadth first from the known pixels outwards. A tile without any is sea level. */
function extend(pixels: Uint8Array, size: number): void {
  const count = size * size;
  const queue = new Uint32Array(count);
  let tail = 0;
  for (let i = 0; i < count; i++) if (pixels[i * 4 + 3] === 255) queue[tail++] = i;
  if (tail === count) return;
  if (tail === 0) {
    for (let i = 0; i < count; i++) pixels.set([zeroMetres, 0, 0, 255], i * 4);
    return;
  }
  for (let head = 0; head < tail; head++) {
    const i = queue[head] ?? 0;
    const x = i % size;
    for (const neighbour of [x > 0 ? i - 1 : -1, x < size - 1 ? i + 1 : -1, i - size, i + size]) {
      if (neighbour < 0 || neighbour >= count || pixels[neighbour * 4 + 3] === 255) continue;
      pixels.copyWithin(neighbour * 4, i * 4, i * 4 + 4);
      queue[tail++] = neighbour;
    }
  }
}

/** Whether an image may have transparent pixels, from its first bytes. Said `true` when that cannot be seen. */
export function mayHaveHoles(head: Uint8Array): boolean {
  const text = (start: number, length: number): string =>
    Buffer.from(head.subarray(start, start + length)).toString('latin1');
  if (text(0, 4) === 'RIFF' && text(8, 4) === 'WEBP') {
    if (text(12, 4) === 'VP8L') return ((head[24] ?? 0x10) & 0x10) !== 0;
    if (text(12, 4) === 'VP8 ') return false;
    if (text(12, 4) === 'VP8X') return ((head[20] ?? 0x10) & 0x10) !== 0;
  }
  if (text(1, 3) === 'PNG') return head[25] !== 0 && head[25] !== 2;
  return !(head[0] === 0xff && head[1] === 0xd8);
}
