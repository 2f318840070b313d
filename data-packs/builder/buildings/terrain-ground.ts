import { FileSource } from '../../format/pmtiles/file-source.ts';
import { type PmtilesReader, pmtilesReader } from '../../format/pmtiles/pmtiles-reader.ts';
import { decodeHeightTile, type HeightTile } from '../../format/terrain/decode-height-tile.ts';
import { bilinear } from '../../format/terrain/interpolate.ts';
import { mercatorX, mercatorY } from '../../geo/web-mercator.ts';
import { LoadedCache } from '../../runtime/loaded-cache.ts';
import type { Polygon } from '../osm/dataset.ts';

/** Decoded tiles kept, of 1 MB each: buildings come tile by tile, so neighbours need the same. */
const keptTiles = 16;

export interface Ground {
  /** Metres above sea level: the middle of the heights along the outline. */
  middle: number;
  lowest: number;
}

/** Heights of the pack's own terrain, so that buildings stand on what is drawn beneath them. */
export class TerrainGround {
  readonly #source: FileSource;
  readonly #archive: PmtilesReader;
  readonly #maxzoom: number;
  readonly #tiles = new LoadedCache<string, HeightTile | undefined>(keptTiles);

  private constructor(source: FileSource, archive: PmtilesReader, maxzoom: number) {
    this.#source = source;
    this.#archive = archive;
    this.#maxzoom = maxzoom;
  }

  static async open(file: string): Promise<TerrainGround> {
    const source = await FileSource.open(file);
    const archive = pmtilesReader(source);
    return new TerrainGround(source, archive, (await archive.getHeader()).maxZoom);
  }

  close(): Promise<void> {
    return this.#source.close();
  }

  /** The ground under an area; undefined where the terrain has no data. */
  async under(polygons: readonly Polygon[]): Promise<Ground | undefined> {
    const heights: number[] = [];
    for (const [outer = []] of polygons) {
      // The last corner is the first.
      for (let i = 0; i + 3 < outer.length; i += 2) {
        const height = await this.#at(outer[i] as number, outer[i + 1] as number);
        if (!Number.isNaN(height)) heights.push(height);
      }
    }
    heights.sort((a, b) => a - b);
    const [lowest] = heights;
    const middle = heights[heights.length >> 1];
    return lowest === undefined || middle === undefined ? undefined : { lowest, middle };
  }

  async #at(lon: number, lat: number): Promise<number> {
    const side = 2 ** this.#maxzoom;
    const [x, y] = [mercatorX(lon) * side, mercatorY(lat) * side];
    const [column, row] = [Math.floor(x), Math.floor(y)];
    const tile = await this.#tile(column, row);
    return tile === undefined ? Number.NaN : within(tile, x - column, y - row);
  }

  #tile(x: number, y: number): Promise<HeightTile | undefined> {
    return this.#tiles.get(`${x}/${y}`, async () => {
      const found = await this.#archive.getZxy(this.#maxzoom, x, y);
      return found === undefined ? undefined : decodeHeightTile(new Uint8Array(found.data));
    });
  }
}

/** The height at a place in a tile, as shares of its side. At its edge the nearest half pixel counts on. */
function within({ size, heights }: HeightTile, x: number, y: number): number {
  const column = Math.min(Math.max(x * size - 0.5, 0), size - 1);
  const row = Math.min(Math.max(y * size - 0.5, 0), size - 1);
  const [left, top] = [Math.floor(column), Math.floor(row)];
  const [right, bottom] = [Math.min(left + 1, size - 1), Math.min(top + 1, size - 1)];
  const at = (c: number, r: number): number => heights[r * size + c] as number;
  return bilinear(at(left, top), at(right, top), at(left, bottom), at(right, bottom), column - left, row - top);
}
