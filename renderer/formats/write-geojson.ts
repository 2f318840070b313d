import type { Position } from '../../data-packs/geo/lon-lat.ts';
import { degreeDigits } from '../../data-packs/interchange/gpx-text.ts';
import { featureOf, lineFeature, pointFeature } from './feature.ts';
import type { GeoDocument } from './geo-document.ts';

const rounded = (value: number, digits: number): number => Number(value.toFixed(digits));

/** Longitudes go on beyond 180° where a line crosses it: a reader draws one line, not one around the world. */
function coordinates([lon, lat]: Position, height?: number | null): number[] {
  const position = [rounded(lon, degreeDigits), rounded(lat, degreeDigits)];
  return height === null || height === undefined ? position : [...position, rounded(height, 1)];
}

/** GeoJSON: a feature for each line, area and point; heights as third coordinates, times as `coordTimes`. */
export function writeGeoJson({ name, color, lines, areas = [], points }: GeoDocument): string {
  const features: GeoJSON.Feature[] = [
    ...lines.map(({ line, heights, times, name: title = name, figures }) => {
      const coordTimes = times?.map(time => (time === null ? null : new Date(time).toISOString()));
      return lineFeature(
        line.map((one, index) => coordinates(one, heights[index])),
        { name: title, ...figures, ...(color && { stroke: color }), ...(coordTimes && { coordTimes }) },
      );
    }),
    ...areas.map(rings =>
      featureOf(
        { type: 'Polygon', coordinates: rings.map(ring => ring.map(one => coordinates(one))) },
        { name, ...(color && { stroke: color }) },
      ),
    ),
    ...points.map(({ position, name: title, height }) =>
      pointFeature(coordinates(position, height), { ...(title !== undefined && { name: title }) }),
    ),
  ];
  return JSON.stringify({ type: 'FeatureCollection', name, features });
}
