import { distanceBetween } from '../../../data-packs/geo/great-circle.ts';
import type { LonLat, Position } from '../../../data-packs/geo/lon-lat.ts';
import { decodePolyline } from '../../../data-packs/geo/polyline.ts';

/** Decodes the lines of a trip's legs. */
export function legLines(shapes: readonly string[]): LonLat[][] {
  return shapes.map(shape => decodePolyline(shape).map(inWords));
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
