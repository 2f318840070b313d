import type { Pose } from './blend-glyph.ts';
import { advanceOfPart, em, type PositionedGlyph, type PositionedImage } from './shaping.ts';

/** From a line's beginning to the left edge of what stands upright in it, and down to its middle, as in MapLibre. */
const leftward = -7;
const downward = 17;

/**
 * Where what stands upright is drawn whose pen would be at a place of a label that is turned: a quarter back, its pen at
 * `left` beside the pose.
 */
export function uprightPose(
  { x, y, angle, scale }: Pose,
  part: PositionedGlyph | PositionedImage,
  penX: number,
  penY: number,
): { pose: Pose; left: number } {
  const half = advanceOfPart(part) / 2;
  const dx = penX + leftward;
  const dy = penY + downward - ('image' in part ? em / 2 - half : 0);
  const [cos, sin] = [Math.cos(angle) * scale, Math.sin(angle) * scale];
  return {
    pose: { x: x + cos * dx - sin * dy, y: y + sin * dx + cos * dy, angle: angle - Math.PI / 2, scale },
    left: -half,
  };
}
