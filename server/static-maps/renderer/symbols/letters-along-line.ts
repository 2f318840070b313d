import type { LabelLine, PlacedGlyph } from './along-line.ts';
import type { PositionedGlyph, Shaping } from './shaping.ts';

/** Places each glyph along the line, upright if the style says so; `undefined` when the line is too short. */
export function lettersAlongLine(
  line: LabelLine,
  shaping: Shaping,
  scale: number,
  offset: readonly [number, number],
  keepUpright: boolean,
): { positioned: PositionedGlyph; pose: PlacedGlyph }[] | undefined {
  const middle = ({ x, glyph, scale: own }: PositionedGlyph): number => x + (glyph.advance * own) / 2;
  const place = (flip: boolean) => {
    const placed: { positioned: PositionedGlyph; pose: PlacedGlyph }[] = [];
    for (const positioned of shaping.glyphs) {
      const along = (middle(positioned) + (flip ? -offset[0] : offset[0])) * scale;
      const pose = line.at(along, offset[1] * scale, flip);
      if (pose === undefined) return undefined;
      placed.push({ positioned, pose });
    }
    return placed;
  };
  const placed = place(false);
  if (placed === undefined || !keepUpright) return placed;
  const [first, last] = [placed[0]?.pose, placed.at(-1)?.pose];
  const [from, to] = placed.length > 1 ? [first?.x, last?.x] : [line.anchor[0], line.ahead[0]];
  return (from ?? 0) > (to ?? 0) ? place(true) : placed;
}
