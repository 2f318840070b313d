import type { Map as MapLibreMap } from 'maplibre-gl';
import type { LonLat } from '../api/types.ts';

export type Box = [number, number, number, number];

/** Where the map may be covered: the panel on wide windows, the search field and the sheet on narrow ones. */
function freePadding(map: MapLibreMap): { top: number; bottom: number; left: number; right: number } {
  const { clientWidth, clientHeight } = map.getContainer();
  if (clientWidth >= 720) return { top: 70, bottom: 60, left: Math.min(460, clientWidth * 0.5), right: 70 };
  return { top: 80, bottom: Math.round(clientHeight * 0.5), left: 40, right: 60 };
}

export function reducedMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** Shows a box in the part of the map that nothing covers. */
export function showBox(map: MapLibreMap, [west, south, east, north]: Box, maxZoom = 17): void {
  map.fitBounds([west, south, east, north], {
    padding: freePadding(map),
    maxZoom,
    ...(reducedMotion() ? { animate: false } : { duration: 700 }),
  });
}

/** Shows a point, never zooming further out than the map already is. */
export function showPoint(map: MapLibreMap, point: LonLat, zoom: number): void {
  const padding = freePadding(map);
  map.easeTo({
    center: [point.lon, point.lat],
    zoom: Math.max(zoom, Math.min(map.getZoom(), zoom + 2)),
    offset: [(padding.left - padding.right) / 2, (padding.top - padding.bottom) / 2],
    ...(reducedMotion() ? { animate: false } : { duration: 700 }),
  });
}

/** Whether a point is in the part of the map that nothing covers. */
export function isInSight(map: MapLibreMap, point: LonLat): boolean {
  const { x, y } = map.project([point.lon, point.lat]);
  const { clientWidth, clientHeight } = map.getContainer();
  const padding = freePadding(map);
  return x > padding.left && x < clientWidth - padding.right && y > padding.top && y < clientHeight - padding.bottom;
}
