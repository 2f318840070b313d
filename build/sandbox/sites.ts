import { itemAt } from '../../data-packs/base/item-at.ts';
import { cosineSine, distance, offsetFrom, type Point } from './plane.ts';
import type { Relief } from './terrain.ts';

/** Finds level ground near a point: little relief within `radius`, no large river in the middle, not in the surf. */
export function levelGround(relief: Relief, near: Point, search: number, radius: number): Point {
  const { height } = relief;
  let best: Point = near;
  let least = Number.POSITIVE_INFINITY;
  for (let dx = -search; dx <= search; dx += 160)
    for (let dy = -search; dy <= search; dy += 160) {
      const centre: Point = [near[0] + dx, near[1] + dy];
      let cost = distance(centre, near) * 0.01;
      for (let ring = 1; ring <= 3; ring++)
        for (let k = 0; k < 12; k++) {
          const [c, s] = cosineSine(k / 12);
          const r = (radius * ring) / 3;
          const x = centre[0] + c * r;
          const y = centre[1] + s * r;
          const rise = Math.abs(height.sample(x, y) - height.sample(centre[0], centre[1]));
          cost += relief.land.sample(x, y) <= 0 ? (ring === 3 ? 4 : 40) : (rise * 300) / (r + 200);
        }
      if (relief.inland.sample(centre[0], centre[1]) < 200) cost += 500;
      if (itemAt(relief.catchment, height.index(centre)) > 110) cost += 60;
      if (cost < least) {
        least = cost;
        best = centre;
      }
    }
  return best;
}

export interface Strip {
  centre: Point;
  /** Unit vector along the strip. */
  along: Point;
  length: number;
  width: number;
}

/** Finds the most level rectangle without streams near a point, for a runway. */
export function levelStrip(
  relief: Relief,
  near: Point,
  search: number,
  length: number,
  width: number,
  keepOff: readonly Point[],
): Strip {
  let best: Strip | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (let dx = -search; dx <= search; dx += 200)
    for (let dy = -search; dy <= search; dy += 200)
      for (let turn = 0; turn < 12; turn++) {
        const strip: Strip = { centre: [near[0] + dx, near[1] + dy], along: cosineSine(turn / 24), length, width };
        let low = Number.POSITIVE_INFINITY;
        let high = 0;
        let wet = keepOff.some(point => inStrip(strip, point, 1150)) ? 1000 : 0;
        for (let a = -length / 2; a <= length / 2; a += 80)
          for (let b = -width / 2; b <= width / 2; b += 80) {
            const point = offsetFrom(strip.centre, strip.along, a, b);
            const z = relief.height.sample(point[0], point[1]);
            low = Math.min(low, z);
            high = Math.max(high, z);
            if (relief.inland.sample(point[0], point[1]) < 150) wet += 100;
            if (itemAt(relief.catchment, relief.height.index(point)) > 100) wet += 10;
          }
        const cost = high - low + wet;
        if (cost < least) {
          least = cost;
          best = strip;
        }
      }
  if (!best) throw new RangeError('no level ground');
  return best;
}

/** Whether a point lies in the strip, widened by `margin`. */
export function inStrip({ centre, along, length, width }: Strip, [x, y]: Point, margin: number): boolean {
  const dx = x - centre[0];
  const dy = y - centre[1];
  const a = Math.abs(dx * along[0] + dy * along[1]);
  const b = Math.abs(dy * along[0] - dx * along[1]);
  return a <= length / 2 + margin && b <= width / 2 + margin;
}

/** Lowers and fills the ground under a strip to one level, with soft edges. */
export function levelRelief(relief: Relief, strip: Strip): void {
  const { height } = relief;
  const level = height.sample(strip.centre[0], strip.centre[1]);
  for (let index = 0; index < height.values.length; index++) {
    const point = height.point(index);
    if (relief.land.get(index) <= 0) continue;
    if (inStrip(strip, point, 60)) height.values[index] = level;
    else if (inStrip(strip, point, 200)) height.values[index] = (height.get(index) + level) / 2;
  }
}
