import { itemAt } from '../../base/item-at.ts';
import { type Corner, RoofMesh } from './roof-mesh.ts';
import type { Plane } from './roof-planes.ts';
import { simplifyFaces } from './simplify-faces.ts';

/** Triangles, counter-clockwise as seen from outside; corners x, y, z, x, y, z ... */
export interface Surface {
  corners: number[];
  triangles: number[];
}

/** Lifts a footprint to the lowest of the planes at each point, to 0 where that is below. */
export function roofSurface(
  rings: readonly (readonly number[])[],
  [first = level, ...others]: readonly Plane[],
): Surface {
  const mesh = new RoofMesh(rings, first);
  for (const plane of others) mesh.lowerTo(plane);
  const surface: Surface = { corners: [], triangles: [] };
  /** Corners in the surface, by those in the mesh. */
  const known = new Map<number, number>();
  const corner = (index: number): number => {
    const found = known.get(index);
    if (found !== undefined) return found;
    const made = surface.corners.length / 3;
    const [x, y, z] = itemAt(mesh.corners, index);
    surface.corners.push(x, y, Math.max(0, z));
    known.set(index, made);
    return made;
  };
  for (const face of simplifyFaces(mesh.faces, mesh.corners))
    for (const index of triangulateFace(face.corners, mesh.corners)) surface.triangles.push(corner(index));
  return surface;
}

const level: Plane = { a: 0, b: 0, c: 0 };

/** Triangles of a convex face, fanned from the corner from which the least of them is largest. */
function triangulateFace(face: readonly number[], corners: readonly Corner[]): number[] {
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
