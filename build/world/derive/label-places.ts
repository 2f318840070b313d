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
  const place = ({ lon, lat }: LonLat): [number, number] => [
    Math.round(lon * 1000) / 1000,
    Math.round(lat * 1000) / 1000,
  ];
  if (!slanted) return { at: place(point) };
  const { angle, ratio, centre } = axes(polygons.flatMap(rings => rings.slice(0, 1)));
  if (ratio < longShape) return { at: place(point) };
  const turned = Math.abs(angle) > steepest ? Math.sign(angle) * steepest : angle;
  return { at: place(centre), ...(Math.abs(turned) >= 4 ? { angle: Math.round(turned) } : {}) };
}

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
