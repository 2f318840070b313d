import type { ICanonicalTileID } from '@maplibre/maplibre-gl-style-spec';
import { type Bounds, boxPolygon } from '../../../data-packs/geo/bounds.ts';
import type { CompiledLayer } from '../../../server/map-renderer/style/compiled-style.ts';
import { VectorTileData } from '../../../server/map-renderer/tiles/decoded-features.ts';
import { mergeVectorTiles } from '../../../server/tiles/overlay/merge-vector-tiles.ts';
import { isPlainError, type Target } from '../target.ts';
import { mvtSeed } from './tile-seeds.ts';

const bounds: Bounds = [0, 0, 20, 40];
const coverage = boxPolygon(bounds);
const layer = { sourceLayer: 'water', filter: { filter: () => true } } as unknown as CompiledLayer;
const place = { z: 3, x: 4, y: 3 } as ICanonicalTileID;

/** Vector tiles: as the picture's renderer decodes them, and as tiles of regions are merged. */
export const mvt: Target = {
  seeds: () => [mvtSeed()],
  // What pbf cannot read, or only past the end, is a damaged tile to both callers.
  refuses: error => isPlainError(error) || error instanceof RangeError,
  read: bytes => {
    const decoded = VectorTileData.decode(bytes);
    for (const tile of [decoded, decoded.slice(2, 1, 1)])
      for (const { lines } of tile.select(layer, 'water', 3, place)) void lines.length;
    const region = { coverage, bounds, near: () => [] };
    const other = { bytes: mvtSeed(), maxzoom: 15, ...region };
    for (const maxzoom of [3, 6]) mergeVectorTiles([other, { bytes, maxzoom, ...region }], 3, 4, 3);
    mergeVectorTiles([{ bytes, maxzoom: 15, ...region }, other], 3, 4, 3);
  },
};
