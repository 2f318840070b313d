import { remembered } from '../../../data-packs/base/remembered.ts';
import type { HeightTile } from '../../../data-packs/format/terrain/decode-height-tile.ts';
import { leaveOutInvented } from '../../../data-packs/geo/heights/terrarium.ts';
import { tracedHeights } from '../../../data-packs/geo/heights/traced-heights.ts';
import type { MapSource } from './map-source.ts';

/** Metres between lines and between index lines, by zoom. */
export type ContourThresholds = Record<number, number[]>;

/** What is known of a tile's heights: up to sixteen tiles of lines and their neighbours ask for one. */
const known = new WeakMap<HeightTile, HeightTile>();

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
  if (own < 0) return undefined;
  const traced = await tracedHeights({ z, x, y }, own, async (...address) => {
    const tile = await heightTile(...address);
    return tile && remembered(known, tile, () => ({ ...tile, heights: leaveOutInvented(tile.heights) }));
  });
  if (traced === undefined) return undefined;
  // Load on demand: few styles have contour lines.
  const { default: contour } = await import('maplibre-contour');
  const manager = new contour.LocalDemManager({
    demUrlPattern: '',
    cacheSize: 1,
    encoding: 'terrarium',
    maxzoom: terrainZoom,
    timeoutMs: 15_000,
  });
  const { side } = traced;
  manager.fetchDem = async (_: number, tileX: number, tileY: number) =>
    new contour.HeightTile(side, side, traced.of(tileX, tileY));
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
