import { offsetIn, type Pose } from './blend-glyph.ts';
import { advanceOfPart, type PositionedGlyph } from './shaping.ts';

/** From a line's beginning to the left edge of what stands upright in it, and down to its middle, as in MapLibre. */
const leftward = -7;
const downward = 17;

/** Where an upright letter is drawn whose pen would be at a place of a turned label: its pen at `left`. */
export function uprightPose(
  label: Pose,
  part: PositionedGlyph,
  penX: number,
  penY: number,
): { pose: Pose; left: number } {
  const half = advanceOfPart(part) / 2;
  const dx = penX + leftward;
  const dy = penY + downward;
  const [x, y] = offsetIn(label, [dx, dy]);
  return {
    pose: { ...label, x: label.x + x, y: label.y + y, angle: label.angle - Math.PI / 2 },
    left: -half,
  };
}
