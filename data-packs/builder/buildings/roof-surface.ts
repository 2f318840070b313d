import { itemAt } from '../../base/item-at.ts';
import { remembered } from '../../base/remembered.ts';
import { type Corner, type Face, RoofMesh, turn } from './roof-mesh.ts';
import type { Plane } from './roof-planes.ts';

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
  const corner = (index: number): number =>
    remembered(known, index, () => {
      const [x, y, z] = itemAt(mesh.corners, index);
      return surface.corners.push(x, y, Math.max(0, z)) / 3 - 1;
    });
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
    const least = Math.min(...others.slice(1).map((corner, i) => turn(corners, first, itemAt(others, i), corner)));
    if (least > largest) [best, largest] = [triangles, least];
  }
  return best;
}

/** Metres under which an edge is a point, and a corner beside the line of its neighbours is on it. */
const least = 1e-4;

/** The same surface without edges too short to be seen and without corners on straight edges. */
function simplifyFaces(faces: readonly Face[], corners: readonly Corner[]): Face[] {
  return withoutSpareCorners(withoutShortEdges(faces, corners), corners);
}

function withoutShortEdges(faces: readonly Face[], corners: readonly Corner[]): Face[] {
  /** By corner, the corner that it was joined to. */
  const joined = new Map<number, number>();
  const found = (corner: number): number => {
    const to = joined.get(corner);
    return to === undefined ? corner : found(to);
  };
  for (const face of faces)
    for (const [i, from] of face.corners.entries()) {
      const to = itemAt(face.corners, (i + 1) % face.corners.length);
      const [[ax, ay], [bx, by]] = [itemAt(corners, from), itemAt(corners, to)];
      const [a, b] = [found(from), found(to)];
      // To the older one: corners of the footprint stay.
      if (a !== b && Math.hypot(bx - ax, by - ay) < least) joined.set(Math.max(a, b), Math.min(a, b));
    }
  if (joined.size === 0) return [...faces];
  return faces.flatMap(face => {
    const ring = face.corners.map(found).filter((corner, i, all) => corner !== all[(i + 1) % all.length]);
    return ring.length < 3 ? [] : [{ ...face, corners: ring }];
  });
}

function withoutSpareCorners(faces: readonly Face[], corners: readonly Corner[]): Face[] {
  const rings = faces.map(({ corners: ring }) => [...ring]);
  const around = new Map<number, number[][]>();
  for (const ring of rings) for (const corner of ring) remembered(around, corner, () => []).push(ring);
  for (const [corner, [one, other, ...more]] of around) {
    if (one === undefined || more.length > 0) continue;
    const [before, after] = neighbours(one, corner);
    if (!isBetween(itemAt(corners, before), itemAt(corners, corner), itemAt(corners, after))) continue;
    const both = other === undefined ? [one] : [one, other];
    if (other !== undefined) {
      const [otherBefore, otherAfter] = neighbours(other, corner);
      if (otherBefore !== after || otherAfter !== before) continue;
    }
    if (both.some(({ length }) => length === 3)) continue;
    for (const ring of both) ring.splice(ring.indexOf(corner), 1);
  }
  return faces.map((face, i) => ({ ...face, corners: itemAt(rings, i) }));
}

function neighbours(ring: readonly number[], corner: number): [number, number] {
  const at = ring.indexOf(corner);
  return [itemAt(ring, (at + ring.length - 1) % ring.length), itemAt(ring, (at + 1) % ring.length)];
}

/** Whether a corner is on the line between two others. */
function isBetween(from: Corner, corner: Corner, to: Corner): boolean {
  const along = to.map((value, i) => value - itemAt(from, i));
  const offset = corner.map((value, i) => value - itemAt(from, i));
  const length = Math.hypot(...along);
  const share = along.reduce((sum, value, i) => sum + value * itemAt(offset, i), 0) / length ** 2;
  return share > 0 && share < 1 && Math.hypot(...along.map((value, i) => itemAt(offset, i) - value * share)) < least;
}
