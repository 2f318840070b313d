import { bilinear } from '../../data-packs/format/terrain/interpolate.ts';
import { terrainTileSize } from '../../data-packs/geo/heights/terrarium.ts';
import type { LonLat } from '../../data-packs/geo/lon-lat.ts';
import { mercatorLatitude, mercatorX, mercatorY } from '../../data-packs/geo/web-mercator.ts';
import type { TerrainArchive, TileHeights } from './terrain-reader.ts';

/** Tiles decoded at once, to bound the memory of long profiles. */
const parallel = 4;

/** A point between the centres of four pixels, counted over the whole world. */
interface Pixel {
  index: number;
  column: number;
  row: number;
}

/**
 * Fills the missing heights (NaN), in metres, that the archive has. Interpolates bilinearly between pixel centres,
 * across tile borders. Groups points by tile, so that each tile is decoded once.
 */
export async function sampleArchive(
  archive: TerrainArchive,
  points: readonly LonLat[],
  heights: Float64Array,
): Promise<void> {
  const groups = groupByTile(archive, points, heights);
  const workers = Array.from({ length: Math.min(parallel, groups.length) }, async () => {
    for (let group = groups.pop(); group; group = groups.pop()) await sampleGroup(archive, group, heights);
  });
  await Promise.all(workers);
}

function groupByTile(archive: TerrainArchive, points: readonly LonLat[], heights: Float64Array): Pixel[][] {
  const groups = new Map<number, Pixel[]>();
  const side = 2 ** archive.maxzoom;
  const world = terrainTileSize * side;
  for (const [index, { lat, lon }] of points.entries()) {
    if (!Number.isNaN(heights[index]) || !near(archive, lat, lon)) continue;
    if (Math.abs(lat) >= mercatorLatitude) continue;
    const row = mercatorY(lat) * world - 0.5;
    const column = mercatorX(lon) * world - 0.5;
    const tile = Math.floor(row / terrainTileSize) * side + Math.floor(column / terrainTileSize);
    const group = groups.get(tile);
    if (group) group.push({ index, column, row });
    else groups.set(tile, [{ index, column, row }]);
  }
  return [...groups.values()].reverse();
}

/** Tiles reach beyond a pack's bounds, by less than two tiles. */
function near({ bounds: [west, south, east, north], maxzoom }: TerrainArchive, lat: number, lon: number): boolean {
  const margin = 720 / 2 ** maxzoom;
  if (lat < south - margin || lat > north + margin) return false;
  return [0, -360, 360].some(turn => lon + turn >= west - margin && lon + turn <= east + margin);
}

async function sampleGroup(archive: TerrainArchive, group: readonly Pixel[], heights: Float64Array): Promise<void> {
  const side = 2 ** archive.maxzoom;
  const tiles = new Map<number, TileHeights>();
  const keyOf = (column: number, row: number): number => {
    const x = Math.floor(column / terrainTileSize);
    return Math.floor(row / terrainTileSize) * side + (((x % side) + side) % side);
  };
  for (const { column, row } of group) {
    for (const [right, down] of [
      [0, 0],
      [1, 0],
      [0, 1],
      [1, 1],
    ] as const) {
      const key = keyOf(Math.floor(column) + right, Math.floor(row) + down);
      if (key < 0 || key >= side * side || tiles.has(key)) continue;
      tiles.set(key, await archive.tile(key % side, Math.floor(key / side)));
    }
  }
  const pixel = (column: number, row: number): number => {
    const at = (value: number) => ((value % terrainTileSize) + terrainTileSize) % terrainTileSize;
    return tiles.get(keyOf(column, row))?.[at(row) * terrainTileSize + at(column)] ?? Number.NaN;
  };
  for (const { index, column, row } of group) {
    const left = Math.floor(column);
    const top = Math.floor(row);
    heights[index] = bilinear(
      pixel(left, top),
      pixel(left + 1, top),
      pixel(left, top + 1),
      pixel(left + 1, top + 1),
      column - left,
      row - top,
    );
  }
}
