import { isRecord } from '../../data-packs/base/is-record.ts';
import { type Position, turnedNear } from '../../data-packs/geo/lon-lat.ts';
import type { FeatureFile, FeatureStyle } from '../../data-packs/interchange/features/feature.ts';
import { featuresOfGeoJson } from '../../data-packs/interchange/features/read-geojson.ts';

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
}

/** The features of a collection; otherwise what is given alone. */
export const featuresIn = (value: unknown): unknown[] =>
  isRecord(value) && Array.isArray(value.features) ? value.features : [value];

/**
 * What a file draws, without what it hides. Each position lies within 180° of the one before, so that lines across the
 * antimeridian stay short.
 */
export function shapesOfFile({ features, positions }: FeatureFile): Shapes {
  const shapes: Required<Omit<Shapes, 'color'>> = { lines: [], areas: [], areaLooks: [], points: [], marks: [] };
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
  for (const { name, style = {}, hidden = false, shapes: parts } of features) {
    if (hidden && !isHidden) continue;
    const look = lookOf(style);
    color ??= look.color;
    const about = { ...(name !== undefined && { name }), ...look };
    for (const { kind, runs } of parts) {
      const [first] = runs;
      if (first === undefined) continue;
      if (kind === 'area') {
        shapes.areas.push(runs.map(run => place(positions.line(run))));
        shapes.areaLooks.push(look);
      } else if (kind === 'point') {
        const [height] = positions.heights(first);
        shapes.points.push(...place(positions.line(first)));
        shapes.marks.push({ ...about, ...(height != null && { height }) });
      } else {
        const times = positions.times(first);
        const line = { line: place(positions.line(first)), heights: positions.heights(first) };
        shapes.lines.push({ ...line, ...(times && { times }), ...about });
      }
    }
  }
  return { ...shapes, ...(color !== undefined && { color }) };
}

/** Pixels of a line. */
const widest = 20;

const lookOf = ({ stroke, fill, width }: FeatureStyle): ShapeLook => {
  const color = stroke ?? fill;
  return { ...(color !== undefined && { color }), ...(width !== undefined && { width: Math.min(width, widest) }) };
};

/** What can be drawn of GeoJSON that a program has. */
export const shapesOf = (geoJson: unknown): Shapes => shapesOfFile(featuresOfGeoJson(geoJson));
