import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { PmtilesWriter } from '../../format/pmtiles/writer.ts';
import { type Bounds, unionBounds } from '../../geo/bounds.ts';
import { metresBetween } from '../../geo/great-circle.ts';
import { terrainTileSize } from '../../geo/heights/terrarium.ts';
import { latitudeOf, longitudeOf, mercatorHalf, mercatorX, mercatorY } from '../../geo/web-mercator.ts';
import { progressWords } from '../../words/progress-words.ts';
import type { WordedError } from '../../words/worded-error.ts';
import { builderFailures } from '../../words/words.ts';
import type { StepOptions } from '../pack-options.ts';
import { type UnitBox, writeRasterTiles } from '../projections/raster-tiles.ts';
import { DemGrid } from './dem-grid.ts';
import type { DemRaster } from './dem-raster.ts';
import { cellInterior, type DegreeCell, writeGraphTile } from './graph-heights.ts';
import { openDems } from './open-dems.ts';
import { encodeTerrainTile, mergeTerrainTiles } from './terrain-tile.ts';
import { TileSampler } from './tile-sampler.ts';

export interface TerrainOptions extends StepOptions {
  demPaths: readonly string[];
  /** Boxes with tiles. */
  areas: readonly Bounds[];
  outFile: string;
  /** Where to write the heights of these cells for the routing graph. */
  graph?: { cells: readonly DegreeCell[]; folder: string } | undefined;
}

/** Tiles around the bounds at the highest zoom: roads run on beyond them, and so do profiles. */
const marginTiles = 1;
/** Highest zoom, 2.4 m per pixel at the equator for tiles of 512 px; finer models are downsampled. */
const highestZoom = 15;
/** Source windows are read for 4 x 4 tiles at once. */
const windowLevels = 2;

/**
 * Mosaics elevation files into Terrarium tiles (512 px, lossless WebP), up to the zoom whose pixels are at most half a
 * source sample wide, with averaged overviews. Finer sources are preferred, enclosed voids are filled. With `graph` it
 * also writes what the routing graph reads. `files` are the used ones. Fails when a file cannot be read or
 * none covers the bounds.
 */
export async function buildTerrain(
  options: TerrainOptions,
): Promise<{ minzoom: number; maxzoom: number; statistics: Record<string, number>; files: string[] }> {
  const { signal, progress } = options;
  const bounds = unionBounds(options.areas);
  progress({ phase: 'terrain', fraction: 0, said: progressWords.message('elevationFiles') });
  await mkdir(options.tempDir, { recursive: true });
  const work = await mkdtemp(join(options.tempDir, 'terrain-'));
  let rasters: DemRaster[] = [];
  try {
    const opened = await openDems(options.demPaths, work, signal);
    rasters = opened.rasters;
    const within = (area: Bounds) => rasters.filter(raster => touches(raster.bounds, area));
    const inside = [...new Set(options.areas.flatMap(within))];
    if (inside.length === 0) throw outsideError(rasters, bounds);
    const zooms = options.areas.map(area => {
      const finest = Math.min(...within(area).map(raster => resolution(raster, area)));
      return zoomFor(finest, (area[1] + area[3]) / 2);
    });
    const maxzoom = Math.max(...zooms);
    const cells = (options.graph?.cells ?? []).filter(cell =>
      rasters.some(raster => touches(raster.bounds, cellInterior(cell))),
    );
    const areas = [...options.areas.map(area => withMargin(area, maxzoom)), ...cells.map(cellInterior)];
    const useful = rasters.filter(raster => areas.some(area => touches(raster.bounds, area)));
    const grids = DemGrid.group(useful).sort((a, b) => resolution(a.first, bounds) - resolution(b.first, bounds));
    const description = {
      tileType: 'webp' as const,
      minzoom: 0,
      maxzoom,
      bounds,
      metadata: { name: 'terrain', type: 'baselayer', encoding: 'terrarium', tileSize: terrainTileSize },
    };
    const sampler = new TileSampler(grids, bounds);
    const writer = new PmtilesWriter(options.outFile, description, { tempDir: work });
    let tiles = 0;
    try {
      tiles = await writeRasterTiles(writer, {
        boxes: options.areas.map(area => boxOf(area, maxzoom)),
        minzoom: 0,
        maxzoom,
        enter: async (z, x, y) => {
          if (z === Math.max(0, maxzoom - windowLevels)) await sampler.load(z, x, y);
        },
        leaf: async (z, x, y, share) => {
          progress({ phase: 'terrain', fraction: Math.min(0.99, share.done / share.total) });
          return sampler.sample(z, x, y);
        },
        merge: mergeTerrainTiles,
        encode: encodeTerrainTile,
        atOnce: options.threads + 1,
        signal,
      });
      if (tiles === 0) throw outsideError(inside, bounds);
      await writer.finish();
    } catch (error) {
      writer.abort();
      throw error;
    }
    const graphTiles = options.graph ? await writeGraphTiles(grids, cells, options.graph.folder, options) : {};
    progress({ phase: 'terrain', fraction: 1 });
    const { voidsFilled, voidsLeft } = sampler;
    const statistics = { demFiles: useful.length, terrainTiles: tiles, voidsFilled, voidsLeft, ...graphTiles };
    const files = [...new Set(useful.map(raster => opened.fileOf.get(raster) ?? raster.path))];
    return { minzoom: 0, maxzoom, statistics, files };
  } finally {
    await Promise.all(rasters.map(raster => raster.close()));
    await rm(work, { recursive: true, force: true });
  }
}

async function writeGraphTiles(
  grids: readonly DemGrid[],
  cells: readonly DegreeCell[],
  folder: string,
  { progress, signal }: TerrainOptions,
): Promise<{ graphHeightTiles: number }> {
  let written = 0;
  for (const [done, cell] of cells.entries()) {
    signal.throwIfAborted();
    progress({ phase: 'graphHeights', fraction: done / cells.length });
    if (await writeGraphTile(grids, cell, folder)) written++;
  }
  return { graphHeightTiles: written };
}

function boxOf([west, south, east, north]: Bounds, maxzoom: number): UnitBox {
  const margin = marginTiles / 2 ** maxzoom;
  return [mercatorX(west) - margin, mercatorY(north) - margin, mercatorX(east) + margin, mercatorY(south) + margin];
}

function withMargin(bounds: Bounds, maxzoom: number): Bounds {
  const [west, north, east, south] = boxOf(bounds, maxzoom);
  return [longitudeOf(west), latitudeOf(south), longitudeOf(east), latitudeOf(north)];
}

/** Metres between rows, where the raster is nearest to the centre of the pack. */
function resolution({ projection, bounds, stepY }: DemRaster, pack: Bounds): number {
  const within = (low: number, high: number, value: number) => Math.max(low, Math.min(high, value));
  const [west, south, east, north] = bounds;
  const lon = within(west, east, (pack[0] + pack[2]) / 2);
  const lat = within(south, north, (pack[1] + pack[3]) / 2);
  const [x, y] = projection.forward(lon, lat);
  return metresBetween(...projection.inverse(x, y), ...projection.inverse(x, y - stepY));
}

/** The first zoom whose pixels are at most half a sample wide (to a hundredth), so that no detail is lost. */
function zoomFor(metres: number, latitude: number): number {
  const widest = ((2 * mercatorHalf) / terrainTileSize) * Math.cos((latitude * Math.PI) / 180);
  return Math.min(highestZoom, Math.max(0, Math.ceil(Math.log2((2 * widest) / metres) - 0.01)));
}

function touches([west, south, east, north]: Bounds, bounds: Bounds): boolean {
  if (south > bounds[3] || north < bounds[1]) return false;
  return [0, -360, 360].some(turn => west + turn <= bounds[2] && east + turn >= bounds[0]);
}

function outsideError(rasters: readonly DemRaster[], bounds: Bounds): WordedError {
  const degrees = (value: number) => String(Math.round(value * 1000) / 1000);
  const box = (values: readonly number[]) => values.map(degrees).join(',');
  const [first] = rasters;
  const pack = box(bounds);
  if (first === undefined) return builderFailures.error('noHeights', { pack });
  const values = { count: rasters.length, file: first.path, covered: box(first.bounds), pack };
  return builderFailures.error('demsElsewhere', values);
}
