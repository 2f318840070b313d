import type { Camera, Transform } from '../scene/map-view.ts';
import type { Tilt } from '../scene/perspective.ts';
import type { Values } from '../style/values.ts';
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
  /** Of the edges of letters. */
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
}

/** How a symbol stands or lies where its anchor is seen, as MapLibre has it. */
export function standingAt(
  { view, perspective }: Camera,
  { transform, flat: [flatX, flatY], lies, keepsSize }: Anchored,
): Standing {
  const turn = (-view.bearing * Math.PI) / 180;
  const plain = { turn, tilt: undefined, softness: 1 };
  if (perspective === undefined) return { ...plain, x: flatX, y: flatY, scale: 1, stretch: 1, reach: 1 };
  const [x, y] = perspective.seen(flatX, flatY);
  const farness = perspective.farness(flatY);
  const facing = facingScale(farness);
  if (!lies) {
    const scale = keepsSize ? 1 : facing;
    const seenTurn = eastAngle(perspective, transform, flatX, flatY);
    return { ...plain, x, y, turn: seenTurn, scale, stretch: scale / facing, reach: facing };
  }
  const scale = keepsSize ? 1 : lyingScale(farness);
  const [tilt, softness] = [perspective.tilt(flatX, flatY), farness / perspective.cos];
  return { x, y, turn, tilt, softness, scale, stretch: scale * facing, reach: facing };
}

/** How far the style moves texts or icons from their places, in CSS pixels of the picture. */
export function symbolTranslate(values: Values, { cos, sin }: Camera, part: 'text' | 'icon'): [number, number] {
  const [dx, dy] = values.pair(`${part}-translate`);
  if ((dx === 0 && dy === 0) || values.text(`${part}-translate-anchor`) !== 'map') return [dx, dy];
  return [dx * cos - dy * sin, dx * sin + dy * cos];
}
