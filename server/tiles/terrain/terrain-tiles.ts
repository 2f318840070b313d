import { loadSharp } from '../../../data-packs/format/load-sharp.ts';
import type { Bounds } from '../../../data-packs/geo/bounds.ts';
import { encodeHeight, finestHeightStep } from '../../../data-packs/geo/heights/terrarium.ts';
import { latitudeOf, longitudeOf } from '../../../data-packs/geo/web-mercator.ts';
import { LoadedCache } from '../../../data-packs/runtime/loaded-cache.ts';
import { entityTag } from '../../http/reply/entity-tag.ts';
import type { ArchiveReader } from '../archives/archive-source.ts';
import { DemTiles, nearestCell } from './dem-tiles.ts';

export interface TerrainTile {
  png: Uint8Array;
  /** Tag of the content, quoted. */
  etag: string;
}

export const tileSize = 256;
/** The archive's tiles are 512 px: one covers four of 256 px a zoom deeper. */
const zoomShift = 1;
/** Zooms of overzoomed tiles; deeper, 30 m cells are wider than a screen. */
export const maxOverzoom = 6;

/** Cuts or interpolates 256 px Terrarium tiles from the terrain archive; caches recent ones. */
export class TerrainTiles {
  readonly #reader: ArchiveReader;
  readonly #regions: () => readonly Bounds[];
  readonly #encoded = new LoadedCache<string, TerrainTile | undefined>(256);
  #etag = '';
  #dem: DemTiles;

  /** `regions`: bounds of known heights; outside them the archive's heights are invented. */
  constructor(reader: ArchiveReader, regions: () => readonly Bounds[]) {
    this.#reader = reader;
    this.#regions = regions;
    this.#dem = this.#open();
  }

  /** `undefined` outside the installed regions. */
  async tile(z: number, x: number, y: number): Promise<TerrainTile | undefined> {
    const { etag } = await this.#reader.version();
    if (etag !== this.#etag) {
      this.#etag = etag;
      this.#dem = this.#open();
      this.#encoded.clear();
    }
    if (!this.#regions().some(bounds => touches(bounds, z, x, y))) return undefined;
    const tile = await this.#encoded.get(`${z}/${x}/${y}`, () => this.#make(z, x, y));
    if (tile !== undefined) return tile;
    // The first regions have no heights until they are joined.
    await this.#reader.completed();
    const joined = await this.#reader.version();
    return joined.etag === etag ? undefined : this.tile(z, x, y);
  }

  #open(): DemTiles {
    return new DemTiles((z, x, y) => this.#reader.tile(z, x, y));
  }

  async #make(z: number, x: number, y: number): Promise<TerrainTile | undefined> {
    const { maxzoom } = await this.#reader.version();
    const deepest = Math.min(z - zoomShift, maxzoom);
    if (deepest < 0) return this.#world();
    for (let source = deepest; source >= 0 && z - zoomShift - source <= maxOverzoom; source--) {
      // A region may end at a shallower zoom than the archive: its nearest ancestor serves.
      const shift = z - source;
      const [sx, sy] = [x >> shift, y >> shift];
      const tile = await this.#dem.tile(source, sx, sy);
      if (tile === undefined) continue;
      const cells = tile.size / 2 ** shift;
      const originX = (x - sx * 2 ** shift) * cells;
      const originY = (y - sy * 2 ** shift) * cells;
      const sample =
        cells === tileSize
          ? nearestCell(tile)
          : await this.#dem.interpolated({ z: source, x: sx, y: sy, tile }, { left: originX, top: originY, cells });
      return encode((px, py) =>
        sample(originX + ((px + 0.5) * cells) / tileSize, originY + ((py + 0.5) * cells) / tileSize),
      );
    }
    return undefined;
  }

  /** Zoom 0 is half the archive's own zoom 0. */
  async #world(): Promise<TerrainTile | undefined> {
    const tile = await this.#dem.tile(0, 0, 0);
    if (tile === undefined) return undefined;
    const step = tile.size / tileSize;
    const sample = nearestCell(tile);
    return encode((px, py) => sample((px + 0.5) * step, (py + 0.5) * step));
  }
}

function touches([west, south, east, north]: Bounds, z: number, x: number, y: number): boolean {
  const across = 2 ** z;
  const [left, right] = [longitudeOf(x / across), longitudeOf((x + 1) / across)];
  return left < east && right > west && latitudeOf(y / across) > south && latitudeOf((y + 1) / across) < north;
}

/** Encodes heights; writes missing ones as sea level, because the format has no value for them. */
async function encode(heightAt: (px: number, py: number) => number): Promise<TerrainTile> {
  const pixels = new Uint8Array(tileSize * tileSize * 3);
  for (let py = 0; py < tileSize; py++) {
    for (let px = 0; px < tileSize; px++) {
      const height = heightAt(px, py);
      encodeHeight(Number.isNaN(height) ? 0 : height, finestHeightStep, pixels, (py * tileSize + px) * 3);
    }
  }
  const sharp = await loadSharp();
  const png = await sharp(pixels, { raw: { width: tileSize, height: tileSize, channels: 3 } })
    .png({ compressionLevel: 3 })
    .toBuffer();
  return { png, etag: entityTag(png) };
}
