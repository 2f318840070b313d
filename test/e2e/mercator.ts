/** Web Mercator of the map (512 px at zoom 0), to compute pixels of places outside the page. */

import type { LonLat } from '../../data-packs/geo/lon-lat.ts';

export interface View {
  zoom: number;
  lat: number;
  lon: number;
}

function world({ lon, lat }: LonLat, zoom: number): { x: number; y: number } {
  const size = 512 * 2 ** zoom;
  const sin = Math.sin((lat * Math.PI) / 180);
  return { x: ((lon + 180) / 360) * size, y: (0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI)) * size };
}

/** The view of a permalink, `#map=zoom/lat/lon`. */
export function viewOf(url: string): View {
  const match = /#(?:.*&)?map=([\d.]+)\/(-?[\d.]+)\/(-?[\d.]+)/.exec(url);
  if (match === null) throw new Error(`The address ${url} tells no view.`);
  return { zoom: Number(match[1]), lat: Number(match[2]), lon: Number(match[3]) };
}

/** The pixel of a place in a window of this size. */
export function pixelOf(point: LonLat, view: View, size: { width: number; height: number }): { x: number; y: number } {
  const place = world(point, view.zoom);
  const centre = world(view, view.zoom);
  return { x: size.width / 2 + place.x - centre.x, y: size.height / 2 + place.y - centre.y };
}

/** The place of a pixel in a window of this size. */
export function placeOf(pixel: { x: number; y: number }, view: View, size: { width: number; height: number }): LonLat {
  const around = 512 * 2 ** view.zoom;
  const centre = world(view, view.zoom);
  const x = (centre.x + pixel.x - size.width / 2) / around;
  const y = (centre.y + pixel.y - size.height / 2) / around;
  return { lon: x * 360 - 180, lat: (Math.atan(Math.sinh((0.5 - y) * 2 * Math.PI)) * 180) / Math.PI };
}
