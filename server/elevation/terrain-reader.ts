import type { Logger } from 'pino';
import type { LonLat } from '../../data-packs/geo/lon-lat.ts';
import { LoadedCache } from '../../data-packs/runtime/loaded-cache.ts';
import type { Suspect } from '../module.ts';
import type { MountedRegion, Regions } from '../regions/index.ts';
import { sampleArchive } from './sample-archive.ts';
import { type HeightCache, TerrainArchive } from './terrain-archive.ts';

/** 64 MiB of decoded tiles: enough for a profile across Switzerland. */
const cachedTiles = 64;

/** Heights out of the terrain archives of all mounted regions. */
export class TerrainReader {
  readonly #regions: Regions;
  readonly #logger: Logger;
  readonly #suspect: Suspect;
  readonly #cache: HeightCache = new LoadedCache(cachedTiles);
  readonly #unsubscribe: () => void;
  readonly #archives = new Map<MountedRegion, Promise<TerrainArchive | undefined>>();

  constructor(regions: Regions, logger: Logger, suspect: Suspect) {
    this.#regions = regions;
    this.#logger = logger;
    this.#suspect = suspect;
    this.#unsubscribe = regions.onChange(() => this.#retire(new Set(regions.list())));
  }

  /** Metres above sea level per point, from the finest region; NaN where none has data. */
  async heights(points: readonly LonLat[]): Promise<Float64Array> {
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
