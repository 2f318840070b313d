import { pointAlong } from '../../map/line.ts';
import type { Route } from './route.ts';

/** CSV, one line per sample: metres from the start, metres above the sea (empty where unknown), latitude, longitude. */
export function toProfileCsv(
  route: Pick<Route, 'line' | 'distances' | 'metres'>,
  heights: readonly (number | null)[],
): string {
  const step = route.metres / Math.max(1, heights.length - 1);
  const lines = heights.map((height, index) => {
    const [lon, lat] = pointAlong(route.line, route.distances, index * step) ?? [];
    return [(index * step).toFixed(1), height?.toFixed(1) ?? '', lat?.toFixed(6) ?? '', lon?.toFixed(6) ?? ''].join(
      ',',
    );
  });
  return `distance_m,elevation_m,lat,lon\n${lines.join('\n')}\n`;
}
