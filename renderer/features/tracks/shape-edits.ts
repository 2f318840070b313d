import { lineAt } from '../../formats/along-shapes.ts';
import type { Shapes, TrackLine } from '../../formats/shapes.ts';
import { cumulativeDistances } from '../../map/routes/line.ts';
import { cutLine } from './cut-line.ts';
import { joinLines } from './join-lines.ts';
import { reverseLine } from './reverse-line.ts';
import { simplifyLine } from './simplify-line.ts';

const lengthOf = ({ line }: TrackLine): number => cumulativeDistances(line).at(-1) ?? 0;

/** Metres of all lines, one after the other; gaps between them count nothing. */
export const lengthOfLines = ({ lines }: Shapes): number => lines.reduce((sum, line) => sum + lengthOf(line), 0);

export const countCorners = ({ lines }: Shapes): number => lines.reduce((sum, { line }) => sum + line.length, 0);

/** Cut at `metres` from the start; areas and points stay with the first part. Undefined at an end. */
export function cutShapes(shapes: Shapes, metres: number): [Shapes, Shapes] | undefined {
  const at = lineAt(shapes, metres);
  const line = at && shapes.lines[at.index];
  if (at === undefined || line === undefined) return undefined;
  const parts = cutLine(line, at.along);
  // At the end of a line the cut is between two.
  const [first, second] = parts ?? (at.along > 0 ? [line, undefined] : [undefined, line]);
  const before = [...shapes.lines.slice(0, at.index), ...(first ? [first] : [])];
  const after = [...(second ? [second] : []), ...shapes.lines.slice(at.index + 1)];
  if (before.length === 0 || after.length === 0) return undefined;
  return [
    { ...shapes, lines: before },
    { lines: after, areas: [], points: [], ...(shapes.color !== undefined && { color: shapes.color }) },
  ];
}

export const reversedShapes = (shapes: Shapes): Shapes => ({
  ...shapes,
  lines: shapes.lines.toReversed().map(reverseLine),
});

export const simplifiedShapes = (shapes: Shapes, metres: number): Shapes => ({
  ...shapes,
  lines: shapes.lines.map(line => simplifyLine(line, metres)),
});

/** All lines as one, each by its nearer end; areas and points of all. */
export function joinedShapes(shapes: Shapes, other?: Shapes): Shapes {
  const all = other === undefined ? [shapes] : [shapes, other];
  const line = joinLines(all.flatMap(({ lines }) => lines));
  return {
    ...shapes,
    lines: line === undefined ? [] : [line],
    areas: all.flatMap(({ areas }) => areas),
    points: all.flatMap(({ points }) => points),
    marks: all.flatMap(({ points, marks }) => points.map((_, index) => marks?.[index] ?? {})),
  };
}
