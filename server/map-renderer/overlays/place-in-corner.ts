import type { Frame } from '../../../data-packs/paper/sheet-layout.ts';
import { type Corner, corners } from '../../../data-packs/picture/options.ts';

/** Distance from the picture's edges and from what is there, CSS pixels. */
const inset = 6;

/** A box in a corner, above or below what stands there, else in another one; `undefined` where none has room. */
export function placeInCorner(
  picture: { width: number; height: number },
  size: { width: number; height: number },
  corner: Corner,
  taken: readonly Frame[],
): Frame | undefined {
  return [corner, ...corners.filter(other => other !== corner)]
    .map(one => placedIn(picture, size, one, taken))
    .find(place => place !== undefined);
}

/** The same in this corner only. */
export function placedIn(
  picture: { width: number; height: number },
  { width, height }: { width: number; height: number },
  corner: Corner,
  taken: readonly Frame[],
): Frame | undefined {
  const isBelow = corner.startsWith('bottom');
  const x = corner.endsWith('right') ? picture.width - inset - width : inset;
  let y = isBelow ? picture.height - inset - height : inset;
  const reached = (): Frame | undefined => taken.find(other => meets({ x, y, width, height }, other));
  for (let other = reached(); other !== undefined; other = reached()) {
    const next = isBelow ? other.y - inset - height : other.y + other.height + inset;
    if (next === y || y < 0 || y + height > picture.height) return undefined;
    y = next;
  }
  const fits = x >= 0 && y >= 0 && x + width <= picture.width && y + height <= picture.height;
  return fits ? { x, y, width, height } : undefined;
}

const meets = (one: Frame, other: Frame): boolean =>
  one.x < other.x + other.width + inset &&
  one.x + one.width + inset > other.x &&
  one.y < other.y + other.height + inset &&
  one.y + one.height + inset > other.y;
