import type { Map as MapLibreMap, MapMouseEvent, MapTouchEvent } from 'maplibre-gl';
import type { Position } from '../../data-packs/geo/lon-lat.ts';
import { type NearestOnLine, nearestOnLine } from './line.ts';

/** Pixels from the middle of the line that still count as on it. */
const reach = 10;

/**
 * Where a pointer is on a line, if it is on it. Reckoned from the line itself, not from what was drawn: the drawing comes tile by tile
 * from a worker, and until it is there a press meant for the line would take hold of the map.
 */
export function underPointer(
  map: MapLibreMap,
  { point, lngLat }: MapMouseEvent | MapTouchEvent,
  line: readonly Position[],
  distances: readonly number[],
): NearestOnLine | undefined {
  const nearest = nearestOnLine(line, distances, [lngLat.lng, lngLat.lat]);
  if (nearest === undefined) return undefined;
  const spot = map.project(nearest.position);
  return Math.hypot(spot.x - point.x, spot.y - point.y) <= reach ? nearest : undefined;
}
