import { itemAt } from '../../base/item-at.ts';
import { RoofMesh } from './roof-mesh.ts';
import type { Plane } from './roof-planes.ts';
import { simplifyFaces } from './simplify-faces.ts';
import { triangulateFace } from './triangulate-face.ts';

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
