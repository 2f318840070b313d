import type { Camera, Transform } from '../map-view.ts';
import type { Tilt } from './perspective.ts';
import type { SeenPlane } from './seen-heights.ts';
import { eastAngle, facingScale, lyingScale } from './symbol-perspective.ts';

/** Where a symbol's anchor is in the picture, and how large and turned what stands or lies there is. */
export interface Standing {
  /** Device pixels. */
  x: number;
  y: number;
  /** Of its size. */
  scale: number;
  /** Radians by which what turns with the map is turned. */
  turn: number;
  tilt: Tilt | undefined;
  recession: number | undefined;
  /** Of the edges of letters and signed distances. */
  softness: number;
  /** How much larger its letters are than they are set along a line. */
  stretch: number;
  /** How far from its anchor it is that is written beside it, of its size on a map from straight above. */
  reach: number;
}

interface Anchored {
  /** Of its tile. */
  transform: Transform;
  /** Its anchor, in device pixels of the flat map. */
  flat: readonly [x: number, y: number];
  /** On the ground, else it faces the viewer. */
  lies: boolean;
  /** However far away it is. */
  keepsSize: boolean;
  /** Where it stands or lies: at its height; `undefined`: on the ground of a map from straight above. */
  plane: SeenPlane | undefined;
}

/** How a symbol stands or lies where its anchor is seen, as MapLibre has it. */
export function standingAt(
  { perspective, view }: Camera,
  { transform, flat: [flatX, flatY], lies, keepsSize, plane }: Anchored,
): Standing {
  const north = (-view.bearing * Math.PI) / 180;
  if (plane === undefined) {
    return {
      x: flatX,
      y: flatY,
      scale: 1,
      turn: north,
      tilt: undefined,
      recession: undefined,
      softness: 1,
      stretch: 1,
      reach: 1,
    };
  }
  const [x, y] = plane.seen(flatX, flatY);
  const farness = plane.farness(flatY);
  const [facing, lying] = [facingScale(farness), lyingScale(farness)];
  // Lines are on the ground, whatever the height of what is written along them.
  const along = perspective === undefined ? 1 : facingScale(perspective.farness(flatY));
  if (!lies) {
    const [scale, turn] = [keepsSize ? 1 : facing, eastAngle(plane, transform, flatX, flatY)];
    return {
      x,
      y,
      scale,
      turn,
      tilt: undefined,
      recession: undefined,
      softness: 1,
      stretch: scale / along,
      reach: facing,
    };
  }
  const [scale, tilt, recession] = [keepsSize ? 1 : lying, plane.tilt(flatX, flatY), plane.recession(flatY)];
  return {
    x,
    y,
    scale,
    turn: north,
    tilt,
    recession,
    softness: farness / plane.cos,
    stretch: scale * along,
    reach: facing,
  };
}
