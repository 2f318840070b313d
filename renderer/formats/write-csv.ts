import { wrapped } from '../../data-packs/geo/lon-lat.ts';
import { degreeDigits } from '../../data-packs/interchange/gpx-text.ts';
import { csvText } from './csv-text.ts';
import type { GeoDocument } from './geo-document.ts';
import { cumulativeDistances } from './line.ts';

/** CSV, a row for each vertex of the lines: metres from the start, height and time (empty where unknown), position. */
export function writeCsv({ lines }: GeoDocument): string {
  let before = 0;
  const rows = lines.flatMap(({ line, heights, times }) => {
    const distances = cumulativeDistances(line);
    const start = before;
    before += distances.at(-1) ?? 0;
    return line.map(([lon, lat], index) => {
      const time = times?.[index];
      return [
        (start + (distances[index] ?? 0)).toFixed(1),
        heights[index]?.toFixed(1) ?? '',
        time === null || time === undefined ? '' : new Date(time).toISOString(),
        lat.toFixed(degreeDigits),
        wrapped(lon).toFixed(degreeDigits),
      ];
    });
  });
  return csvText('distance_m,elevation_m,time,lat,lon', rows);
}
