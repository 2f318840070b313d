import { boundsOfPositions, isEmpty } from '../../data-packs/geo/bounds.ts';
import type { Position } from '../../data-packs/geo/lon-lat.ts';
import { featureOf } from './feature.ts';
import { profileFigures } from './height-figures.ts';
import { lineLength } from './line.ts';
import type { Shapes } from './shapes.ts';

export interface Track {
  id: number;
  name: string;
  color: string;
  shapes: Shapes;
  /** west, south, east, north; beyond 180° where it crosses the antimeridian. */
  bounds: [number, number, number, number];
  /** Length of all lines. */
  metres: number;
  /** Metres; undefined without heights. */
  ascent: number | undefined;
}

/** Distinct from each other and from the blue of routes, on light and dark maps. */
const colors = ['#e03177', '#7048e8', '#e8590c', '#2f9e44', '#0c8599', '#a0611f'] as const;

/** The first of the least used colours. */
export function nextColor(taken: readonly string[]): string {
  const count = (color: string) => taken.filter(one => one === color).length;
  return colors.toSorted((a, b) => count(a) - count(b))[0] ?? colors[0];
}

/** Undefined if there is nothing to draw. */
export function makeTrack(shapes: Shapes, about: { id: number; name: string; color: string }): Track | undefined {
  const corners = [...shapes.lines.map(({ line }) => line), ...shapes.areas.flat(), shapes.points];
  const bounds = boundsOfPositions(everyPosition(corners));
  if (isEmpty(bounds)) return undefined;
  const metres = shapes.lines.reduce((sum, { line }) => sum + lineLength(line), 0);
  return {
    ...about,
    color: shapes.color ?? about.color,
    shapes,
    bounds,
    metres,
    ascent: profileFigures(heightsOf(shapes))?.ascent,
  };
}

/** Of all lines, with a gap after each: no climb is counted between two. */
function* heightsOf({ lines }: Shapes): Iterable<number | null> {
  for (const { heights } of lines) {
    yield* heights;
    yield null;
  }
}

function* everyPosition(lines: readonly (readonly Position[])[]): Iterable<Position> {
  for (const line of lines) yield* line;
}

/** Features to draw: one per kind of shape, in the track's colour. */
export function featuresOf({ shapes, color }: Pick<Track, 'shapes' | 'color'>): GeoJSON.Feature[] {
  const { lines, areas, points } = shapes;
  const geometries: GeoJSON.Geometry[] = [
    { type: 'MultiPolygon', coordinates: areas.map(rings => rings.map(ring => [...ring])) },
    { type: 'MultiLineString', coordinates: lines.map(({ line }) => [...line]) },
    { type: 'MultiPoint', coordinates: [...points] },
  ];
  return geometries
    .filter(geometry => 'coordinates' in geometry && geometry.coordinates.length > 0)
    .map(geometry => featureOf(geometry, { color }));
}
