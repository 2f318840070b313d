import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { PmtilesWriter } from '../../format/pmtiles/writer.ts';
import type { ProgressListener } from '../../format/progress.ts';
import type { Bounds } from '../../geo/bounds.ts';
import { metresBetween } from '../../geo/great-circle.ts';
import { terrainTileSize } from '../../geo/terrarium.ts';
import { mercatorHalf, mercatorX, mercatorY } from '../../geo/web-mercator.ts';
import { builderFailures } from '../../words/failures/builder.ts';
import { progressWords } from '../../words/progress.ts';
import { DemGrid } from './dem-grid.ts';
import { DemError, type DemRaster } from './dem-raster.ts';
import { openDems } from './open-dems.ts';
import { encodeTerrainTile, mergeTerrainTiles } from './terrain-tile.ts';
import { TileSampler } from './tile-sampler.ts';

export interface TerrainOptions {
  demPaths: readonly string[];
  bounds: Bounds;
  outFile: string;
  tempDir: string;
  threads: number;
  progress: ProgressListener;
  signal: AbortSignal;
}

/** Pixels kept around the bounds at the deepest zoom, so that sampling at the very edge has its neighbours. */
const marginPixels = 8;
/** A tile of 512 px at this zoom has pixels of 2.4 m at the equator; finer models are sampled down to it. */
const deepestZoom = 15;
/** Source windows are read for 4 x 4 tiles at once. */
const windowLevels = 2;

/**
 * Mosaics elevation files into Terrarium tiles (512 px, lossless WebP), down to the zoom whose pixels are at most half a
 * source sample wide, with averaged overviews up to zoom 0. Finer sources win over coarser ones, enclosed voids are filled. `files`: those
 * among the given ones that reach into the bounds.
 * Throws DemError with one sentence when a file cannot be read or none covers the bounds.
 */
export async function buildTerrain(
  options: TerrainOptions,
): Promise<{ minzoom: number; maxzoom: number; statistics: Record<string, number>; files: string[] }> {
  const { bounds, signal, progress } = options;
  progress({ phase: 'terrain', fraction: 0, said: progressWords.message('elevationFiles') });
  await mkdir(options.tempDir, { recursive: true });
  const work = await mkdtemp(join(options.tempDir, 'terrain-'));
  let rasters: DemRaster[] = [];
  try {
    const opened = await openDems(options.demPaths, work, signal);
    rasters = opened.rasters;
    const useful = rasters.filter(raster => touches(raster.bounds, bounds));
    if (useful.length === 0) throw elsewhere(rasters, bounds);
    const latitude = (bounds[1] + bounds[3]) / 2;
    const grids = DemGrid.group(useful).sort((a, b) => resolution(a.first, bounds) - resolution(b.first, bounds));
    const maxzoom = zoomFor(Math.min(...useful.map(raster => resolution(raster, bounds))), latitude);
    const description = {
      tileType: 'webp' as const,
      minzoom: 0,
      maxzoom,
      bounds,
      metadata: { name: 'terrain', type: 'baselayer', encoding: 'terrarium', tileSize: terrainTileSize },
    };
    const pyramid = new Pyramid(new TileSampler(grids, bounds), maxzoom, options);
    const writer = new PmtilesWriter(options.outFile, description, { tempDir: work });
    try {
      await pyramid.write(writer);
      if (pyramid.tiles === 0) throw elsewhere(useful, bounds);
      await writer.finish();
    } catch (error) {
      writer.abort();
      throw error;
    }
    progress({ phase: 'terrain', fraction: 1 });
    const statistics = { demFiles: useful.length, terrainTiles: pyramid.tiles, ...pyramid.voids };
    const files = [...new Set(useful.map(raster => opened.fileOf.get(raster) ?? raster.path))];
    return { minzoom: 0, maxzoom, statistics, files };
  } finally {
    await Promise.all(rasters.map(raster => raster.close()));
    await rm(work, { recursive: true, force: true });
  }
}

/** The tree of tiles, walked depth first: a tile's heights are in memory only until its parent is made of them. */
class Pyramid {
  readonly #sampler: TileSampler;
  readonly #maxzoom: number;
  readonly #options: TerrainOptions;
  /** West, north, east, south in fractions of the world's width. */
  readonly #extent: { west: number; north: number; east: number; south: number };
  readonly #pending = new Set<Promise<void>>();
  readonly #expected: number;
  #failed: unknown;
  #sampled = 0;
  tiles = 0;

  constructor(sampler: TileSampler, maxzoom: number, options: TerrainOptions) {
    this.#sampler = sampler;
    this.#maxzoom = maxzoom;
    this.#options = options;
    const [west, south, east, north] = options.bounds;
    const margin = marginPixels / (terrainTileSize * 2 ** maxzoom);
    this.#extent = {
      west: mercatorX(west) - margin,
      east: mercatorX(east) + margin,
      north: mercatorY(north) - margin,
      south: mercatorY(south) + margin,
    };
    const across = Math.ceil((this.#extent.east - this.#extent.west) * 2 ** maxzoom) + 1;
    this.#expected = across * (Math.ceil((this.#extent.south - this.#extent.north) * 2 ** maxzoom) + 1);
  }

  get voids(): Record<string, number> {
    return { voidsFilled: this.#sampler.voidsFilled, voidsLeft: this.#sampler.voidsLeft };
  }

  async write(writer: PmtilesWriter): Promise<void> {
    try {
      await this.#tile(writer, 0, 0, 0);
    } finally {
      await Promise.allSettled(this.#pending);
    }
    if (this.#failed !== undefined) throw this.#failed;
  }

  async #tile(writer: PmtilesWriter, z: number, x: number, y: number): Promise<Float32Array | undefined> {
    if (!this.#wanted(z, x, y)) return undefined;
    this.#options.signal.throwIfAborted();
    if (z === Math.max(0, this.#maxzoom - windowLevels)) await this.#sampler.load(z, x, y);
    const heights = z === this.#maxzoom ? this.#leaf(z, x, y) : await this.#overview(writer, z, x, y);
    if (heights) await this.#encode(writer, z, x, y, heights);
    return heights;
  }

  #leaf(z: number, x: number, y: number): Float32Array | undefined {
    this.#sampled++;
    this.#options.progress({ phase: 'terrain', fraction: Math.min(0.99, this.#sampled / this.#expected) });
    return this.#sampler.sample(z, x, y);
  }

  async #overview(writer: PmtilesWriter, z: number, x: number, y: number): Promise<Float32Array | undefined> {
    const children: (Float32Array | undefined)[] = [];
    for (const [column, row] of [
      [0, 0],
      [1, 0],
      [0, 1],
      [1, 1],
    ] as const) {
      children.push(await this.#tile(writer, z + 1, 2 * x + column, 2 * y + row));
    }
    return children.some(child => child !== undefined) ? mergeTerrainTiles(children) : undefined;
  }

  /** Encodes beside the walk, on the image library's threads; waits when these have enough to do. */
  async #encode(writer: PmtilesWriter, z: number, x: number, y: number, heights: Float32Array): Promise<void> {
    const task = encodeTerrainTile(heights, z)
      .then(bytes => {
        writer.add(z, x, y, bytes);
        this.tiles++;
      })
      .catch(error => {
        this.#failed ??= error;
      });
    this.#pending.add(task);
    void task.then(() => this.#pending.delete(task));
    while (this.#pending.size > this.#options.threads) await Promise.race(this.#pending);
    if (this.#failed !== undefined) throw this.#failed;
  }

  #wanted(z: number, x: number, y: number): boolean {
    const { west, north, east, south } = this.#extent;
    const side = 2 ** z;
    return x / side < east && (x + 1) / side > west && y / side < south && (y + 1) / side > north;
  }
}

/** Metres between samples on the ground, from row to row, where the raster is nearest to the middle of the pack. */
function resolution({ projection, bounds, stepY }: DemRaster, pack: Bounds): number {
  const within = (low: number, high: number, value: number) => Math.max(low, Math.min(high, value));
  const [west, south, east, north] = bounds;
  const lon = within(west, east, (pack[0] + pack[2]) / 2);
  const lat = within(south, north, (pack[1] + pack[3]) / 2);
  const [x, y] = projection.forward(lon, lat);
  return metresBetween(...projection.inverse(x, y), ...projection.inverse(x, y - stepY));
}

/** The first zoom whose pixels are at most half a sample wide on the ground, to a hundredth: no detail is lost. */
function zoomFor(metres: number, latitude: number): number {
  const widest = ((2 * mercatorHalf) / terrainTileSize) * Math.cos((latitude * Math.PI) / 180);
  return Math.min(deepestZoom, Math.max(0, Math.ceil(Math.log2((2 * widest) / metres) - 0.01)));
}

function touches(raster: readonly number[], bounds: Bounds): boolean {
  const [west = 0, south = 0, east = 0, north = 0] = raster;
  if (south > bounds[3] || north < bounds[1]) return false;
  return [0, -360, 360].some(turn => west + turn <= bounds[2] && east + turn >= bounds[0]);
}

function elsewhere(rasters: readonly DemRaster[], bounds: Bounds): DemError {
  const degrees = (value: number) => String(Math.round(value * 1000) / 1000);
  const box = (values: readonly number[]) => values.map(degrees).join(',');
  const [first] = rasters;
  const pack = box(bounds);
  return new DemError(
    first
      ? builderFailures.message('demsElsewhere', {
          count: rasters.length,
          file: first.path,
          covered: box(first.bounds),
          pack,
        })
      : builderFailures.message('noHeights', { pack }),
  );
}
