import { difference } from 'polyclip-ts';
import type { Polygon, Ring } from '../../osm/dataset.ts';
import type { MapFeature } from '../map-feature.ts';

/** Maps show nothing of it before. */
const minzoom = 8;

/** The surroundings in the region's tiles: what of the extent is not `known`, where there are but pieces of a map. */
export function noDataFeatures(extent: readonly Polygon[], known: readonly Polygon[]): MapFeature[] {
  if (known.length === 0) return [];
  const polygons = difference(extent.map(positionsOf), known.map(positionsOf)).map(polygon =>
    polygon.map(ring => Float64Array.from(ring.flat())),
  );
  if (polygons.length === 0) return [];
  return [{ layer: 'no_data', minzoom, maxzoom: 15, attributes: {}, geometry: { type: 'polygons', polygons } }];
}

const positionsOf = (polygon: Polygon): [number, number][][] => polygon.map(pointsOf);

const pointsOf = (ring: Ring): [number, number][] =>
  Array.from({ length: ring.length / 2 }, (_, i) => [ring[2 * i] as number, ring[2 * i + 1] as number]);
