import type { Logger } from 'pino';
import { FileSource } from '../../data-packs/format/pmtiles/file-source.ts';
import { type PmtilesReader, pmtilesReader } from '../../data-packs/format/pmtiles/pmtiles-reader.ts';
import { decodeHeightTile } from '../../data-packs/format/terrain/decode-height-tile.ts';
import type { Bounds } from '../../data-packs/geo/bounds.ts';
import { terrainTileSize } from '../../data-packs/geo/heights/terrarium.ts';
import type { LonLat } from '../../data-packs/geo/lon-lat.ts';
import { LoadedCache } from '../../data-packs/runtime/loaded-cache.ts';
import type { Suspect } from '../module.ts';
import type { MountedRegion, Regions } from '../regions/index.ts';
import { FairQueue } from '../turns/index.ts';
import { sampleArchive } from './sample-archive.ts';

/** 64 MiB of decoded tiles: enough for a profile across Switzerland. */
const cachedTiles = 64;
/** Points that do not wait for those of lines. */
const fewPoints = 16;

/** Heights out of the terrain archives of all mounted regions. */
export class TerrainReader {
  readonly #regions: Regions;
  readonly #logger: Logger;
  readonly #suspect: Suspect;
  readonly #cache: HeightCache = new LoadedCache(cachedTiles);
  readonly #unsubscribe: () => void;
  readonly #turns = new FairQueue({ places: 2 });
  readonly #archives = new Map<MountedRegion, Promise<TerrainArchive | undefined>>();

  constructor(regions: Regions, logger: Logger, suspect: Suspect) {
    this.#regions = regions;
    this.#logger = logger;
    this.#suspect = suspect;
    this.#unsubscribe = regions.onChange(() => this.#retire(new Set(regions.list())));
  }

  /** Metres above sea level per point, from the finest region; NaN where none has data. Clients take turns. */
  heights(points: readonly LonLat[]): Promise<Float64Array> {
    return this.#turns.run(() => this.#heights(points), { within: points.length > fewPoints ? 1 : 2 });
  }

  async #heights(points: readonly LonLat[]): Promise<Float64Array> {
    const heights = new Float64Array(points.length).fill(Number.NaN);
    const archives = await this.#open();
    const releases = archives.map(archive => archive.hold());
    try {
      for (const archive of archives) {
        if (!heights.some(Number.isNaN)) break;
        // Skips an archive that is damaged inside: the others still answer.
        await sampleArchive(archive, points, heights).catch(error => {
          this.#logger.error({ err: error, archive: archive.path }, 'a terrain archive cannot be read here');
          void this.#suspect('terrain');
        });
      }
    } finally {
      await Promise.all(releases.map(release => release()));
    }
    return heights;
  }

  async close(): Promise<void> {
    this.#unsubscribe();
    await Promise.all(this.#retire(new Set()));
  }

  /** Opens the archives of the mounted regions, finest first. */
  async #open(): Promise<TerrainArchive[]> {
    for (;;) {
      const opened = await Promise.all(this.#regions.list().map(region => this.#archive(region)));
      const archives = opened.filter(archive => archive !== undefined);
      if (!archives.some(({ retired }) => retired)) return archives.sort((a, b) => b.maxzoom - a.maxzoom);
    }
  }

  #archive(region: MountedRegion): Promise<TerrainArchive | undefined> {
    const known = this.#archives.get(region);
    if (known) return known;
    const path = region.partPath('terrain');
    const archive =
      path === undefined
        ? Promise.resolve(undefined)
        : TerrainArchive.open(path, this.#cache).catch(error => {
            this.#logger.error({ err: error, region: region.id }, `The terrain of ${region.id} cannot be read.`);
            void this.#suspect('terrain');
            return undefined;
          });
    this.#archives.set(region, archive);
    return archive;
  }

  #retire(mounted: ReadonlySet<MountedRegion>): Promise<void>[] {
    const leaving = [...this.#archives].filter(([region]) => !mounted.has(region));
    return leaving.map(async ([region, archive]) => {
      this.#archives.delete(region);
      await (await archive)?.retire();
    });
  }
}

/** Heights of a tile, row by row, NaN for missing data; `undefined` if the archive lacks the tile. */
export type TileHeights = Float32Array | undefined;

/** Decoded tiles of all archives. A tile of 512 px takes a mebibyte. */
type HeightCache = LoadedCache<string, TileHeights>;

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
