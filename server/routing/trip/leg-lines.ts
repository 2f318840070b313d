import { distanceBetween } from '../../../data-packs/geo/great-circle.ts';
import type { LonLat, Position } from '../../../data-packs/geo/lon-lat.ts';
import { decodePolyline } from '../../../data-packs/geo/polyline.ts';
import type { Trip } from './route-response.ts';

/** The lines of a trip's legs. */
export function legLines({ legs }: Trip): LonLat[][] {
  return legs.map(({ shape }) => decodePolyline(shape).map(inWords));
}

const inWords = ([lon, lat]: Position): LonLat => ({ lat, lon });

/** Metres from each location, in the order of travel, to the road it was put on, to a decimetre. */
export function snapDistances(locations: readonly LonLat[], lines: readonly (readonly LonLat[])[]): number[] {
  return locations.map((location, i) => {
    const snapped = i === 0 ? lines[0]?.[0] : lines[i - 1]?.at(-1);
    return snapped ? Math.round(distanceBetween(location, snapped) * 10) / 10 : 0;
  });
}
