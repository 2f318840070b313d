import type { Position } from 'geojson';
import { labelPoint } from '../../../data-packs/geo/label-point.ts';
import type { LonLat } from '../../../data-packs/geo/lon-lat.ts';
import { latitudeOf, mercatorX, mercatorY } from '../../../data-packs/geo/web-mercator.ts';

/** From this ratio of its axes on a shape is long enough for a name along it. */
const longShape = 2.2;
/** Names that stand steeper than this are hard to read. */
const steepest = 62;

export interface LabelPlace {
  at: [lon: number, lat: number];
  /** Degrees clockwise from the east; only of long shapes. */
  angle?: number;
}

/** Where a name stands in an area: in the middle of it, along its longer axis where it is much longer than wide. */
export function labelPlace(polygons: readonly Position[][][], slanted: boolean): LabelPlace | undefined {
  const columns = polygons.map(rings => rings.map(ring => Float64Array.from(ring.flatMap(([x = 0, y = 0]) => [x, y]))));
  const point = labelPoint(columns);
  if (point === undefined) return undefined;
  const place = ({ lon, lat }: LonLat): [number, number] => [rounded(lon), rounded(lat)];
  if (!slanted) return { at: place(point) };
  const { angle, ratio, centre } = axes(polygons.flatMap(rings => rings.slice(0, 1)));
  if (ratio < longShape) return { at: place(point) };
  const turned = Math.abs(angle) > steepest ? Math.sign(angle) * steepest : angle;
  return { at: place(centre), ...(Math.abs(turned) >= 4 ? { angle: Math.round(turned) } : {}) };
}

/**
 * The middle of the mainland, all areas as large as on a globe: on the map, the largest room for North America's name is
 * in Greenland. The sine of the latitude and the longitude are the axes of a plane that is true to areas.
 */
export function middleOnGlobe(polygons: readonly Position[][][]): LabelPlace | undefined {
  const [mainland] = polygons.map(([outer = []]) => weighed(outer)).toSorted((a, b) => b.area - a.area);
  return mainland && { at: [rounded(mainland.x), rounded((Math.asin(mainland.y) * 180) / Math.PI)] };
}

/** The area of a ring and its middle, in degrees of longitude and sines of the latitude. */
function weighed(ring: readonly Position[]): { area: number; x: number; y: number } {
  let [area, x, y] = [0, 0, 0];
  const points = ring.map(([lon = 0, lat = 0]) => [lon, Math.sin((lat * Math.PI) / 180)] as const);
  points.forEach(([ax, ay], i) => {
    const [bx, by] = points[i + 1] ?? [ax, ay];
    const part = ax * by - bx * ay;
    area += part / 2;
    x += (part * (ax + bx)) / 6;
    y += (part * (ay + by)) / 6;
  });
  return { area: Math.abs(area), x: x / area, y: y / area };
}

const rounded = (degrees: number): number => Math.round(degrees * 1000) / 1000;

/** Principal axes of the outlines in the plane of the map, by the lengths of their edges. */
function axes(rings: readonly Position[][]): { angle: number; ratio: number; centre: LonLat } {
  const sums = { weight: 0, x: 0, y: 0, xx: 0, yy: 0, xy: 0 };
  for (const ring of rings)
    for (let i = 1; i < ring.length; i++) {
      const [[ax, ay], [bx, by]] = [plane(ring[i - 1]), plane(ring[i])];
      const weight = Math.hypot(bx - ax, by - ay);
      const [x, y] = [(ax + bx) / 2, (ay + by) / 2];
      sums.weight += weight;
      sums.x += weight * x;
      sums.y += weight * y;
      sums.xx += weight * x * x;
      sums.yy += weight * y * y;
      sums.xy += weight * x * y;
    }
  const { weight } = sums;
  const [x, y] = [sums.x / weight, sums.y / weight];
  const [xx, yy, xy] = [sums.xx / weight - x * x, sums.yy / weight - y * y, sums.xy / weight - x * y];
  const spread = Math.hypot((xx - yy) / 2, xy);
  const mean = (xx + yy) / 2;
  const angle = (Math.atan2(2 * xy, xx - yy) / 2) * (180 / Math.PI);
  const ratio = Math.sqrt((mean + spread) / Math.max(mean - spread, 1e-15));
  return { angle, ratio, centre: { lon: (x - 0.5) * 360, lat: latitudeOf(y) } };
}

const plane = (position: Position | undefined): [number, number] => {
  const [lon = 0, lat = 0] = position ?? [];
  return [mercatorX(lon), mercatorY(lat)];
};
