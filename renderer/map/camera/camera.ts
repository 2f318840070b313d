import type { Map as MapLibreMap } from 'maplibre-gl';
import { type Bounds, unrolled } from '../../../data-packs/geo/bounds.ts';
import type { LonLat } from '../../../data-packs/geo/lon-lat.ts';
import { isNarrow, panelWidth, sheetHeight } from '../../ui/frames/window-size.ts';

/** Space for what covers the map: the panel on wide windows, search field and sheet on narrow ones. */
function freePadding(map: MapLibreMap): { top: number; bottom: number; left: number; right: number } {
  const { clientWidth, clientHeight } = map.getContainer();
  if (!isNarrow()) return { top: 60, bottom: 50, left: Math.min(panelWidth() + 50, clientWidth * 0.6), right: 70 };
  const top = 80;
  // Leave room for a box above a tall sheet.
  const most = Math.max(20, clientHeight - top - 60);
  return { top, bottom: Math.min(Math.max(clientHeight / 2, sheetHeight() + 20), most), left: 40, right: 60 };
}

export function reducedMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** Fits a box into the uncovered part of the map; its west is above its east across 180 degrees. */
export function showBox(map: MapLibreMap, box: Bounds, maxZoom = 17): void {
  map.fitBounds(unrolled(box), {
    padding: freePadding(map),
    maxZoom,
    ...(reducedMotion() ? { animate: false } : { duration: 700 }),
  });
}

/** Centres a point in the uncovered part of the map, never zooming out. */
export function showPoint(map: MapLibreMap, point: LonLat, zoom: number): void {
  const padding = freePadding(map);
  map.easeTo({
    center: [point.lon, point.lat],
    zoom: Math.max(zoom, Math.min(map.getZoom(), zoom + 2)),
    offset: [(padding.left - padding.right) / 2, (padding.top - padding.bottom) / 2],
    ...(reducedMotion() ? { animate: false } : { duration: 700 }),
  });
}

/** Centres a point in the whole map, as a permalink does. */
export function goTo(map: MapLibreMap, point: LonLat, zoom: number): void {
  map.easeTo({
    center: [point.lon, point.lat],
    zoom,
    ...(reducedMotion() ? { animate: false } : { duration: 700 }),
  });
}

export function tilt(map: MapLibreMap, degrees: number): void {
  map.easeTo({ pitch: degrees, ...(reducedMotion() ? { animate: false } : { duration: 700 }) });
}

/** The middle of the uncovered part of the map, in its pixels. */
export function middleInSight(map: MapLibreMap): { x: number; y: number } {
  const { clientWidth, clientHeight } = map.getContainer();
  const { top, bottom, left, right } = freePadding(map);
  return { x: (left + clientWidth - right) / 2, y: (top + clientHeight - bottom) / 2 };
}

/** Whether a point is in the uncovered part of the map. */
export function isInSight(map: MapLibreMap, point: LonLat): boolean {
  const { x, y } = map.project([point.lon, point.lat]);
  const { clientWidth, clientHeight } = map.getContainer();
  const padding = freePadding(map);
  return x > padding.left && x < clientWidth - padding.right && y > padding.top && y < clientHeight - padding.bottom;
}

/** The uncovered part of the map, with longitudes of one world, clipped at the antimeridian. */
export const boxInSight = (map: MapLibreMap): Bounds => withinOneWorld(uncovered(map));

/** The uncovered part of the map as a box of the globe: its west is above its east across 180 degrees. */
export const globeBoxInSight = (map: MapLibreMap): Bounds => onGlobe(uncovered(map));

/** Longitudes run on beyond 180 degrees. */
function uncovered(map: MapLibreMap): Bounds {
  const { clientWidth, clientHeight } = map.getContainer();
  const { top, bottom, left, right } = freePadding(map);
  const corners = [left, clientWidth - right].flatMap(x =>
    [top, clientHeight - bottom].map(y => map.unproject([x, y])),
  );
  const lats = corners.map(({ lat }) => lat);
  const lons = corners.map(({ lng }) => lng);
  return [Math.min(...lons), Math.min(...lats), Math.max(...lons), Math.max(...lats)];
}

/** A box whose longitudes may be of any turn of the world, as GeoJSON has it. */
export function onGlobe([west, south, east, north]: Bounds): Bounds {
  if (east - west >= 360) return [-180, south, 180, north];
  const shift = 360 * Math.floor((west + 180) / 360);
  const to = east - shift;
  return [west - shift, south, to > 180 ? to - 360 : to, north];
}

/** The larger part of a box that crosses the antimeridian, else all of it. */
export function withinOneWorld(box: Bounds): Bounds {
  const [west, south, east, north] = onGlobe(box);
  if (west <= east) return [west, south, east, north];
  return 180 - west >= east + 180 ? [west, south, 180, north] : [-180, south, east, north];
}

/** What the map shows; longitudes run on beyond 180 degrees. */
export function viewBounds(map: MapLibreMap): Bounds {
  const view = map.getBounds();
  return [view.getWest(), view.getSouth(), view.getEast(), view.getNorth()];
}
