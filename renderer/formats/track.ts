import { boundsOfPositions, isEmpty } from '../../data-packs/geo/bounds.ts';
import { profileFigures } from '../../data-packs/geo/heights/height-figures.ts';
import type { Position } from '../../data-packs/geo/lon-lat.ts';
import type { FeatureFile } from '../../data-packs/interchange/features/feature.ts';
import { featureOf } from './feature.ts';
import { lineLength } from './line.ts';
import type { ShapeLook, Shapes } from './shapes.ts';

export type Losses = Pick<FeatureFile, 'left' | 'unit' | 'all' | 'lost'>;

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
  /** What of its file is not drawn. */
  losses?: Losses;
  /** Whether its file has all of it hidden. */
  isHidden?: boolean;
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

/** Whether things have their own colours: none have them once the whole was given another than its file's. */
export const hasOwnColors = ({ shapes, color }: Pick<Track, 'shapes' | 'color'>): boolean =>
  shapes.hasLook === true || shapes.color === color || color === '';

/**
 * Features to draw: one for each kind of shape and each look, in the track's colour where they have none of their own.
 */
export function featuresOf({ shapes, color }: Pick<Track, 'shapes' | 'color'>): GeoJSON.Feature[] {
  const { lines, areas, areaLooks = [], points, marks = [] } = shapes;
  const isOwn = hasOwnColors({ shapes, color });
  const features = <Part>(
    parts: readonly Part[],
    lookAt: (index: number) => ShapeLook | undefined,
    geometryOf: (parts: Part[]) => GeoJSON.Geometry,
  ) => {
    const groups = new Map<string, { properties: ShapeLook; alike: Part[] }>();
    parts.forEach((part, index) => {
      const { color: own = color, width } = (isOwn ? lookAt(index) : undefined) ?? {};
      const key = `${own} ${width}`;
      const group = groups.get(key) ?? { properties: { color: own, ...(width && { width }) }, alike: [] };
      group.alike.push(part);
      groups.set(key, group);
    });
    return [...groups.values()].map(({ properties, alike }) => featureOf(geometryOf(alike), { ...properties }));
  };
  return [
    ...features(
      areas,
      at => areaLooks[at],
      all => ({ type: 'MultiPolygon', coordinates: all }),
    ),
    ...features(
      lines,
      at => lines[at],
      all => ({ type: 'MultiLineString', coordinates: all.map(({ line }) => line) }),
    ),
    ...features(
      points,
      at => marks[at],
      all => ({ type: 'MultiPoint', coordinates: all }),
    ),
  ];
}
