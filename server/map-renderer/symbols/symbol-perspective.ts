import type { Camera, Transform } from '../scene/map-view.ts';
import type { Perspective, Tilt } from '../scene/perspective.ts';
import type { CompiledLayer } from '../style/compiled-style.ts';
import { Values } from '../style/values.ts';
import { rotatedBox } from './collision-index.ts';
import type { Box } from './symbol-layout.ts';

/** Which of a layer's symbols lie on the ground; the others face the viewer. */
export interface SymbolPitch {
  textLies: boolean;
  iconLies: boolean;
}

export function symbolPitchOf(layer: CompiledLayer, zoom: number): SymbolPitch {
  const values = new Values(layer, zoom);
  const lies = (part: 'text' | 'icon'): boolean => {
    const [pitch, rotation] = [values.text(`${part}-pitch-alignment`), values.text(`${part}-rotation-alignment`)];
    if (pitch !== 'auto') return pitch === 'map';
    return rotation === 'map' || (rotation === 'auto' && values.text('symbol-placement') !== 'point');
  };
  return { textLies: lies('text'), iconLies: lies('icon') };
}

/** How large symbols are that face the viewer, so many times as far away as the centre: half of them does as the map does. */
export const facingScale = (farness: number): number => 0.5 + 0.5 / farness;

const lyingScale = (farness: number): number => 0.5 + 0.5 * farness;

/** Beyond, no symbols are placed. */
const smallestFacing = 0.6;

/** Where east of a tile is in the picture, at a place of the ground: radians clockwise. */
function eastAngle(ground: Perspective, [a, b]: Transform, x: number, y: number): number {
  const [ta, tb, tc, td] = ground.tilt(x, y);
  return Math.atan2(tb * a + td * b, ta * a + tc * b);
}

interface PlacedBox {
  /** Of the symbol, around its anchor. */
  box: Box;
  /** The anchor on the flat map, and how far the text is from it. */
  anchor: readonly [x: number, y: number];
  shift: readonly [x: number, y: number] | undefined;
  lies: boolean;
  /** Turned with the map, which is turned by so many degrees, and its tile. */
  turned: { degrees: number; transform: Transform } | undefined;
}

/** The upright box around a symbol in the picture, as MapLibre computes it; `undefined` where it is too far away. */
export function boxInPerspective(
  ground: Perspective,
  { box, anchor, shift, lies, turned }: PlacedBox,
): Box | undefined {
  const [x, y] = anchor;
  const farness = ground.farness(y);
  const facing = facingScale(farness);
  if (facing < smallestFacing) return undefined;
  const [right = 0, down = 0] = shift ?? [];
  const moved = { x1: box.x1 + right, y1: box.y1 + down, x2: box.x2 + right, y2: box.y2 + down };
  if (!lies) {
    const [px, py] = ground.seen(x, y);
    const angle = turned === undefined ? 0 : (eastAngle(ground, turned.transform, x, y) * 180) / Math.PI;
    const { x1, y1, x2, y2 } = rotatedBox(moved, angle);
    return { x1: px + x1 * facing, y1: py + y1 * facing, x2: px + x2 * facing, y2: py + y2 * facing };
  }
  const scale = shift === undefined ? lyingScale(farness) : 1;
  const angle = (-(turned?.degrees ?? 0) * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle) * scale, Math.sin(angle) * scale];
  const corners = [moved.x1, (moved.x1 + moved.x2) / 2, moved.x2].flatMap(cx =>
    [moved.y1, (moved.y1 + moved.y2) / 2, moved.y2].map(cy =>
      ground.seen(x + cx * cos - cy * sin, y + cx * sin + cy * cos),
    ),
  );
  const [xs, ys] = [corners.map(([px]) => px), corners.map(([, py]) => py)];
  return { x1: Math.min(...xs), y1: Math.min(...ys), x2: Math.max(...xs), y2: Math.max(...ys) };
}

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
