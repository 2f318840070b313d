import { Failure } from '../../errors.ts';
import { decimals, isLatitude, isLongitude } from './numbers.ts';

export type StaticPosition =
  | { kind: 'centre'; longitude: number; latitude: number; zoom: number; bearing: number }
  /** West, south, east, north; east is beyond 180 in a box across the antimeridian. */
  | { kind: 'box'; box: [number, number, number, number] }
  | { kind: 'auto' };

export const deepestZoom = 22;

const forms = 'position must be lon,lat,zoom[@bearing[,pitch]], minLon,minLat,maxLon,maxLat, or auto';
const bad = (reason: string): Failure => new Failure('bad_request', `${reason}.`);

export function parsePosition(text: string): StaticPosition {
  if (text === 'auto') return { kind: 'auto' };
  const [place = '', turn, ...rest] = text.split('@');
  const values = decimals(place);
  if (values === undefined || rest.length > 0) throw bad(forms);
  if (values.length === 4 && turn === undefined) return box(values);
  const [longitude, latitude, zoom] = values;
  if (values.length !== 3 || zoom === undefined) throw bad(forms);
  if (!isLongitude(longitude)) throw bad('position: longitude must be -180 to 180; the order is lon,lat,zoom');
  if (!isLatitude(latitude)) throw bad('position: latitude must be -90 to 90; the order is lon,lat,zoom');
  if (zoom < 0 || zoom > deepestZoom) throw bad(`position: zoom must be 0 to ${deepestZoom}`);
  return { kind: 'centre', longitude, latitude, zoom, bearing: turn === undefined ? 0 : bearingOf(turn) };
}

function bearingOf(turn: string): number {
  const [bearing, pitch = 0, ...rest] = decimals(turn) ?? [];
  if (bearing === undefined || rest.length > 0) throw bad(forms);
  if (Math.abs(bearing) > 360) throw bad('position: bearing must be -360 to 360 degrees');
  if (pitch !== 0) throw bad('position: pitch must be 0: static maps are drawn from straight above');
  return ((bearing % 360) + 360) % 360;
}

function box([west, south, east, north]: number[]): StaticPosition {
  if (!isLongitude(west) || !isLongitude(east) || !isLatitude(south) || !isLatitude(north)) {
    throw bad('position: a box is minLon,minLat,maxLon,maxLat in degrees, -180 to 180 and -90 to 90');
  }
  if (south >= north) throw bad('position: minLat must be less than maxLat');
  if (west === east) throw bad('position: minLon and maxLon must differ');
  return { kind: 'box', box: [west, south, east < west ? east + 360 : east, north] };
}
