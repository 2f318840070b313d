import { distanceBetween } from '../../../data-packs/geo/great-circle.ts';
import type { LonLat, Position } from '../../../data-packs/geo/lon-lat.ts';
import { decodePolyline } from '../../../data-packs/geo/polyline.ts';
import type { Trip } from './route-response.ts';

type Leg = Trip['legs'][number];

/** Decodes the lines of legs. */
export function legLines(legs: readonly Pick<Leg, 'shape'>[]): LonLat[][] {
  return legs.map(({ shape }) => decodePolyline(shape).map(inWords));
}

/** Tells the line of each leg as GeoJSON, too. */
export function tellGeometries(legs: readonly Leg[]): void {
  for (const leg of legs) leg.geometry = { type: 'LineString', coordinates: decodePolyline(leg.shape) };
}

const inWords = ([lon, lat]: Position): LonLat => ({ lat, lon });

/** Metres from each location, in order of travel, to the road it snapped to, rounded to decimetres. */
export function snapDistances(locations: readonly LonLat[], lines: readonly (readonly LonLat[])[]): number[] {
  return locations.map((location, i) => snapDistance(location, i === 0 ? lines[0]?.[0] : lines[i - 1]?.at(-1)));
}

/** Metres to where a line begins or ends, rounded to decimetres. */
export function snapDistance(location: LonLat, snapped: LonLat | undefined): number {
  return snapped ? Math.round(distanceBetween(location, snapped) * 10) / 10 : 0;
}
