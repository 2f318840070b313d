import earcut from 'earcut';
import { itemAt } from '../../base/item-at.ts';
import { remembered } from '../../base/remembered.ts';
import { heightAt, type Plane } from './roof-planes.ts';

export type Corner = readonly [x: number, y: number, z: number];

/** A convex piece of a triangle of the footprint, on one plane; counter-clockwise. */
export interface Face {
  corners: readonly number[];
  triangle: number;
  plane: number;
}

/** Metres of height in which two planes count as the same. */
const same = 1e-7;

/**
 * A footprint that planes are laid over, one by one, to the lowest of them. A corner has one height, and an edge one
 * cut, for all faces that share it: however thin the pieces are and however they were rounded, none leaves a gap.
 */
export class RoofMesh {
  readonly corners: Corner[] = [];
  faces: readonly Face[];
  #planes = 1;

  constructor(rings: readonly (readonly number[])[], plane: Plane) {
    const flat = rings.flat();
    for (let i = 0; i < flat.length; i += 2) this.#addCorner(itemAt(flat, i), itemAt(flat, i + 1), plane);
    const holes: number[] = [];
    for (const ring of rings.slice(0, -1)) holes.push((holes.at(-1) ?? 0) + ring.length / 2);
    const triangles = earcut(flat, holes);
    this.faces = Array.from({ length: triangles.length / 3 }, (_, triangle) => {
      const [a = 0, b = 0, c = 0] = triangles.slice(3 * triangle, 3 * triangle + 3);
      return { corners: turn(this.corners, a, b, c) < 0 ? [a, c, b] : [a, b, c], triangle, plane: 0 };
    });
  }

  /** Brings the surface down to a plane where it is above it. */
  lowerTo(plane: Plane): void {
    const index = this.#planes++;
    const above = this.corners.map(([x, y, z]) => {
      const height = heightAt(plane, x, y) - z;
      return Math.abs(height) < same ? 0 : height;
    });
    if (above.every(height => height >= 0)) return;
    const cuts = new Map<string, number>();
    const cut = (from: number, to: number): number => {
      const [a, b] = from < to ? [from, to] : [to, from];
      return remembered(cuts, `${a} ${b}`, () => {
        const share = itemAt(above, a) / (itemAt(above, a) - itemAt(above, b));
        const [[ax, ay], [bx, by]] = [itemAt(this.corners, a), itemAt(this.corners, b)];
        return this.#addCorner(ax + (bx - ax) * share, ay + (by - ay) * share, plane);
      });
    };
    const kept: Face[] = [];
    const lowered: Face[] = [];
    const divide = (face: Face): void => {
      const pieces = divided(face.corners, above, cut);
      if (pieces === undefined) {
        const [first = 0, ...others] = face.corners;
        for (const [i, corner] of others.slice(1).entries())
          divide({ ...face, corners: [first, itemAt(others, i), corner] });
        return;
      }
      if (pieces.above.length > 0) kept.push({ ...face, corners: pieces.above });
      if (pieces.below.length > 0) lowered.push({ ...face, corners: pieces.below, plane: index });
    };
    for (const face of this.faces) divide(face);
    this.faces = [...kept, ...mergeFaces(lowered)];
    for (const [corner, height] of above.entries()) {
      const [x, y, z] = itemAt(this.corners, corner);
      if (height < 0) this.corners[corner] = [x, y, z + height];
    }
  }

  #addCorner(x: number, y: number, plane: Plane): number {
    return this.corners.push([x, y, heightAt(plane, x, y)]) - 1;
  }
}

/** Twice the area of a triangle, positive if counter-clockwise. */
export function turn(corners: readonly Corner[], a: number, b: number, c: number): number {
  const [[ax, ay], [bx, by], [cx, cy]] = [itemAt(corners, a), itemAt(corners, b), itemAt(corners, c)];
  return (bx - ax) * (cy - ay) - (cx - ax) * (by - ay);
}

/**
 * The parts of a face that a plane is above and below of, by how far it is above each corner. Undefined where rounding
 * has bent the face so that it would be more than two; a triangle is never.
 */
function divided(
  face: readonly number[],
  heights: readonly number[],
  cut: (from: number, to: number) => number,
): { above: number[]; below: number[] } | undefined {
  const [above, below]: [number[], number[]] = [[], []];
  let [highest, lowest, crossings] = [0, 0, 0];
  for (const [i, corner] of face.entries()) {
    const next = itemAt(face, (i + 1) % face.length);
    const [height, nextHeight] = [itemAt(heights, corner), itemAt(heights, next)];
    highest = Math.max(highest, height);
    lowest = Math.min(lowest, height);
    if (height >= 0) above.push(corner);
    if (height <= 0) below.push(corner);
    if (height === 0) crossings++;
    if (height * nextHeight >= 0) continue;
    crossings++;
    const made = cut(corner, next);
    above.push(made);
    below.push(made);
  }
  if (lowest === 0) return { above: [...face], below: [] };
  if (highest === 0) return { above: [], below: [...face] };
  return crossings > 2 ? undefined : { above, below };
}

/** Joins the faces of one plane that lie in the same triangle of the footprint: together they are convex. */
function mergeFaces(faces: readonly Face[]): Face[] {
  return [...Map.groupBy(faces, ({ triangle }) => triangle).values()].flatMap(parts => {
    const [first] = parts;
    const outline = first === undefined || parts.length === 1 ? undefined : outlineOf(parts);
    return first === undefined || outline === undefined ? parts : [{ ...first, corners: outline }];
  });
}

/** The way round all faces; undefined where it is not one ring that passes each corner once. */
function outlineOf(faces: readonly Face[]): number[] | undefined {
  const edges = new Set<string>();
  for (const { corners } of faces)
    for (const [i, from] of corners.entries()) {
      const to = corners[(i + 1) % corners.length] ?? 0;
      if (!edges.delete(`${to} ${from}`)) edges.add(`${from} ${to}`);
    }
  const after = new Map<number, number>();
  for (const edge of edges) {
    const [from = 0, to = 0] = edge.split(' ').map(Number);
    after.set(from, to);
  }
  if (after.size !== edges.size) return undefined;
  const [start] = after.keys();
  const ring: number[] = [];
  for (let at = start; at !== undefined; ) {
    ring.push(at);
    const next = after.get(at);
    if (next === start) break;
    if (ring.length > after.size) return undefined;
    at = next;
  }
  return ring.length === after.size ? ring : undefined;
}
