import { expect, test } from 'vitest';
import { ExtentClip } from '../../../data-packs/builder/basemap/extent-clip.ts';
import { osmFeatures } from '../../../data-packs/builder/basemap/osm-features.ts';
import { readOsm } from '../../../data-packs/builder/osm/read-osm.ts';
import { ringArea } from '../../../data-packs/geo/ring.ts';
import { monaco } from '../../helpers/shared-data.ts';

const box = (w: number, s: number, e: number, n: number) => Float64Array.of(w, s, e, s, e, n, w, n, w, s);

test('lines and areas end at the extent, in all its parts; what lies inside is not touched', () => {
  // A square without its north-eastern quarter, and another square beside it.
  const clip = new ExtentClip([[Float64Array.of(0, 0, 4, 0, 4, 2, 2, 2, 2, 4, 0, 4, 0, 0)], [box(6, 0, 8, 4)]]);
  const road = Float64Array.of(-1, 3, 1, 3, 3, 3, 3, 1, 9, 1);
  expect(clip.lines([road]).map(line => [...line])).toEqual([
    [0, 3, 1, 3, 2, 3],
    [3, 2, 3, 1, 4, 1],
    [6, 1, 8, 1],
  ]);
  const parts = clip.polygons([[box(1, 1, 7, 3), box(1.2, 1.2, 1.4, 1.4)]]);
  const area = (rings: readonly Float64Array[]) =>
    rings.reduce((sum, ring, i) => sum + (i === 0 ? 1 : -1) * Math.abs(ringArea(ring)), 0);
  expect(parts.map(part => Math.round(area(part) * 100) / 100)).toEqual([3.96, 2]);
  const house = [[box(6.5, 1, 7, 2)]];
  expect(clip.polygons(house)).toBe(house);
  expect([clip.containsPoint(1, 3), clip.containsPoint(3, 3), clip.containsPoint(6, 0)]).toEqual([true, false, true]);
});

test('what an area does far outside changes nothing inside, though it may turn around a corner', () => {
  const clip = new ExtentClip([[box(0, 0, 4, 4)]]);
  // From the middle of the extent to the east, around its north-eastern corner in a jagged line, and back from the north.
  const around = Array.from({ length: 200 }, (_, i) => {
    const angle = (i / 199) * (Math.PI / 2);
    const far = 20 + (i % 2);
    return [2 + far * Math.cos(angle), 2 + far * Math.sin(angle)];
  });
  const parts = clip.polygons([[Float64Array.from([[2, 2], ...around, [2, 2]].flat())]]);
  expect(parts.map(rings => rings.map(ring => Math.abs(ringArea(ring))))).toEqual([[4]]);
});

test('nothing of a real region is drawn outside its extent', async () => {
  const dataset = await readOsm([monaco.osm], {
    progress: () => {},
    signal: new AbortController().signal,
  });
  const [w, s, e, n] = dataset.bounds;
  const slack = 1e-9;
  let features = 0;
  for (const { geometry, layer, id } of osmFeatures(dataset, [[box(w, s, e, n)]], [], { broken: 0 }, () => {})) {
    features++;
    const parts =
      geometry.type === 'point'
        ? [[geometry.lon, geometry.lat]]
        : geometry.type === 'lines'
          ? geometry.lines
          : geometry.polygons.flat();
    const outside = parts
      .flatMap(part => [...part])
      .some((value, i) =>
        i % 2 === 0 ? value < w - slack || value > e + slack : value < s - slack || value > n + slack,
      );
    expect(outside, `${layer} ${id}`).toBe(false);
  }
  expect(features).toBeGreaterThan(5000);
});
