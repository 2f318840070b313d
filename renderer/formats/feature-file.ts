import type { Position } from '../../data-packs/geo/lon-lat.ts';
import type { Feature, FeatureContent, Shape } from '../../data-packs/interchange/features/feature.ts';
import { PositionColumns } from '../../data-packs/interchange/features/position-columns.ts';
import type { TrackLine } from './shapes.ts';

/** A feature as the window has it: what it is called and looks like, and where it is. */
export interface FilePart extends Omit<Feature, 'attributes' | 'shapes'>, Partial<Pick<Feature, 'attributes'>> {
  lines?: readonly FileLine[];
  /** Rings, the outer one first. */
  areas?: readonly (readonly (readonly Position[])[])[];
  points?: readonly { position: Position; height?: number | undefined }[];
}

export interface FileLine extends Pick<TrackLine, 'times'> {
  line: readonly Position[];
  heights?: readonly (number | null)[];
}

/** What the window has as writers of files take it. */
export function featureFileOf(name: string, parts: readonly FilePart[]): FeatureContent {
  const positions = new PositionColumns();
  const runOf = ({ line, heights = [], times }: FileLine) => {
    const from = positions.length;
    line.forEach(([lon, lat], index) => {
      positions.add(lon, lat, heights[index] ?? Number.NaN);
      positions.setTime(times?.[index] ?? Number.NaN);
    });
    return positions.since(from);
  };
  const features = parts.map(({ lines = [], areas = [], points = [], attributes = {}, ...about }): Feature => {
    const shapes: Shape[] = [
      ...lines.map((line): Shape => ({ kind: 'line', runs: [runOf(line)] })),
      ...areas.map((rings): Shape => ({ kind: 'area', runs: rings.map(line => runOf({ line })) })),
      ...points.map(({ position, height }): Shape => {
        return { kind: 'point', runs: [runOf({ line: [position], heights: [height ?? null] })] };
      }),
    ];
    return { ...about, attributes, shapes };
  });
  return { name, features, positions };
}
