import { expect, test } from 'vitest';
import { noDataFeatures } from '../../../data-packs/builder/basemap/layers/earth.ts';
import { boxRing } from '../../../data-packs/builder/osm/clip-area.ts';
import { reversed } from '../../../data-packs/builder/osm/rings.ts';
import { ringArea } from '../../../data-packs/geo/ring.ts';

const extent = [[boxRing(0, 0, 4, 4)]];
const areaOf = (coverage: Parameters<typeof noDataFeatures>[1]): number => {
  const rings = noDataFeatures(extent, coverage).flatMap(({ geometry }) =>
    geometry.type === 'polygons' ? geometry.polygons.flat() : [],
  );
  return rings.reduce((sum, ring) => sum + ringArea(ring), 0);
};

test('what the tiles hold beyond the coverage is said to be unknown', () => {
  expect(areaOf([[boxRing(1, 1, 3, 3)]])).toBeCloseTo(16 - 4, 9);
});

test('an enclave is unknown, what of the coverage lies beyond the tiles is not', () => {
  expect(areaOf([[boxRing(-9, 1, 3, 3), reversed(boxRing(1.5, 1.5, 2, 2))]])).toBeCloseTo(16 - 6 + 0.25, 9);
});

test('a region that covers its tiles, or says nothing of what it covers, has no unknown surroundings', () => {
  expect(noDataFeatures(extent, [[boxRing(0, 0, 4, 4)]])).toEqual([]);
  expect(noDataFeatures(extent, [])).toEqual([]);
});
