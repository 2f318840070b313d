import type { HeightTile } from '../../../data-packs/format/terrain/decode-height-tile.ts';
import { leaveOutInvented } from '../../../data-packs/geo/terrarium.ts';
import type { MapSource } from './map-source.ts';

/** Metres between lines and between index lines, by zoom. */
export type ContourThresholds = Record<number, number[]>;

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
      return { width: tile.size, height: tile.size, data: leaveOutInvented(tile.heights) };
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
