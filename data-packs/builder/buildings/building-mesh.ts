import { itemAt } from '../../base/item-at.ts';
import { remembered } from '../../base/remembered.ts';
import type { BuildingForm } from './building-form.ts';
import { roofOver } from './roof-planes.ts';
import { roofSurface, type Surface } from './roof-surface.ts';

/** How thick the roof of a building without walls is, metres. */
const openRoof = 0.4;
/** The least height of a building, metres: garages under lawns are tagged 0. */
const leastHeight = 0.5;

/** Roof and walls with the floor where it hangs in the air; metres east, north and above the building's ground. */
export interface BuildingMesh {
  roof: Surface;
  walls: Surface;
  top: number;
}

/**
 * Raises a building over its footprint. `below`: how far the walls of one that stands on the ground go down. Together
 * with the ground, or the floor, the surfaces are closed.
 */
export function buildingMesh(rings: readonly (readonly number[])[], form: BuildingForm, below: number): BuildingMesh {
  const { height: roofHeight, planes } = roofOver(rings, form, room(form));
  const top = Math.max(form.top ?? form.walls + roofHeight, form.bottom + leastHeight);
  const eaves = top - roofHeight;
  const inAir = form.open ? Math.max(form.bottom, eaves - openRoof) : form.bottom;
  const roof = roofSurface(rings, planes);
  for (let i = 2; i < roof.corners.length; i += 3) roof.corners[i] = itemAt(roof.corners, i) + eaves;
  const walls = wallsBelow(roof, inAir > 0 ? inAir : -below);
  if (inAir > 0) addFloor(walls, roof, inAir);
  return { roof, walls, top };
}

/** Height above the bottom that the roof has at most. */
function room({ top, bottom, walls }: BuildingForm): number {
  // Without a height the roof comes on top of the storeys.
  return top === undefined ? 2 * walls : Math.max(leastHeight, top - bottom);
}

/** Walls from the outline of a roof down to a height. The outline is the edges that only one triangle has. */
function wallsBelow({ corners, triangles }: Surface, bottom: number): Surface {
  const edges = new Set<number>();
  const count = corners.length / 3;
  const eachEdge = (visit: (from: number, to: number) => void) => {
    for (let i = 0; i < triangles.length; i++) {
      visit(itemAt(triangles, i), itemAt(triangles, i % 3 === 2 ? i - 2 : i + 1));
    }
  };
  eachEdge((from, to) => edges.add(from * count + to));
  const walls: Surface = { corners: [], triangles: [] };
  /** The corner at the eaves, by that of the roof; the one below it is the next. */
  const known = new Map<number, number>();
  const wallCorner = (corner: number): number =>
    remembered(known, corner, () => {
      const [x, y, z] = [0, 1, 2].map(axis => itemAt(corners, 3 * corner + axis)) as [number, number, number];
      return walls.corners.push(x, y, z, x, y, bottom) / 3 - 2;
    });
  eachEdge((from, to) => {
    if (edges.has(to * count + from)) return;
    const [a, b] = [wallCorner(from), wallCorner(to)];
    walls.triangles.push(a + 1, b + 1, b, a + 1, b, a);
  });
  return walls;
}

/** The underside, as seen from below. */
function addFloor(walls: Surface, roof: Surface, height: number): void {
  const start = walls.corners.length / 3;
  for (let i = 0; i < roof.corners.length; i += 3)
    walls.corners.push(itemAt(roof.corners, i), itemAt(roof.corners, i + 1), height);
  for (let i = 0; i < roof.triangles.length; i += 3) {
    const [a, b, c] = [0, 1, 2].map(corner => itemAt(roof.triangles, i + corner) + start) as [number, number, number];
    walls.triangles.push(a, c, b);
  }
}
