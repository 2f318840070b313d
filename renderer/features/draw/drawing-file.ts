import { isRecord } from '../../../data-packs/base/is-record.ts';
import { boundsOfPositions, isEmpty } from '../../../data-packs/geo/bounds.ts';
import type { FeatureContent } from '../../../data-packs/interchange/features/feature.ts';
import { textOf } from '../../../data-packs/interchange/features/feature-collector.ts';
import { usualWidth } from '../../../data-packs/interchange/look/feature-look.ts';
import { makeUuid } from '../../api/make-uuid.ts';
import { type FilePart, featureFileOf } from '../../formats/feature-file.ts';
import { featuresIn, shapesOf } from '../../formats/shapes.ts';
import {
  circleRing,
  type DrawnShape,
  middleOfRing,
  radiusOfRing,
  type ShapeKind,
} from '../../map/drawing/drawn-shape.ts';

const drawingType = 'application/geo+json';

/** A drawing as it is kept: a feature for each shape, with its kind, its text, and the radius of a circle. */
export function writeDrawing(shapes: readonly DrawnShape[]): Blob {
  const features = shapes.map(({ id, kind, name, positions, radius }): GeoJSON.Feature => {
    const coordinates = positions.map(place => [...place]);
    return {
      type: 'Feature',
      id,
      properties: { kind, ...(name !== '' && { name }), ...(radius !== undefined && { radius }) },
      geometry:
        kind === 'point'
          ? { type: 'Point', coordinates: coordinates[0] ?? [] }
          : kind === 'line'
            ? { type: 'LineString', coordinates }
            : { type: 'Polygon', coordinates: [coordinates] },
    };
  });
  return new Blob([JSON.stringify({ type: 'FeatureCollection', features })], { type: drawingType });
}

/** The shapes of a drawing, or of any GeoJSON; holes of areas are left out. */
export function readDrawing(text: string): DrawnShape[] {
  return featuresIn(JSON.parse(text)).flatMap(feature => {
    const about = isRecord(feature) && isRecord(feature.properties) ? feature.properties : {};
    const { lines, areas, points } = shapesOf(feature);
    const name = textOf(about.name) ?? '';
    const shape = (kind: ShapeKind, positions: DrawnShape['positions']): DrawnShape => {
      const made = { id: makeUuid(), kind, name, positions };
      if (kind !== 'circle') return made;
      const radius = typeof about.radius === 'number' ? about.radius : radiusOfRing(positions);
      return { ...made, positions: circleRing(middleOfRing(positions), radius), radius };
    };
    return [
      ...lines.map(({ line }) => shape('line', line)),
      ...areas.flatMap(([ring]) =>
        ring === undefined ? [] : [shape(about.kind === 'circle' ? 'circle' : 'area', ring)],
      ),
      ...points.map(point => shape('point', [point])),
    ];
  });
}

const isArea = ({ kind }: DrawnShape) => kind === 'area' || kind === 'circle';

/** How many areas a drawing has, and whether anything else. */
export const shapeCounts = (shapes: readonly DrawnShape[]) => {
  const areas = shapes.filter(isArea).length;
  return { areas, others: areas < shapes.length };
};

/** A drawing as it is written for other programs. */
export const drawingContent = (name: string, color: string, shapes: readonly DrawnShape[]): FeatureContent =>
  featureFileOf(
    name,
    shapes.map((shape): FilePart => {
      const { kind, name: title, positions } = shape;
      const style = { stroke: color, ...(kind !== 'point' && { width: usualWidth }) };
      // A text on the map is a point's name.
      if (kind === 'point')
        return { ...(title !== '' && { name: title }), style, points: positions.map(position => ({ position })) };
      return {
        name: title || name,
        style,
        ...(isArea(shape) ? { areas: [[positions]] } : { lines: [{ line: positions }] }),
      };
    }),
  );

/** What lists and the map's camera need of a drawing. */
export function drawingProperties(shapes: readonly DrawnShape[]): Record<string, unknown> {
  const bounds = boundsOfPositions(shapes.flatMap(({ positions }) => positions));
  return isEmpty(bounds) ? {} : { bounds };
}
