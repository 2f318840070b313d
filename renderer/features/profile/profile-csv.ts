import { csvText, quotedCell } from '../../formats/csv-text.ts';
import { pointAlong } from '../../map/routes/line.ts';
import type { ProfiledLine } from './profiled-line.ts';

/**
 * CSV, one line per sample: metres from the start, metres above the sea (empty where unknown), latitude, longitude, and
 * the names of the places that it is the nearest sample of.
 */
export function toProfileCsv(
  { line, distances, metres, marks = [] }: Pick<ProfiledLine, 'line' | 'distances' | 'metres' | 'marks'>,
  heights: readonly (number | null)[],
): string {
  const step = metres / Math.max(1, heights.length - 1);
  const nearest = Map.groupBy(marks, ({ along }) => Math.round(along / step));
  const rows = heights.map((height, index) => {
    const [lon, lat] = pointAlong(line, distances, index * step) ?? [];
    const names = nearest.get(index)?.map(({ name }) => name) ?? [];
    return [
      (index * step).toFixed(1),
      height?.toFixed(1) ?? '',
      lat?.toFixed(6) ?? '',
      lon?.toFixed(6) ?? '',
      names.length === 0 ? '' : quotedCell(names.join('; ')),
    ];
  });
  return csvText('distance_m,elevation_m,lat,lon,waypoint', rows);
}
