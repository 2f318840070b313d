import { createHash } from 'node:crypto';
import sharp from 'sharp';
import type { ArchiveReader } from '../archives/archive-source.ts';

interface DemTile {
  size: number;
  /** Metres, row by row; NaN where there is no data. */
  heights: Float32Array;
}

export interface TerrainTile {
  png: Uint8Array;
  /** Of the content, quoted. */
  etag: string;
}

const tileSize = 256;
/** The archive's tiles are 512 px: one covers four of ours a zoom deeper. */
const zoomShift = 1;
/** How much deeper than the data tiles are made; beyond, 30 m cells are wider than a screen. */
const maxOverzoom = 6;

/** 256 px Terrarium tiles cut out of, or interpolated from, the terrain archive. Recently used ones are kept. */
export class TerrainTiles {
  readonly #reader: ArchiveReader;
  readonly #decoded = new RecentlyUsed<Promise<DemTile | undefined>>(48);
  readonly #encoded = new RecentlyUsed<Promise<TerrainTile | undefined>>(256);
  #etag = '';

  constructor(reader: ArchiveReader) {
    this.#reader = reader;
  }

  /** `undefined` outside the installed regions. */
  async tile(z: number, x: number, y: number): Promise<TerrainTile | undefined> {
    const { etag } = await this.#reader.version();
    if (etag !== this.#etag) {
      this.#etag = etag;
      this.#decoded.clear();
      this.#encoded.clear();
    }
    return this.#encoded.get(`${z}/${x}/${y}`, () => this.#make(z, x, y));
  }

  async #make(z: number, x: number, y: number): Promise<TerrainTile | undefined> {
    const { maxzoom } = await this.#reader.version();
    const deepest = Math.min(z - zoomShift, maxzoom);
    if (deepest < 0) return this.#world();
    for (let source = deepest; source >= 0 && z - zoomShift - source <= maxOverzoom; source--) {
      // A region may end at a shallower zoom than the archive: its nearest ancestor serves.
      const shift = z - source;
      const [sx, sy] = [x >> shift, y >> shift];
      const tile = await this.#dem(source, sx, sy);
      if (tile === undefined) continue;
      const cells = tile.size / 2 ** shift;
      const originX = (x - sx * 2 ** shift) * cells;
      const originY = (y - sy * 2 ** shift) * cells;
      const sample = cells === tileSize ? exact(tile) : await this.#interpolated(source, sx, sy, tile);
      return encode((px, py) =>
        sample(originX + ((px + 0.5) * cells) / tileSize, originY + ((py + 0.5) * cells) / tileSize),
      );
    }
    return undefined;
  }

  /** Zoom 0 is half the archive's own zoom 0. */
  async #world(): Promise<TerrainTile | undefined> {
    const tile = await this.#dem(0, 0, 0);
    if (tile === undefined) return undefined;
    const step = tile.size / tileSize;
    const sample = exact(tile);
    return encode((px, py) => sample((px + 0.5) * step, (py + 0.5) * step));
  }

  /** Bilinear between cell centres, across the borders of tiles. */
  async #interpolated(z: number, x: number, y: number, tile: DemTile): Promise<(px: number, py: number) => number> {
    const side = 2 ** z;
    const around = new Map<string, DemTile | undefined>();
    const load = async (dx: number, dy: number): Promise<void> => {
      const [nx, ny] = [(x + dx + side) % side, y + dy];
      const found = ny < 0 || ny >= side ? undefined : await this.#dem(z, nx, ny);
      around.set(`${dx},${dy}`, found?.size === tile.size ? found : undefined);
    };
    const steps = [-1, 0, 1];
    await Promise.all(steps.flatMap(dx => steps.map(dy => (dx === 0 && dy === 0 ? undefined : load(dx, dy)))));
    const { size } = tile;
    const cell = (cx: number, cy: number): number => {
      const dx = cx < 0 ? -1 : cx >= size ? 1 : 0;
      const dy = cy < 0 ? -1 : cy >= size ? 1 : 0;
      const neighbour = dx === 0 && dy === 0 ? tile : around.get(`${dx},${dy}`);
      if (neighbour !== undefined) return neighbour.heights[(cy - dy * size) * size + cx - dx * size] ?? Number.NaN;
      const clamp = (value: number): number => Math.max(0, Math.min(size - 1, value));
      return tile.heights[clamp(cy) * size + clamp(cx)] ?? Number.NaN;
    };
    return (px, py) => {
      const [left, top] = [Math.floor(px - 0.5), Math.floor(py - 0.5)];
      const [fx, fy] = [px - 0.5 - left, py - 0.5 - top];
      let sum = 0;
      let weight = 0;
      for (const [cx, cy, share] of [
        [left, top, (1 - fx) * (1 - fy)],
        [left + 1, top, fx * (1 - fy)],
        [left, top + 1, (1 - fx) * fy],
        [left + 1, top + 1, fx * fy],
      ] as const) {
        const height = cell(cx, cy);
        if (Number.isNaN(height)) continue;
        sum += height * share;
        weight += share;
      }
      return weight === 0 ? Number.NaN : sum / weight;
    };
  }

  #dem(z: number, x: number, y: number): Promise<DemTile | undefined> {
    return this.#decoded.get(`${z}/${x}/${y}`, async () => {
      const bytes = await this.#reader.tile(z, x, y);
      return bytes === undefined ? undefined : decode(bytes);
    });
  }
}

const exact =
  ({ size, heights }: DemTile) =>
  (px: number, py: number): number =>
    heights[Math.floor(py) * size + Math.floor(px)] ?? Number.NaN;

async function decode(bytes: Uint8Array): Promise<DemTile> {
  const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const heights = new Float32Array(info.width * info.height);
  for (let i = 0; i < heights.length; i++) {
    const at = i * 4;
    const metres = (data[at] ?? 0) * 256 + (data[at + 1] ?? 0) + (data[at + 2] ?? 0) / 256 - 32768;
    heights[i] = (data[at + 3] ?? 0) < 128 ? Number.NaN : metres;
  }
  return { size: info.width, heights };
}

/** No data is written as sea level: a client that decodes colours has no other way to be told. */
async function encode(heightAt: (px: number, py: number) => number): Promise<TerrainTile> {
  const pixels = new Uint8Array(tileSize * tileSize * 3);
  for (let py = 0; py < tileSize; py++) {
    for (let px = 0; px < tileSize; px++) {
      const height = heightAt(px, py);
      const value = Math.round(((Number.isNaN(height) ? 0 : height) + 32768) * 256);
      const at = (py * tileSize + px) * 3;
      pixels[at] = value >> 16;
      pixels[at + 1] = (value >> 8) & 255;
      pixels[at + 2] = value & 255;
    }
  }
  const png = await sharp(pixels, { raw: { width: tileSize, height: tileSize, channels: 3 } })
    .png({ compressionLevel: 3 })
    .toBuffer();
  return { png, etag: `"${createHash('sha256').update(png).digest('hex').slice(0, 32)}"` };
}

/** The last values asked for; failures are not kept. */
class RecentlyUsed<Value extends Promise<unknown>> {
  readonly #capacity: number;
  readonly #values = new Map<string, Value>();

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  get(key: string, make: () => Value): Value {
    const value = this.#values.get(key) ?? make();
    this.#values.delete(key);
    this.#values.set(key, value);
    value.catch(() => this.#values.delete(key));
    for (const oldest of this.#values.keys()) {
      if (this.#values.size <= this.#capacity) break;
      this.#values.delete(oldest);
    }
    return value;
  }

  clear(): void {
    this.#values.clear();
  }
}
