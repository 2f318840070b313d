import { worldPixels } from './map-scale.ts';
import { utmZone } from './utm-zone.ts';

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
