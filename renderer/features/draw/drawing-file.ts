import { isRecord } from '../../../data-packs/base/is-record.ts';
import { boundsOfPositions, isEmpty } from '../../../data-packs/geo/bounds.ts';
import { textOf } from '../../../data-packs/interchange/features/feature-collector.ts';
import { makeUuid } from '../../api/make-uuid.ts';
import type { GeoDocument } from '../../formats/geo-document.ts';
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

/** A drawing as it is written for other programs. */
export function drawingDocument(name: string, color: string, shapes: readonly DrawnShape[]): GeoDocument {
  const of = (...kinds: readonly ShapeKind[]) => shapes.filter(({ kind }) => kinds.includes(kind));
  const named = (title: string) => (title === '' ? {} : { name: title });
  return {
    name,
    color,
    lines: of('line').map(({ positions, name: title }) => ({
      line: positions,
      heights: positions.map(() => null),
      ...named(title),
    })),
    areas: of('area', 'circle').map(({ positions }) => [positions]),
    points: of('point').flatMap(({ positions: [position], name: title }) =>
      position === undefined ? [] : [{ position, ...named(title) }],
    ),
  };
}

/** What lists and the map's camera need of a drawing. */
export function drawingProperties(shapes: readonly DrawnShape[]): Record<string, unknown> {
  const bounds = boundsOfPositions(shapes.flatMap(({ positions }) => positions));
  return isEmpty(bounds) ? {} : { bounds };
}
