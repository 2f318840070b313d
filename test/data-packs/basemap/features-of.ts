import type { MapFeature } from '../../../data-packs/builder/basemap/map-feature.ts';
import { osmFeatures } from '../../../data-packs/builder/basemap/osm-features.ts';
import { type RawMap, readRaw } from '../../helpers/raw-osm.ts';

/** Features of a small map, drawn between 9 and 11 degrees east and 46 and 48 north. */
export async function featuresOfMap(map: RawMap, layer: string): Promise<MapFeature[]> {
  const { dataset } = await readRaw(map, { bounds: [9, 46, 11, 48] });
  const extent = [[Float64Array.of(9, 46, 11, 46, 11, 48, 9, 48, 9, 46)]];
  return [...osmFeatures(dataset, extent, [], { broken: 0 }, () => {})].filter(feature => feature.layer === layer);
}

/** Attributes of a feature as a tile of the zoom has them. */
export function attributesAt({ attributes }: MapFeature, zoom: number): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(attributes).flatMap(([key, value]) => {
      const found =
        typeof value === 'object' ? value.find(part => zoom >= part.minzoom && zoom <= part.maxzoom)?.value : value;
      return found === undefined ? [] : [[key, found]];
    }),
  );
}
