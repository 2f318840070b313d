import { itemAt } from '../../base/item-at.ts';
import { poleOfInaccessibility } from '../../geo/label-point.ts';
import { ringArea } from '../../geo/ring.ts';
import type { BuildingForm } from './building-form.ts';
import { alongWalls, type Direction, left, longAxis, span } from './oriented-box.ts';

/** Height above the eaves at x, y: a x + b y + c. */
export interface Plane {
  a: number;
  b: number;
  c: number;
}

/**
 * A roof as the lowest of its planes at each point. All shapes but the concave ones are that; of a convex footprint
 * equal slopes from each edge meet in its straight skeleton.
 */
export interface Roof {
  planes: readonly Plane[];
  /** From the eaves to the top. */
  height: number;
}

/** Rise per run of roofs without height or angle: 31 degrees, and 11 of those with one slope. */
const usualSlope = 0.6;
const skillionSlope = 0.2;
/** Corners up to which each edge of a convex footprint has its own slope; the work grows with their square. */
const mostEdges = 40;

/** Height by distance from the eaves, both as shares. */
type Profile = readonly { run: number; rise: number }[];
const [eaves, ridge] = [
  { run: 0, rise: 0 },
  { run: 1, rise: 1 },
];
const straight: Profile = [eaves, ridge];
const gambrel: Profile = [eaves, { run: 0.4, rise: 0.7 }, ridge];
const mansard: Profile = [eaves, { run: 0.25, rise: 0.75 }, ridge];
/** A quarter of a circle in chords. */
const arc: Profile = [0, 22.5, 45, 67.5, 90].map(degrees => {
  const angle = (degrees * Math.PI) / 180;
  return { run: 1 - Math.cos(angle), rise: Math.sin(angle) };
});

/** Of its rectangle, what a footprint fills at least to get a ridge that is not tagged. */
const leastFilled = 0.7;

/** The roof over open rings, the outer one counter-clockwise; `room`: metres of height that it may take. */
export function roofOver(
  rings: readonly (readonly number[])[],
  { roof }: Pick<BuildingForm, 'roof'>,
  room: number,
): Roof {
  const { shape, direction, across } = roof;
  const ring = itemAt(rings, 0);
  if (shape === 'flat') return flat;
  // A ridge around a court would be a valley between two: no roof of one peak fits.
  if (rings.length > 1 && shape !== 'skillion') return flat;
  const box = longAxis(ring);
  if (roof.assumed && filled(ring, box) < leastFilled) return flat;
  if (shape === 'skillion') {
    const downhill = direction ? alongWalls(direction, box) : left(box);
    const [low, high] = span(ring, [-downhill[0], -downhill[1]]);
    return raised([[slopeFrom([-downhill[0], -downhill[1]], low, high - low)]], high - low, skillionSlope);
  }
  // Water runs off square to the ridge.
  const along = direction ? left(alongWalls(direction, box)) : across ? left(box) : box;
  const sides = slopes(ring, left(along));
  const ends = slopes(ring, along);
  if (shape === 'gabled') return raised([sides.planes], sides.run, usualSlope);
  if (shape === 'gambrel') return raised([sides.planes, gambrel], sides.run, 0.9);
  if (shape === 'round') return raised([sides.planes, arc], sides.run, 1);
  if (shape === 'half-hipped') {
    // The hips begin half-way up and are as steep as the sides.
    const hips = ends.planes.map(({ a, b, c }) => {
      const scale = ends.run / sides.run;
      return { a: a * scale, b: b * scale, c: c * scale + 0.5 };
    });
    return raised([[...sides.planes, ...hips]], sides.run, usualSlope);
  }
  const skeleton = convexSlopes(ring);
  const pointed = shape === 'pyramidal' || shape === 'dome';
  const scaled =
    (run: number) =>
    ({ a, b, c }: Plane): Plane => ({ a: a * run, b: b * run, c: c * run });
  const shortest = Math.min(sides.run, ends.run);
  const round: readonly Plane[] = pointed
    ? (skeleton?.map(({ plane, toCentre }) => scaled(1 / toCentre)(plane)) ?? [...sides.planes, ...ends.planes])
    : (skeleton?.map(({ plane, toRidge }) => scaled(1 / toRidge)(plane)) ?? [
        ...sides.planes.map(scaled(sides.run / shortest)),
        ...ends.planes.map(scaled(ends.run / shortest)),
      ]);
  if (shape === 'dome') return raised([round, arc], shortest, 1);
  if (shape === 'mansard') return raised([round, mansard], shortest, 0.8);
  return raised([round], shortest, pointed ? 0.8 : usualSlope);

  function raised([planes, profile = straight]: [readonly Plane[], Profile?], run: number, usual: number): Roof {
    const wanted = roof.height ?? (roof.slope ?? usual) * run;
    // Without a stated height of the roof, most of the building is below it.
    const height = Math.min(wanted, roof.height === undefined ? room / 2 : room);
    return { planes: planes.flatMap(plane => chords(plane, profile, height)), height };
  }
}

/** The share of the rectangle along an axis that a ring fills. */
function filled(ring: readonly number[], axis: Direction): number {
  const [u0, u1] = span(ring, axis);
  const [v0, v1] = span(ring, left(axis));
  return Math.abs(ringArea(closed(ring))) / ((u1 - u0) * (v1 - v0));
}

const flat: Roof = { planes: [{ a: 0, b: 0, c: 0 }], height: 0 };

/** Planes from 0 on both sides of a ring to 1 in the middle. */
function slopes(ring: readonly number[], across: Direction): { planes: Plane[]; run: number } {
  const [low, high] = span(ring, across);
  const run = Math.max((high - low) / 2, 1e-3);
  const back: Direction = [-across[0], -across[1]];
  return { planes: [slopeFrom(across, low, run), slopeFrom(back, -high, run)], run };
}

/** The plane that is 0 at `start` along a direction, and 1 after `run`. */
function slopeFrom([x, y]: Direction, start: number, run: number): Plane {
  const length = Math.max(run, 1e-3);
  return { a: x / length, b: y / length, c: -start / length };
}

/** The distance from each edge of a convex ring, and that of the points where roofs of it are highest. */
function convexSlopes(ring: readonly number[]): { plane: Plane; toCentre: number; toRidge: number }[] | undefined {
  const count = ring.length / 2;
  if (count > mostEdges) return undefined;
  const planes: Plane[] = [];
  for (let i = 0; i < ring.length; i += 2) {
    const [x, y] = [itemAt(ring, i), itemAt(ring, i + 1)];
    const next = (i + 2) % ring.length;
    const [dx, dy] = [itemAt(ring, next) - x, itemAt(ring, next + 1) - y];
    const length = Math.hypot(dx, dy);
    // Inside is to the left of each edge.
    const inwards: Direction = [-dy / length, dx / length];
    const plane = slopeFrom(inwards, inwards[0] * x + inwards[1] * y, 1);
    for (let j = 0; j < ring.length; j += 2)
      if (heightAt(plane, itemAt(ring, j), itemAt(ring, j + 1)) < -0.05) return undefined;
    planes.push(plane);
  }
  const centre = centroid(ring);
  const pole = poleOfInaccessibility([closed(ring)], 0.1);
  if (centre === undefined || pole === undefined) return undefined;
  const toRidge = Math.min(...planes.map(plane => heightAt(plane, ...pole)));
  const slopes = planes.map(plane => ({ plane, toCentre: heightAt(plane, ...centre), toRidge }));
  return slopes.every(({ toCentre }) => toCentre > 1e-3) && toRidge > 1e-3 ? slopes : undefined;
}

function closed(ring: readonly number[]): number[] {
  return [...ring, itemAt(ring, 0), itemAt(ring, 1)];
}

function centroid(ring: readonly number[]): [number, number] | undefined {
  let [x, y, area] = [0, 0, 0];
  for (let i = 0; i < ring.length; i += 2) {
    const next = (i + 2) % ring.length;
    const [ax, ay, bx, by] = [itemAt(ring, i), itemAt(ring, i + 1), itemAt(ring, next), itemAt(ring, next + 1)];
    const cross = ax * by - bx * ay;
    area += cross;
    x += (ax + bx) * cross;
    y += (ay + by) * cross;
  }
  return area === 0 ? undefined : [x / (3 * area), y / (3 * area)];
}

/** A slope from 0 to 1 bent along a profile: concave, and so the lowest of the planes of its chords. */
function chords({ a, b, c }: Plane, profile: Profile, height: number): Plane[] {
  return profile.slice(1).map(({ run, rise }, i) => {
    const before = itemAt(profile, i);
    const slope = ((rise - before.rise) / (run - before.run)) * height;
    return { a: a * slope, b: b * slope, c: (c - before.run) * slope + before.rise * height };
  });
}

export function heightAt({ a, b, c }: Plane, x: number, y: number): number {
  return a * x + b * y + c;
}
