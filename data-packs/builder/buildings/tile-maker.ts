import { boundsOf, unionBounds } from '../../geo/bounds.ts';
import type { Polygon } from '../osm/dataset.ts';
import type { OsmView } from '../osm/osm-view.ts';
import type { Extent } from './bounding-volume.ts';
import { buildingColours } from './building-colours.ts';
import { buildingForm } from './building-form.ts';
import { polygonsOf, tagsOf } from './building-list.ts';
import { buildingMesh } from './building-mesh.ts';
import { LocalFrame } from './local-frame.ts';
import type { Ground, TerrainGround } from './terrain-ground.ts';
import { TileModel } from './tile-model.ts';

/** How far walls go below the lowest ground: drawn terrain is smoother than what was measured. */
const intoGround = 1;
const seaLevel: Ground = { middle: 0, lowest: 0 };

/** Buildings of a tile by their keys, and those that they are parts of. */
export interface TileContents {
  keys: Uint32Array;
  parents: Int32Array;
}

export interface MadeTile {
  glb: Uint8Array;
  extent: Extent;
  buildings: number;
  triangles: number;
}

/** Makes the model of a tile; undefined where none of its buildings has an area. */
export async function makeTile(
  view: OsmView,
  terrain: TerrainGround | undefined,
  { keys, parents }: TileContents,
): Promise<MadeTile | undefined> {
  const rings = Array.from(keys, key => polygonsOf(view, key));
  const bounds = unionBounds(rings.flat().map(polygon => boundsOf(polygon)));
  const model = new TileModel((bounds[0] + bounds[2]) / 2, (bounds[1] + bounds[3]) / 2);
  let [low, high] = [Infinity, -Infinity];
  for (const [i, polygons] of rings.entries()) {
    if (polygons.length === 0) continue;
    const tags = tagsOf(view, keys[i] as number);
    const form = buildingForm(tags);
    const parent = parents[i] as number;
    const ground = (await terrain?.under(parent === -1 ? polygons : polygonsOf(view, parent))) ?? seaLevel;
    const own = parent === -1 ? ground : ((await terrain?.under(polygons)) ?? ground);
    // Without terrain the ground is flat, and nothing has to reach below it.
    const below = terrain === undefined ? 0 : Math.max(0, ground.middle - own.lowest) + intoGround;
    const meshes = polygons.flatMap(polygon => {
      const footprint = footprintOf(polygon);
      if (footprint === undefined) return [];
      const mesh = buildingMesh(footprint.rings, form, below);
      return mesh.roof.triangles.length === 0 ? [] : [{ mesh, frame: footprint.frame }];
    });
    if (meshes.length === 0) continue;
    const height = Math.max(...meshes.map(({ mesh }) => mesh.top));
    model.building({ name: tags.name ?? '', height, ground: ground.middle });
    const colours = buildingColours(tags, form.roof.shape);
    for (const { mesh, frame } of meshes) model.mesh(mesh, frame, colours);
    low = Math.min(low, ground.middle - below);
    high = Math.max(high, ground.middle + height);
  }
  if (model.buildings === 0) return undefined;
  const { buildings, triangles } = model;
  return { glb: model.finish(), extent: { bounds, heights: [low, high] }, buildings, triangles };
}

/** Corners nearer to each other are one: OpenStreetMap's own grid is 1 cm. */
const samePlace = 0.005;

/** An area in metres east and north of its frame's origin: open rings x, y, x, y ..., the outer one first. */
interface Footprint {
  frame: LocalFrame;
  rings: readonly number[][];
}

/** The footprint of a polygon in degrees, around its middle on the ellipsoid; undefined without area. */
function footprintOf(polygon: Polygon): Footprint | undefined {
  const [west, south, east, north] = boundsOf(polygon);
  const frame = new LocalFrame((west + east) / 2, (south + north) / 2, 0);
  const rings = polygon.map(ring => openRing(ring, frame)).filter((ring, i) => i === 0 || ring.length >= 6);
  return (rings[0]?.length ?? 0) >= 6 ? { frame, rings } : undefined;
}

function openRing(ring: Float64Array, frame: LocalFrame): number[] {
  const points: number[] = [];
  for (let i = 0; i + 1 < ring.length; i += 2) {
    const [x, y] = frame.project(ring[i] as number, ring[i + 1] as number);
    if (i > 0 && isSame(points, points.length - 2, x, y)) continue;
    points.push(x, y);
  }
  while (points.length > 2 && isSame(points, 0, points.at(-2) as number, points.at(-1) as number)) points.length -= 2;
  return points;
}

function isSame(points: readonly number[], at: number, x: number, y: number): boolean {
  return Math.abs((points[at] as number) - x) < samePlace && Math.abs((points[at + 1] as number) - y) < samePlace;
}
