import { worldPixels } from './map-scale.ts';
/** Number of the zone, with the exceptions of Norway and Svalbard. */
export function utmZone(lon: number, lat: number): number {
  if (lat >= 56 && lat < 64 && lon >= 3 && lon < 12) return 32;
  if (lat >= 72 && lon >= 0 && lon < 42) return 31 + 2 * Math.floor((lon + 3) / 12);
  return Math.min(60, Math.floor((lon + 180) / 6) + 1);
}

const bands = 'CDEFGHJKLMNPQRSTUVWX';

/** Letter of a latitude's band of 8 degrees (the northernmost has 12); undefined near the poles, outside UTM. */
export function utmBand(lat: number): string | undefined {
  return lat < -80 || lat > 84 ? undefined : bands[Math.min(19, Math.floor((lat + 80) / 8))];
}

/** South and north of a band; undefined for an unknown letter. */
export function utmBandLatitudes(band: string): [south: number, north: number] | undefined {
  const south = bands.indexOf(band) * 8 - 80;
  return band.length !== 1 || south < -80 ? undefined : [south, band === 'X' ? 84 : south + 8];
}

interface SheetView {
  longitude: number;
  latitude: number;
  zoom: number;
  /** CSS pixels. */
  width: number;
  height: number;
}

/** Whether a map lies where UTM is, and is at most so many degrees of the equator wide. */
export const suitsUtm = ({ width, height, zoom, latitude }: SheetView, degrees: number): boolean =>
  (360 * Math.hypot(width, height)) / worldPixels(zoom) <= degrees && latitude <= 84 && latitude >= -80;

/** Degrees of a zone. */
const zoneWidth = 6;

/** The zone that paper in a scale is drawn in by default; undefined: none holds it, it is Web Mercator. */
export const usualZone = (view: SheetView): number | undefined =>
  suitsUtm(view, zoneWidth) ? utmZone(view.longitude, view.latitude) : undefined;
