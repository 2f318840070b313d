import { distanceBetween } from '../../../data-packs/geo/great-circle.ts';
import type { LonLat, Position } from '../../../data-packs/geo/lon-lat.ts';
import { decodePolyline } from '../../../data-packs/geo/polyline.ts';
import type { Trip } from './route-response.ts';

type Leg = Trip['legs'][number];

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

/** Metres before and after a stop over which the two lines are compared. */
const compared = 10;

/**
 * Whether the route leaves a stop on the line it arrived on. Compares points at equal distance before and after the
 * stop, because directions alone cannot tell a U-turn from a hairpin of two roads.
 */
export function turnsAround(arriving: readonly LonLat[], departing: readonly LonLat[]): boolean {
  const back = arriving.toReversed();
  const reach = Math.min(compared, length(back), length(departing));
  if (reach < 0.5) return false;
  return [reach / 2, reach].every(metres => distanceBetween(pointAt(back, metres), pointAt(departing, metres)) < 0.3);
}

function length(line: readonly LonLat[]): number {
  let metres = 0;
  for (let i = 1; i < line.length && metres < compared; i++) metres += step(line, i);
  return metres;
}

function step(line: readonly LonLat[], i: number): number {
  const from = line[i - 1];
  const to = line[i];
  return from && to ? distanceBetween(from, to) : 0;
}

function pointAt(line: readonly LonLat[], metres: number): LonLat {
  let rest = metres;
  for (let i = 1; i < line.length; i++) {
    const from = line[i - 1];
    const to = line[i];
    if (!from || !to) break;
    const segment = distanceBetween(from, to);
    if (rest <= segment && segment > 0) {
      const part = rest / segment;
      return { lat: from.lat + (to.lat - from.lat) * part, lon: from.lon + (to.lon - from.lon) * part };
    }
    rest -= segment;
  }
  const last = line.at(-1);
  if (!last) throw new RangeError('a leg has no points');
  return last;
}
