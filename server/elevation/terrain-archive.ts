import { FileSource } from '../../data-packs/format/pmtiles/file-source.ts';
import { type PmtilesReader, pmtilesReader } from '../../data-packs/format/pmtiles/pmtiles-reader.ts';
import { decodeHeightTile } from '../../data-packs/format/terrain/decode-height-tile.ts';
import type { Bounds } from '../../data-packs/geo/bounds.ts';
import { terrainTileSize } from '../../data-packs/geo/terrarium.ts';
import type { LoadedCache } from '../../data-packs/runtime/loaded-cache.ts';

/** Heights of a tile, row by row, NaN for missing data; `undefined` if the archive lacks the tile. */
export type TileHeights = Float32Array | undefined;

/** Decoded tiles of all archives. A tile of 512 px takes a mebibyte. */
export type HeightCache = LoadedCache<string, TileHeights>;

let opened = 0;

/** One region's terrain archive. Once retired, its last reader closes it. */
export class TerrainArchive {
  readonly maxzoom: number;
  readonly bounds: Bounds;
  readonly #pmtiles: PmtilesReader;
  readonly #source: FileSource;
  readonly #cache: HeightCache;
  readonly #key: number;
  #readers = 0;
  #retired = false;

  private constructor(source: FileSource, pmtiles: PmtilesReader, maxzoom: number, bounds: Bounds, cache: HeightCache) {
    this.#source = source;
    this.#pmtiles = pmtiles;
    this.#cache = cache;
    this.maxzoom = maxzoom;
    this.bounds = bounds;
    opened += 1;
    this.#key = opened;
  }

  static async open(path: string, cache: HeightCache): Promise<TerrainArchive> {
    const source = await FileSource.open(path);
    try {
      const pmtiles = pmtilesReader(source);
      const { maxZoom, minLon, minLat, maxLon, maxLat } = await pmtiles.getHeader();
      return new TerrainArchive(source, pmtiles, maxZoom, [minLon, minLat, maxLon, maxLat], cache);
    } catch (error) {
      await source.close();
      throw error;
    }
  }

  get path(): string {
    return this.#source.path;
  }

  /** A tile of the deepest zoom. */
  tile(x: number, y: number): Promise<TileHeights> {
    return this.#cache.get(`${this.#key}/${x}/${y}`, async () => {
      const found = await this.#pmtiles.getZxy(this.maxzoom, x, y);
      if (found === undefined) return undefined;
      const { size, heights } = await decodeHeightTile(new Uint8Array(found.data));
      if (size !== terrainTileSize) throw new Error(`a terrain tile has ${size} pixels a side`);
      return heights;
    });
  }

  get retired(): boolean {
    return this.#retired;
  }

  /** Keeps the file open, even when the archive is retired meanwhile, until the returned function is called. */
  hold(): () => Promise<void> {
    if (this.#retired) throw new Error('This terrain archive is retired.');
    this.#readers += 1;
    return async () => {
      this.#readers -= 1;
      if (this.#retired && this.#readers === 0) await this.#source.close();
    };
  }

  /** Closes the file after its last reader. */
  async retire(): Promise<void> {
    if (this.#retired) return;
    this.#retired = true;
    if (this.#readers === 0) await this.#source.close();
  }
}
