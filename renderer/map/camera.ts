import type { Map as MapLibreMap } from 'maplibre-gl';
import type { LonLat } from '../../data-packs/geo/lon-lat.ts';
import { sheetHeight } from '../ui/sheet-height.ts';

export type Box = [number, number, number, number];

/** Credits and scale stand between the sheet and what one looks at. */
const aboveSheet = 44;

/** Where the map may be covered: the panel on wide windows, the search field and the sheet on narrow ones. */
function freePadding(map: MapLibreMap): { top: number; bottom: number; left: number; right: number } {
  const { clientWidth, clientHeight } = map.getContainer();
  if (clientWidth >= 720) return { top: 70, bottom: 60, left: Math.min(460, clientWidth * 0.5), right: 70 };
  const top = 80;
  // A box has to fit in somewhere, however little the sheet leaves.
  const most = clientHeight - top - 60;
  return { top, bottom: Math.min(Math.max(clientHeight / 2, sheetHeight() + aboveSheet), most), left: 40, right: 60 };
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

/** Puts a point in the middle of the whole map, as a permalink does. */
export function goTo(map: MapLibreMap, point: LonLat, zoom: number): void {
  map.easeTo({
    center: [point.lon, point.lat],
    zoom,
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

/** The box around the part of the map that nothing covers; in longitudes of one world, cut where it would cross 180°. */
export function boxInSight(map: MapLibreMap): Box {
  const { clientWidth, clientHeight } = map.getContainer();
  const { top, bottom, left, right } = freePadding(map);
  const corners = [left, clientWidth - right].flatMap(x =>
    [top, clientHeight - bottom].map(y => map.unproject([x, y])),
  );
  const lats = corners.map(({ lat }) => lat);
  const lons = corners.map(({ lng }) => lng);
  return withinOneWorld([Math.min(...lons), Math.min(...lats), Math.max(...lons), Math.max(...lats)]);
}

/** The larger part of a box that crosses 180°, or all of it. */
export function withinOneWorld([west, south, east, north]: Box): Box {
  if (east - west >= 360) return [-180, south, 180, north];
  const shift = 360 * Math.floor((west + 180) / 360);
  const [from, to] = [west - shift, east - shift];
  if (to <= 180) return [from, south, to, north];
  return 180 - from >= to - 180 ? [from, south, 180, north] : [-180, south, to - 360, north];
}
