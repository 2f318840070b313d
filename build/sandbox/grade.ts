import { itemAt } from '../../data-packs/base/item-at.ts';
import type { Transport } from './arterials.ts';
import type { Elevation } from './elevation.ts';
import type { Island } from './island.ts';
import { distance, mix, type Path, type Point } from './plane.ts';
import { riverSteps } from './rivers.ts';

/** Metres between the points of a profile. */
const step = 15;
/** Metres from a road's centre: the level roadbed, then the slope to the original ground. */
const bed = 36;
const slope = 120;

/** Cuts and fills the ground under main roads, the motorway and railways, so that no bump or ramp is too steep. */
export function gradeRoads(island: Island, { roads, rails, motorway }: Transport): void {
  motorway.tunnel = portals(island, motorway);
  const water = wetCells(island);
  const [west, east] = (motorway.tunnel ?? []).map(portal => motorway.centre.indexOf(portal));
  const open =
    west === undefined || east === undefined
      ? [motorway.centre]
      : [motorway.centre.slice(0, west + 1), motorway.centre.slice(east)];
  for (const line of open) grade(island, line, 0.045, water);
  for (const { path } of rails.roads) grade(island, path, 0.03, water);
  for (const { path, tags } of roads.roads)
    if (tags.junction !== 'roundabout') grade(island, path, tags.highway === 'tertiary' ? 0.06 : 0.05, water);
}

/** The tunnel's portals: around the ground highest above the motorway's grade, away from interchanges. */
function portals(island: Island, { centre, gates }: Transport['motorway']): [Point, Point] | undefined {
  const reach = 10;
  const rises = centre.map((point, i) => {
    if (i < reach || i >= centre.length - reach || gates.some(gate => distance(gate, point) < 620)) return 0;
    const grade =
      (island.elevation.sample(itemAt(centre, i - reach)) + island.elevation.sample(itemAt(centre, i + reach))) / 2;
    return island.elevation.sample(point) - grade;
  });
  const top = rises.indexOf(Math.max(...rises));
  if (itemAt(rises, top) <= 3) return undefined;
  const from = Math.max(0, top - 5);
  const to = Math.min(centre.length - 1, top + 5);
  return [itemAt(centre, from), itemAt(centre, to)];
}

/** Grid points of rivers and lakes, which keep their level. */
function wetCells({ elevation, rivers, lakes }: Island): Uint8Array {
  const wet = new Uint8Array(elevation.values.length);
  for (const river of rivers)
    for (const { point } of riverSteps(river)) {
      const { column, row } = elevation.corner(point);
      for (const r of [row, row + 1]) for (const c of [column, column + 1]) wet[r * elevation.width + c] = 1;
    }
  for (const { level } of lakes)
    for (let i = 0; i < wet.length; i++) if (Math.abs(itemAt(elevation.values, i) - level) < 0.06) wet[i] = 1;
  return wet;
}

/** Heights along a line: smooth, near the water at river crossings, nowhere too steep. */
function profile({ elevation }: Island, line: Path, steepest: number, water: Uint8Array): number[] {
  const ground = line.map(point => elevation.sample(point));
  let levels = ground;
  for (let pass = 0; pass < 3; pass++) levels = averaged(levels, 12);
  const ends = [
    itemAt(ground, 0) - itemAt(levels, 0),
    itemAt(ground, ground.length - 1) - itemAt(levels, levels.length - 1),
  ];
  const reach = Math.min(30, Math.floor(line.length / 2));
  levels = levels.map(
    (level, i) =>
      level +
      itemAt(ends, 0) * Math.max(0, 1 - i / (reach || 1)) +
      itemAt(ends, 1) * Math.max(0, 1 - (line.length - 1 - i) / (reach || 1)),
  );
  // Keep roads that cross or follow water low, because the water's grid points keep their level.
  for (const [i, point] of line.entries()) {
    const surface = lowestWater(elevation, point, water);
    if (surface !== undefined) levels[i] = Math.min(itemAt(levels, i), surface + 3);
  }
  const rise = steepest * step;
  for (let i = 1; i < levels.length; i++) levels[i] = Math.min(itemAt(levels, i), itemAt(levels, i - 1) + rise);
  for (let i = levels.length - 2; i >= 0; i--) levels[i] = Math.min(itemAt(levels, i), itemAt(levels, i + 1) + rise);
  for (const [i, point] of line.entries())
    levels[i] = Math.max(itemAt(levels, i), lowestWater(elevation, point, water) ?? 0);
  return averaged(levels, 3);
}

/** The lowest water level around a point, if any. */
function lowestWater(elevation: Elevation, point: Point, water: Uint8Array): number | undefined {
  const { column, row } = elevation.corner(point);
  let lowest: number | undefined;
  for (const r of [row, row + 1])
    for (const c of [column, column + 1]) {
      const index = r * elevation.width + c;
      if (water[index]) lowest = Math.min(lowest ?? Number.POSITIVE_INFINITY, itemAt(elevation.values, index));
    }
  return lowest;
}

/** Points along a line at regular steps, and its end. */
function evenly(path: Path): Point[] {
  const points: Point[] = [itemAt(path, 0)];
  let rest = step;
  for (let i = 1; i < path.length; i++) {
    const [a, b] = [itemAt(path, i - 1), itemAt(path, i)];
    const length = distance(a, b);
    for (; rest <= length; rest += step) points.push(mix(a, b, rest / length));
    rest -= length;
  }
  points.push(itemAt(path, path.length - 1));
  return points;
}

function averaged(values: readonly number[], most: number): number[] {
  return values.map((_, i) => {
    // Shrink the window towards the ends, to keep them in place.
    const reach = Math.min(most, i, values.length - 1 - i);
    let sum = 0;
    for (let k = i - reach; k <= i + reach; k++) sum += itemAt(values, k);
    return sum / (2 * reach + 1);
  });
}

function grade(island: Island, path: Path, steepest: number, water: Uint8Array): void {
  const { elevation } = island;
  const line = evenly(path);
  const levels = profile(island, line, steepest, water);
  const nearest = new Map<number, { away: number; level: number }>();
  for (const [i, point] of line.entries()) spread(elevation, point, itemAt(levels, i), nearest);
  for (const [index, { away, level }] of nearest) {
    const before = itemAt(elevation.values, index);
    if (water[index] || before <= 0) continue;
    const t = Math.min(1, Math.max(0, (away - bed) / (slope - bed)));
    const share = 1 - t * t * (3 - 2 * t);
    elevation.values[index] = Math.max(0.3, Math.round((before + (level - before) * share) * 10) / 10);
  }
}

/** Records the distance and height of a road's point for the grid points around it. */
function spread(
  elevation: Elevation,
  point: Point,
  level: number,
  nearest: Map<number, { away: number; level: number }>,
): void {
  const { column, row } = elevation.corner(point);
  const columns = Math.ceil(slope / elevation.spacing[0]);
  const rows = Math.ceil(slope / elevation.spacing[1]);
  for (let r = row - rows; r <= row + rows + 1; r++)
    for (let c = column - columns; c <= column + columns + 1; c++) {
      const away = distance(point, elevation.point(c, r));
      if (away > slope || r < 0 || c < 0 || r >= elevation.height || c >= elevation.width) continue;
      const index = r * elevation.width + c;
      const known = nearest.get(index);
      if (!known || away < known.away) nearest.set(index, { away, level });
    }
}
