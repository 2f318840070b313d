import { boundsOfPositions } from '../../../data-packs/geo/bounds.ts';
import { type Position, wrapped } from '../../../data-packs/geo/lon-lat.ts';
import { worldPixels, zoomOfScale } from '../../../data-packs/geo/map-scale.ts';
import { fromUtm, toUtm } from '../../../data-packs/geo/utm.ts';
import { utmZone } from '../../../data-packs/geo/utm-zone.ts';
import { latitudeOf, longitudeOf, mercatorX, mercatorY } from '../../../data-packs/geo/web-mercator.ts';

/** What pages lie in edge to edge: x to the right, y up. */
export interface Plane {
  /** Undefined: Web Mercator. */
  utmZone: number | undefined;
  /** The middle of what is shown: there the scale is true; UTM's is true everywhere. */
  longitude: number;
  latitude: number;
  forward(place: Readonly<Position>): Position;
  inverse(x: number, y: number): Position;
  /** Units of the plane that a CSS pixel of paper shows. */
  perPixel(scale: number): number;
}

export type ProjectionWish = 'utm' | 'mercator' | undefined;

/** Degrees of the equator that what is drawn in one zone may be wide, by itself and on wish; as for sheets. */
const [usual, most] = [6, 12];
/** Metres of paper that a CSS pixel is. */
const pixel = 0.0254 / 96;

/** Undefined where UTM is asked for and does not reach. Longitudes of `lines` may be beyond 180. */
export function planeFor(lines: readonly (readonly Position[])[], wish: ProjectionWish): Plane | undefined {
  const world = lines.flat().map(([lon, lat]): Position => [mercatorX(lon), mercatorY(lat)]);
  const [west, north, east, south] = boundsOfPositions(world);
  const [longitude, latitude] = [wrapped(longitudeOf((west + east) / 2)), latitudeOf((north + south) / 2)];
  const degrees = 360 * Math.hypot(east - west, south - north);
  const suits = degrees <= (wish === 'utm' ? most : usual) && latitudeOf(north) <= 84 && latitudeOf(south) >= -80;
  if (wish === 'utm' && !suits) return undefined;
  const isUtm = suits && wish !== 'mercator';
  return { longitude, ...(isUtm ? utmPlane(utmZone(longitude, latitude), latitude) : mercatorPlane(latitude)) };
}

const utmPlane = (zone: number, latitude: number): Omit<Plane, 'longitude'> => ({
  utmZone: zone,
  latitude,
  forward: ([lon, lat]) => toUtm(lon, lat, zone),
  inverse: (x, y) => fromUtm(x, y, zone),
  perPixel: scale => pixel * scale,
});

const mercatorPlane = (latitude: number): Omit<Plane, 'longitude'> => ({
  utmZone: undefined,
  latitude,
  forward: ([lon, lat]) => [mercatorX(lon), -mercatorY(lat)],
  inverse: (x, y) => [longitudeOf(x), latitudeOf(-y)],
  perPixel: scale => 1 / worldPixels(zoomOfScale(scale, latitude)),
});
