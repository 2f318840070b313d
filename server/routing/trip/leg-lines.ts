import type { LonLat } from '../../../data-packs/geo/lon-lat.ts';
import { decodeLine, type LineColumns } from '../../polyline.ts';
import { metresBetween } from './leg-geometry.ts';
import type { Trip } from './route-response.ts';

/** The lines of a trip's legs, decoded a slice at a time. */
export async function legLines({ legs }: Trip): Promise<LineColumns[]> {
  const lines: LineColumns[] = [];
  for (const { shape } of legs) lines.push(await decodeLine(shape));
  return lines;
}

/** Metres from each location, in the order of travel, to the road it was put on, to a decimetre. */
export function snapDistances(locations: readonly LonLat[], lines: readonly LineColumns[]): number[] {
  return locations.map((location, i) => {
    const line = lines[Math.max(0, i - 1)];
    const snapped = line && pointOf(line, i === 0 ? 0 : line.lats.length - 1);
    return snapped ? Math.round(metresBetween(location, snapped) * 10) / 10 : 0;
  });
}

export function pointsOf(line: LineColumns): LonLat[] {
  return Array.from(line.lats, (lat, i) => ({ lat, lon: line.lons[i] ?? 0 }));
}

function pointOf({ lats, lons }: LineColumns, at: number): LonLat | undefined {
  const [lat, lon] = [lats[at], lons[at]];
  return lat === undefined || lon === undefined ? undefined : { lat, lon };
}
