import { isRecord } from '../../data-packs/base/is-record.ts';
import { type Position, turnedNear } from '../../data-packs/geo/lon-lat.ts';
import type { FeatureFile, FeatureStyle } from '../../data-packs/interchange/features/feature.ts';
import { featuresOfGeoJson } from '../../data-packs/interchange/features/read-geojson.ts';
import {
  colorIn,
  type FeatureLook,
  isDrawn,
  labelIn,
  radiusIn,
  widthOf,
} from '../../data-packs/interchange/look/feature-look.ts';

/** A look of its own, where a file gives it one. */
export interface ShapeLook {
  /** `#rrggbb` */
  color?: string;
  /** Of a line, pixels. */
  width?: number;
}

export interface TrackLine extends ShapeLook {
  line: Position[];
  /** Metres, one for each position; `null` where unknown. */
  heights: (number | null)[];
  /** Milliseconds since 1970, one for each position; absent where the file has none. */
  times?: (number | null)[];
  name?: string;
}

/** What a file says of a point. */
interface PointMark extends ShapeLook {
  name?: string;
  height?: number;
  /** By its look, pixels. */
  radius?: number;
}

/** A file's geometries. */
export interface Shapes {
  lines: TrackLine[];
  /** Rings of polygons, the outer one first. */
  areas: Position[][][];
  /** One for each of the areas. */
  areaLooks?: ShapeLook[];
  points: Position[];
  /** One for each of the points. */
  marks?: PointMark[];
  /** The colour of the first thing that has one, `#rrggbb`. */
  color?: string;
  /** Whether these are drawn by a look, whose colours hold whatever the colour of the whole is. */
  hasLook?: boolean;
}

/** The features of a collection; otherwise what is given alone. */
export const featuresIn = (value: unknown): unknown[] =>
  isRecord(value) && Array.isArray(value.features) ? value.features : [value];

/**
 * Lists what a file draws by a look, without what that or the file itself hides; `drawn`: as the service exports it. Each
 * position lies within 180° of the one before, so that lines across the antimeridian stay short.
 */
export function shapesOfFile({ features, positions }: FeatureFile, by: FeatureLook | 'drawn' = {}): Shapes {
  const shapes: Required<Omit<Shapes, 'color' | 'hasLook'>> = {
    lines: [],
    areas: [],
    areaLooks: [],
    points: [],
    marks: [],
  };
  const look = by === 'drawn' ? {} : by;
  let color: string | undefined;
  let previous: number | undefined;
  const place = (line: Position[]): Position[] => {
    // Without an iterator, whose results would be as many objects as there are positions.
    for (let index = 0; index < line.length; index += 1) {
      const position = line[index] as Position;
      if (previous !== undefined) position[0] = turnedNear(position[0], previous);
      [previous] = position;
    }
    return line;
  };
  const isHidden = features.every(({ hidden }) => hidden === true);
  for (const [at, feature] of features.entries()) {
    const looked = { ...feature, id: at + 1 };
    if (!isDrawn(look, looked, isHidden)) continue;
    const { style = {}, shapes: parts } = feature;
    const name = labelIn(look, looked);
    const byColumn = colorIn(look, looked);
    const own = { ...lookOf(style), ...(byColumn !== undefined && { color: byColumn }) };
    color ??= own.color;
    const about = { ...(name !== undefined && { name }), ...own };
    for (const { kind, runs } of parts) {
      const [first] = runs;
      if (first === undefined) continue;
      if (kind === 'area') {
        shapes.areas.push(runs.map(run => place(positions.line(run))));
        shapes.areaLooks.push(own);
      } else if (kind === 'point') {
        const [height] = positions.heights(first);
        shapes.points.push(...place(positions.line(first)));
        const { radius } = by === 'drawn' ? feature.attributes : { radius: look.size && radiusIn(look, looked) };
        shapes.marks.push({
          ...about,
          ...(typeof radius === 'number' && { radius }),
          ...(height != null && { height }),
        });
      } else {
        const times = positions.times(first);
        const line = { line: place(positions.line(first)), heights: positions.heights(first) };
        shapes.lines.push({ ...line, ...(times && { times }), ...about });
      }
    }
  }
  return {
    ...shapes,
    ...(color !== undefined && { color }),
    ...((by === 'drawn' || look.color !== undefined) && { hasLook: true }),
  };
}

const lookOf = ({ stroke, fill, width }: FeatureStyle): ShapeLook => {
  const color = stroke ?? fill;
  return { ...(color !== undefined && { color }), ...(width !== undefined && { width: widthOf({ width }) }) };
};

/** What can be drawn of GeoJSON that a program has. */
export const shapesOf = (geoJson: unknown): Shapes => shapesOfFile(featuresOfGeoJson(geoJson));
