import type { LabelLine, PlacedGlyph, Point } from './along-line.ts';
import { advanceOfPart, type PositionedGlyph, type Shaping } from './shaping.ts';

type Letters = { positioned: PositionedGlyph; pose: PlacedGlyph }[];
/** Where the picture shows a point of a line. */
type Seen = (x: number, y: number) => Point;

/**
 * Places each letter along the line, upright if the style says so; `undefined` when the line is too short.
 * `down`: the text for lines that run down rather than across. `seen`: by default there.
 */
export function lettersAlongLine(
  line: LabelLine,
  { across, down }: { across: Shaping; down: Shaping | undefined },
  scale: number,
  offset: readonly [number, number],
  keepUpright: boolean,
  seen: Seen = (x, y) => [x, y],
): Letters | undefined {
  const place = ({ parts }: Shaping, flip: boolean): Letters | undefined => {
    const placed: Letters = [];
    for (const positioned of parts) {
      const along = (middleOf(positioned) + (flip ? -offset[0] : offset[0])) * scale;
      const pose = line.at(along, offset[1] * scale, flip);
      if (pose === undefined) return undefined;
      placed.push({ positioned, pose });
    }
    return placed;
  };
  const placed = place(across, false);
  if (placed === undefined || !keepUpright) return placed;
  const [right, below] = wayOf(line, placed, seen);
  if (down === undefined || Math.abs(below) <= Math.abs(right)) return right < 0 ? place(across, true) : placed;
  const placedDown = place(down, false);
  return placedDown !== undefined && wayOf(line, placedDown, seen)[1] < 0 ? place(down, true) : placedDown;
}

/** Where the middle of a letter is in its line. */
export const middleOf = (part: PositionedGlyph): number => part.x + advanceOfPart(part) / 2;

/** From the first letter to the last one, as they are seen. */
function wayOf({ anchor, ahead }: LabelLine, letters: Letters, seen: Seen): Point {
  const [first, last] = [letters[0]?.pose, letters.at(-1)?.pose];
  const isOne = letters.length < 2 || first === undefined || last === undefined;
  const [from, to] = isOne ? [anchor, ahead] : [[first.x, first.y] as const, [last.x, last.y] as const];
  const [[fromX, fromY], [toX, toY]] = [seen(...from), seen(...to)];
  return [toX - fromX, toY - fromY];
}
