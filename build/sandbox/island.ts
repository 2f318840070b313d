import { itemAt } from '../../data-packs/base/item-at.ts';
import { type Area, contourAreas } from './contours.ts';
import { type Elevation, makeElevation } from './elevation.ts';
import { type Lake, makeLakes } from './lakes.ts';
import { Network } from './network.ts';
import { densified, inside, type Point, rounded } from './plane.ts';
import { layeredNoise } from './random.ts';
import { makeRivers, type River } from './rivers.ts';
import { listSettlements, type Settlement } from './settlements.ts';
import { levelGround, levelRelief, levelStrip, type Strip } from './sites.ts';
import { makeRelief, type Relief } from './terrain.ts';

/** The natural island, and the sites of its settlements. */
export interface Island {
  relief: Relief;
  elevation: Elevation;
  rivers: River[];
  lakes: Lake[];
  /** Coasts of all islands, the largest first. */
  shores: Area[];
  /** Enclosed water at sea level. */
  lagoons: Area[];
  settlements: Settlement[];
  airfield: Strip;
  /** Rivers as lines; `half` is half the width at the mouth. */
  waters: Network;
}

export function makeIsland(): Island {
  const relief = makeRelief();
  const settlements = listSettlements();
  for (const town of settlements) town.centre = levelGround(relief, town.near, town.search, town.radius * 0.6);
  const airfield = levelStrip(
    relief,
    [6900, -3900],
    1600,
    2300,
    520,
    settlements.map(town => town.centre),
  );
  levelRelief(relief, airfield);
  const lakes = makeLakes(relief);
  const rivers = makeRivers(relief);
  const elevation = makeElevation(relief, rivers, lakes);
  const coasts = contourAreas(relief.land, { tolerance: 4, smallest: 9000, smallestHole: 9000 });
  const shores = coasts.map(({ outer }) => ({ outer: weathered(outer), inner: [] }));
  const lagoons = coasts.flatMap(({ inner }) =>
    inner.map(hole => ({ outer: weathered(hole.toReversed()), inner: [] })),
  );
  shores.sort((a, b) => b.outer.length - a.outer.length);
  const waters = new Network();
  for (const river of rivers) waters.add(river.path, {}, { half: itemAt(river.widths, river.widths.length - 1) / 2 });
  return { relief, elevation, rivers, lakes, shores, lagoons, settlements, airfield, waters };
}

/** A settlement by its id. */
export function townOf({ settlements }: Island, id: string): Settlement {
  const town = settlements.find(one => one.id === id);
  if (!town) throw new RangeError(`no settlement ${id}`);
  return town;
}

/** Whether a point can be built on: dry, level enough, not on a beach. */
export function buildable(island: Island, point: Point, steepest = 0.3): boolean {
  const { relief, waters, lakes } = island;
  if (relief.inland.sample(point[0], point[1]) < 45 || relief.land.sample(point[0], point[1]) < 0.004) return false;
  const water = waters.nearest(point, 40);
  if (water && water.away < water.road.half + 13) return false;
  for (const { area } of lakes) if (inside(point, area.outer)) return false;
  const east = relief.height.sample(point[0] + 40, point[1]) - relief.height.sample(point[0] - 40, point[1]);
  const north = relief.height.sample(point[0], point[1] + 40) - relief.height.sample(point[0], point[1] - 40);
  return east * east + north * north < (steepest * 80) ** 2;
}

/** Adds coves and points smaller than the grid to a shore. */
function weathered(ring: readonly Point[]): Point[] {
  const open = densified(rounded(ring, 1), 34).slice(0, -1);
  const points = open.map(
    ([x, y]): Point => [
      x + 13 * layeredNoise(x / 150, y / 150, 2, 301),
      y + 13 * layeredNoise(x / 150, y / 150, 2, 331),
    ],
  );
  return [...points, itemAt(points, 0)];
}
