import type { HeightTile } from '../../../data-packs/format/terrain/decode-height-tile.ts';
import { smoothLevelGround } from '../../../data-packs/geo/level-ground.ts';
import { leaveOutInvented } from '../../../data-packs/geo/terrarium.ts';
import type { MapSource } from './map-source.ts';

/** Metres between lines and between index lines, by zoom. */
export type ContourThresholds = Record<number, number[]>;

/** What lines are traced of, by tile: up to sixteen tiles of lines and their neighbours ask for one. */
const traced = new WeakMap<HeightTile, Float32Array>();

function tracedHeights(tile: HeightTile): Float32Array {
  const heights = traced.get(tile) ?? smoothLevelGround(leaveOutInvented(tile.heights), tile.size);
  traced.set(tile, heights);
  return heights;
}

/** Makes a vector tile of contour lines, as the window does; `undefined` without heights. */
export async function contourTile(
  source: MapSource,
  z: number,
  x: number,
  y: number,
  heightTile: (z: number, x: number, y: number) => Promise<HeightTile | undefined>,
): Promise<Uint8Array | undefined> {
  const { maxzoom: terrainZoom, thresholds } = source.contours ?? { maxzoom: 0, thresholds: {} };
  const own = Math.min(terrainZoom, z - 1);
  if (own < 0 || (await heightTile(own, x >> (z - own), y >> (z - own))) === undefined) return undefined;
  // Load on demand: few styles have contour lines.
  const { default: contour } = await import('maplibre-contour');
  let size = 512;
  const manager = new contour.LocalDemManager({
    demUrlPattern: '{z}/{x}/{y}',
    cacheSize: 16,
    encoding: 'terrarium',
    maxzoom: terrainZoom,
    timeoutMs: 15_000,
    getTile: async (path: string) => ({ data: new Blob([path]) }),
    decodeImage: async (blob: Blob) => {
      const [tz = 0, tx = 0, ty = 0] = (await blob.text()).split('/').map(Number);
      const tile = await heightTile(tz, tx, ty);
      if (tile === undefined)
        return { width: size, height: size, data: new Float32Array(size * size).fill(Number.NaN) };
      size = tile.size;
      return { width: tile.size, height: tile.size, data: tracedHeights(tile) };
    },
  });
  const levels =
    thresholds[
      Math.max(
        ...Object.keys(thresholds)
          .map(Number)
          .filter(from => from <= z),
      )
    ] ?? [];
  const options = {
    levels,
    multiplier: 1,
    buffer: 1,
    contourLayer: 'contours',
    elevationKey: 'ele',
    extent: 4096,
    levelKey: 'level',
    overzoom: 1,
  };
  const { arrayBuffer } = await manager.fetchContourTile(z, x, y, options, new AbortController());
  return new Uint8Array(arrayBuffer);
}
