import { itemAt } from '../../data-packs/base/item-at.ts';
import type { Building } from './buildings.ts';
import { type Area, contourAreas } from './contours.ts';
import { type Island, townOf } from './island.ts';
import type { MapObjects, Tags } from './objects.ts';
import { type Point, rounded } from './plane.ts';
import { layeredNoise } from './random.ts';
import { Raster } from './raster.ts';
import { inStrip } from './sites.ts';

/** Draws land cover by height, slope, wetness and distance to settlements. Each cover excludes those before it. */
export function drawLandcover(objects: MapObjects, island: Island, buildings: Building[]): void {
  const { relief } = island;
  const { height } = relief;
  const slope = height.like((x, y) => {
    const dx = height.sample(x + 80, y) - height.sample(x - 80, y);
    const dy = height.sample(x, y + 80) - height.sample(x, y - 80);
    return Math.sqrt(dx * dx + dy * dy) / 160;
  });
  const built = density(height, buildings);
  const grain = (x: number, y: number, size: number, seed: number) => layeredNoise(x / size, y / size, 4, seed);
  const covers: { tags: Tags; smallest: number; field: (x: number, y: number, index: number) => number }[] = [
    {
      tags: { natural: 'bare_rock' },
      smallest: 30000,
      field: (x, y, i) => (height.get(i) - 820) / 300 + (slope.get(i) - 0.42) * 1.6 + 0.35 * grain(x, y, 500, 501),
    },
    {
      tags: { natural: 'scree' },
      smallest: 30000,
      field: (x, y, i) => (height.get(i) - 700) / 300 + (slope.get(i) - 0.5) * 1.2 + 0.4 * grain(x, y, 420, 511) - 0.1,
    },
    {
      tags: { natural: 'heath' },
      smallest: 50000,
      field: (x, y, i) => (height.get(i) - 520) / 260 + 0.5 * grain(x, y, 900, 521),
    },
    {
      tags: { natural: 'wetland', wetland: 'marsh' },
      smallest: 30000,
      field: (x, y, i) =>
        Math.min(Math.sqrt(itemAt(relief.catchment, i)) / 26 - 0.9, 0.09 - slope.get(i)) + 0.12 * grain(x, y, 300, 531),
    },
    {
      tags: { landuse: 'forest', leaf_type: 'needleleaved' },
      smallest: 40000,
      field: (x, y, i) =>
        0.25 * Math.min(1, (height.get(i) - 190) / 160) + slope.get(i) * 0.5 - 0.14 + 0.5 * grain(x, y, 1300, 541),
    },
    {
      tags: { natural: 'wood', leaf_type: 'broadleaved' },
      smallest: 25000,
      field: (x, y, i) => 0.62 * grain(x, y, 800, 551) + slope.get(i) * 0.5 - 0.24 - built.get(i) * 2,
    },
    {
      tags: { landuse: 'vineyard' },
      smallest: 15000,
      field: (x, y) =>
        near(island, x, y, [
          ['solbakk', 2600],
          ['ternes', 1700],
        ]) -
        0.45 +
        0.55 * grain(x, y, 420, 561) +
        (x > 0 ? 0.05 : -1),
    },
    {
      tags: { landuse: 'orchard' },
      smallest: 12000,
      field: (x, y) =>
        near(island, x, y, [
          ['sandvang', 1900],
          ['vatnsby', 1700],
        ]) -
        0.62 +
        0.6 * grain(x, y, 330, 571),
    },
    {
      tags: { landuse: 'farmland' },
      smallest: 20000,
      field: (x, y, i) => 0.16 - slope.get(i) - Math.max(0, height.get(i) - 150) / 300 + 0.26 * grain(x, y, 600, 581),
    },
    {
      tags: { landuse: 'meadow' },
      smallest: 20000,
      field: (x, y, i) => 0.34 - slope.get(i) - Math.max(0, height.get(i) - 320) / 300 + 0.3 * grain(x, y, 500, 591),
    },
    { tags: { natural: 'scrub' }, smallest: 40000, field: (x, y) => 0.1 + 0.7 * grain(x, y, 400, 601) },
  ];
  // Exclude sea, lakes, towns and the airfield.
  const free = height.like((x, y, i) => {
    const shore = Math.min(0.5, (relief.inland.get(i) - 70) / 160);
    const town = 0.14 - built.get(i);
    const field = inStrip(island.airfield, [x, y], 90) ? -0.3 : 0.5;
    const water = island.lakes.some(
      ({ area }) =>
        Math.abs(itemAt(area.outer, 0)[0] - x) < 2600 &&
        itemAt(area.outer, 0)[0] !== x &&
        insideBox(area.outer, x, y, 60),
    )
      ? lakeShore(island, x, y)
      : 0.5;
    return Math.min(shore, town, field, water);
  });
  for (const { tags, smallest, field } of covers) {
    const cover = height.like((x, y, i) => (relief.inland.get(i) <= 0 ? -0.5 : Math.min(free.get(i), field(x, y, i))));
    for (const area of contourAreas(cover, { tolerance: 17, smallest, smallestHole: 25000 }))
      objects.area(soft(area), tags);
    for (let i = 0; i < free.values.length; i++) free.values[i] = Math.min(free.get(i), -cover.get(i));
  }
  const towns = built.like((_x, _y, i) => built.get(i) - 0.17);
  for (const area of contourAreas(towns, { tolerance: 9, smallest: 14000, smallestHole: 20000 }))
    objects.area(soft(area), { landuse: 'residential' });
}

function insideBox(ring: readonly Point[], x: number, y: number, margin: number): boolean {
  let [west, east, south, north] = [1e9, -1e9, 1e9, -1e9];
  for (const [px, py] of ring) {
    west = Math.min(west, px);
    east = Math.max(east, px);
    south = Math.min(south, py);
    north = Math.max(north, py);
  }
  return x > west - margin && x < east + margin && y > south - margin && y < north + margin;
}

/** Negative on lakes, found as level ground in the relief. */
function lakeShore(island: Island, x: number, y: number): number {
  for (const { level, area } of island.lakes)
    if (insideBox(area.outer, x, y, 80) && Math.abs(island.relief.height.sample(x, y) - level) < 0.6) return -0.3;
  return 0.3;
}

function near(island: Island, x: number, y: number, towns: [string, number][]): number {
  let most = 0;
  for (const [id, reach] of towns) {
    const { centre } = townOf(island, id);
    const dx = (centre[0] - x) / reach;
    const dy = (centre[1] - y) / reach;
    most = Math.max(most, 1 - Math.sqrt(dx * dx + dy * dy));
  }
  return most;
}

/** Density of buildings, 0 to about 1, smoothed over their neighbourhood. */
function density(grid: Raster, buildings: Building[]): Raster {
  const field = new Raster(grid.west, grid.south, grid.cell, grid.width, grid.height);
  for (const { outline, frontage } of buildings) {
    if (frontage === 'halls' || frontage === 'campus') continue;
    const [x, y] = itemAt(outline, 0);
    const column = Math.round((x - grid.west) / grid.cell);
    const row = Math.round((y - grid.south) / grid.cell);
    for (let r = row - 1; r <= row + 1; r++)
      for (let c = column - 1; c <= column + 1; c++) {
        const dx = (x - grid.west) / grid.cell - c;
        const dy = (y - grid.south) / grid.cell - r;
        const weight = Math.max(0, 1.3 - Math.sqrt(dx * dx + dy * dy));
        const index = r * grid.width + c;
        field.values[index] = Math.min(1, field.get(index) + weight * 0.32);
      }
  }
  return field;
}

function soft(area: Area): Area {
  const ring = (points: readonly Point[]): Point[] => {
    const softened = rounded(points, 1);
    return [...softened.slice(0, -1), itemAt(softened, 0)];
  };
  return { outer: ring(area.outer), inner: area.inner.map(ring) };
}
