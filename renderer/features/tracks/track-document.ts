import type { GeoDocument } from '../../formats/geo-document.ts';
import type { Track } from '../../formats/track.ts';

/** A track as it is written to a file. */
export function trackDocument({ name, color, shapes }: Track): GeoDocument {
  const { lines, areas, points, marks = [] } = shapes;
  return { name, color, lines, areas, points: points.map((position, index) => ({ ...marks[index], position })) };
}
