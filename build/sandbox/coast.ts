import type { Point } from './plane.ts';
import { layeredNoise } from './random.ts';
import { Raster } from './raster.ts';

/** Metres: fine enough for valleys, coarse enough for forty rounds of erosion within half a second. */
const gridCell = 80;
export const extent = { west: -20000, south: -13000, east: 20000, north: 12600 } as const;

interface Blob {
  centre: Point;
  radii: Point;
}
const blob = (x: number, y: number, a: number, b: number): Blob => ({ centre: [x, y], radii: [a, b] });

/** Blobs that add up to the islands, minus bays. */
const land = [
  blob(-6500, 1200, 8200, 6000),
  blob(2800, -600, 7200, 5200),
  blob(6600, 3600, 4200, 3000),
  blob(-11600, -3800, 4200, 2600),
  blob(14300, -6200, 3300, 2300),
  // Islets.
  blob(10300, -8800, 620, 480),
  blob(11300, -3400, 520, 420),
  blob(-16600, -1200, 560, 420),
  blob(2300, 7700, 640, 420),
  blob(-12600, 6900, 560, 480),
  blob(17600, -2900, 520, 400),
  blob(-3900, -8300, 520, 380),
];
const bays = [
  blob(-1800, -7300, 3000, 3300),
  blob(-600, 7400, 3300, 3000),
  blob(10800, -500, 1900, 1300),
  blob(-14600, 400, 1900, 1200),
];

function nearness([x, y]: Point, { centre, radii }: Blob): number {
  const dx = (x - centre[0]) / radii[0];
  const dy = (y - centre[1]) / radii[1];
  return 1 - Math.sqrt(dx * dx + dy * dy);
}

/** Land as a field: positive on land, 0 on the coast, about 1 deep inland. */
export function landField(): Raster {
  const width = (extent.east - extent.west) / gridCell + 1;
  const height = (extent.north - extent.south) / gridCell + 1;
  return new Raster(extent.west, extent.south, gridCell, width, height).like((x, y) => {
    const wx = x + 900 * layeredNoise(x / 3100, y / 3100, 3, 11);
    const wy = y + 900 * layeredNoise(x / 3100, y / 3100, 3, 23);
    const point: Point = [wx, wy];
    let field = -1;
    for (const one of land) field = Math.max(field, nearness(point, one));
    for (const bay of bays) field -= 0.75 * Math.max(0, nearness(point, bay));
    const ragged = 0.27 * layeredNoise(x / 2900, y / 2900, 3, 37) + 0.17 * layeredNoise(x / 800, y / 800, 3, 43);
    return field + ragged * Math.min(1, 0.35 + Math.max(0, field + 0.6));
  });
}
