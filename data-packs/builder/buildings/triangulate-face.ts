import { itemAt } from '../../base/item-at.ts';
import type { Corner } from './roof-mesh.ts';

/** Triangles of a convex face, fanned from the corner from which the least of them is largest. */
export function triangulateFace(face: readonly number[], corners: readonly Corner[]): number[] {
  let [best, largest]: [number[], number] = [[], -Infinity];
  for (const start of face.length === 3 ? [0] : face.keys()) {
    const [first = 0, ...others] = [...face.slice(start), ...face.slice(0, start)];
    const triangles = others.slice(1).flatMap((corner, i) => [first, itemAt(others, i), corner]);
    const least = Math.min(...others.slice(1).map((corner, i) => area(first, itemAt(others, i), corner, corners)));
    if (least > largest) [best, largest] = [triangles, least];
  }
  return best;
}

/** Twice the area of a triangle, positive if counter-clockwise. */
function area(a: number, b: number, c: number, corners: readonly Corner[]): number {
  const [[ax, ay], [bx, by], [cx, cy]] = [itemAt(corners, a), itemAt(corners, b), itemAt(corners, c)];
  return (bx - ax) * (cy - ay) - (cx - ax) * (by - ay);
}
