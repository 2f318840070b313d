import type { Map as MapLibreMap, MapMouseEvent, MapTouchEvent } from 'maplibre-gl';
import { useEffect, useEffectEvent } from 'react';
import type { Position } from '../../../data-packs/geo/lon-lat.ts';
import { type NearestOnLine, nearestOnLine } from '../../formats/line.ts';
import { listen } from '../listen.ts';
import { useMap } from '../map-context.ts';

interface LineHoverProps {
  line: readonly Position[];
  /** Metres from the start to each vertex. */
  distances: readonly number[];
  /** Metres from the start; undefined off the line. */
  onHover: (along: number | undefined) => void;
}

/** Tells which place of a line the pointer is over. */
export function LineHover({ line, distances, onHover }: LineHoverProps) {
  const { map } = useMap();
  const latest = useEffectEvent(onHover);
  useEffect(() => {
    const onMove = (event: MapMouseEvent) => latest(underPointer(map, event, line, distances)?.along);
    return listen(map, ['mousemove'], onMove);
  }, [map, line, distances]);
  return null;
}

/** Pixels from the line within which the pointer hits it. */
const reach = 10;

/**
 * The line's point under the pointer, if any. Computed from the line, not the rendered features: until a worker has
 * tiled those, a press meant for the line would drag the map.
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
