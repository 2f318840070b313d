import { loadSharp } from '../../../data-packs/format/load-sharp.ts';
import { decodeHeightTile, type HeightTile } from '../../../data-packs/format/terrain/decode-height-tile.ts';
import {
  encodeHeight,
  finestHeightStep,
  heightStepAtZoom,
  markInvented,
  terrainTileSize,
} from '../../../data-packs/geo/heights/terrarium.ts';
import type { Ground } from '../terrain/ground-heights.ts';
import { feather } from './coverage-shares.ts';

const size = terrainTileSize;

/** A region's tile. */
export interface TerrainLayer {
  bytes: Uint8Array;
  /** What shows of it at each pixel, row by row, 0 to 1; absent: all. */
  shares?: Float32Array;
}

/**
 * Lays regions' Terrarium tiles over the ground, that is the tile above, the last one first: within its coverage a
 * region's heights stay what they are, beyond they fade, as they do into what is unknown. Each zoom adds the details
 * that the one above lacks, so that coarse forms end far out and fine ones near, and no slope is left where they end.
 * All pixels are opaque, because browsers lose the colour of others. Gives the bytes of a tile that shows as it is.
 */
export async function mergeTerrainTiles(
  layers: readonly TerrainLayer[],
  zoom: number,
  groundOf: () => Promise<Ground>,
): Promise<Uint8Array> {
  const tiles = await Promise.all(layers.map(async ({ bytes }) => enlarged(await decodeHeightTile(bytes))));
  const [first] = layers;
  const isWhole = first?.shares === undefined || first.shares.every(share => share === 1);
  if (first !== undefined && isWhole && tiles[0]?.some(Number.isNaN) === false) return first.bytes;
  const ground = await groundOf();
  for (let i = layers.length - 1; i >= 0; i--) lay(ground, tiles[i] as Float32Array, layers[i]?.shares);
  return encode(ground, zoom);
}

/** Adds what a region knows better than the ground; into what is unknown to it, and not to others, it runs out. */
function lay({ heights, isMeasured }: Ground, own: Float32Array, shares: Float32Array | undefined): void {
  const details = new Float32Array(own.length);
  let isHoled = false;
  for (let i = 0; i < own.length; i++) {
    // Where nothing shows there is nothing to run on into.
    if (shares?.[i] === 0) continue;
    details[i] = (own[i] as number) - (heights[i] as number);
    if (Number.isNaN(details[i])) isHoled = true;
  }
  if (isHoled) extend(details);
  for (let i = 0; i < heights.length; i++) {
    const share = shares === undefined ? 1 : (shares[i] as number);
    if (share === 1 && !Number.isNaN(own[i])) {
      heights[i] = own[i] as number;
      isMeasured[i] = 1;
    } else if (isMeasured[i] === 0 || !Number.isNaN(own[i]))
      heights[i] = (heights[i] as number) + share * (details[i] as number);
  }
}

/** Runs known details out into unknown pixels, over as many as coverages fade; beyond they are 0. */
function extend(details: Float32Array): void {
  const isUnknown = (i: number): boolean => Number.isNaN(details[i]);
  let front: number[] = [];
  for (let i = 0; i < details.length; i++) {
    const isWithin = isUnknown(i - 1) && isUnknown(i + 1) && isUnknown(i - size) && isUnknown(i + size);
    if (isUnknown(i) && !isWithin && besides(i).some(j => !isUnknown(j))) front.push(i);
  }
  for (let step = 1; front.length > 0 && step < feather; step++) {
    const means = front.map(i => {
      const known = besides(i).filter(j => !isUnknown(j));
      return known.reduce((sum, j) => sum + (details[j] as number), 0) / known.length;
    });
    for (const [at, i] of front.entries())
      details[i] = (means[at] as number) * ((feather - step) / (feather - step + 1));
    front = [...new Set(front.flatMap(i => besides(i).filter(isUnknown)))];
  }
  for (let i = 0; i < details.length; i++) if (isUnknown(i)) details[i] = 0;
}

/** The pixels of a tile beside one. */
const besides = (i: number): number[] => [
  ...(i % size > 0 ? [i - 1] : []),
  ...(i % size < size - 1 ? [i + 1] : []),
  ...(i >= size ? [i - size] : []),
  ...(i < size * (size - 1) ? [i + size] : []),
];

function enlarged({ heights, size: cells }: HeightTile): Float32Array {
  if (cells === size) return heights;
  const at = (pixel: number): number => Math.floor((pixel * cells) / size);
  return Float32Array.from(
    { length: size * size },
    (_, i) => heights[at(Math.floor(i / size)) * cells + at(i % size)] as number,
  );
}

/** Marks what nobody measured, where anything is. */
async function encode({ heights, isMeasured }: Ground, zoom: number): Promise<Uint8Array> {
  const pixels = new Uint8Array(size * size * 3);
  const isMarked = isMeasured.includes(0);
  const step = heightStepAtZoom(zoom);
  for (let i = 0; i < heights.length; i++) {
    encodeHeight(heights[i] as number, isMeasured[i] === 1 ? finestHeightStep : step, pixels, i * 3);
    if (isMarked) markInvented(pixels, i * 3, isMeasured[i] === 0);
  }
  const sharp = await loadSharp();
  // Least effort: a ninth of the time, 32 KB per tile instead of 14, for the few tiles at a region's edge.
  return sharp(pixels, { raw: { width: size, height: size, channels: 3 } })
    .webp({ lossless: true, effort: 0 })
    .toBuffer();
}

/** Tells from its first bytes whether an image may have transparent pixels; true when they do not say. */
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
