import { expect, test } from 'vitest';
import { itemAt } from '../../../data-packs/base/item-at.ts';
import { landuseDetail, landuseKind } from '../../../data-packs/builder/basemap/layers/landuse.ts';
import { attributesAt, featuresOfMap } from './features-of.ts';

test.each([
  [{ natural: 'scree' }, 'bare_rock', 'scree'],
  [{ natural: 'bare_rock' }, 'bare_rock', undefined],
  [{ landuse: 'vineyard' }, 'farmland', 'vineyard'],
  [{ landuse: 'orchard' }, 'farmland', 'orchard'],
  [{ natural: 'heath' }, 'scrub', 'heath'],
  [{ landuse: 'forest', leaf_type: 'needleleaved' }, 'forest', 'needleleaved'],
  [{ natural: 'wood', leaf_type: 'constructor' }, 'wood', undefined],
  [{ natural: 'wetland', wetland: 'string_bog' }, 'wetland', 'bog'],
  [{ natural: 'wetland', wetland: 'reedbed' }, 'wetland', 'reedbed'],
  [{ landuse: 'meadow', leaf_type: 'mixed' }, 'meadow', undefined],
])('ground of %j is %s, in detail %s', (tags: Record<string, string>, kind, detail) => {
  expect(landuseKind(tags)).toBe(kind);
  expect(landuseDetail(kind, tags)).toBe(detail);
});

const corners = [
  [10, 47],
  [10.1, 47],
  [10.1, 47.1],
] as const;
const nodes = corners.map((at, i) => ({ id: i + 1, at }));

test('details of the ground are there from zoom 11', async () => {
  const [wood] = await featuresOfMap(
    { nodes, ways: [{ id: 1, refs: [1, 2, 3, 1], tags: { natural: 'wood', leaf_type: 'mixed' } }] },
    'landuse',
  );
  expect(wood && [attributesAt(wood, 10).kind_detail, attributesAt(wood, 11).kind_detail]).toEqual([
    undefined,
    'mixed',
  ]);
});

test('power lines over ground and their towers; no cables', async () => {
  const power = await featuresOfMap(
    {
      nodes: [{ ...itemAt(nodes, 0), tags: { power: 'tower' } }, ...nodes.slice(1)],
      ways: [
        { id: 1, refs: [1, 2], tags: { power: 'line', voltage: '220000' } },
        { id: 2, refs: [2, 3], tags: { power: 'minor_line' } },
        { id: 3, refs: [2, 3], tags: { power: 'line', location: 'underground' } },
        { id: 4, refs: [2, 3], tags: { power: 'cable' } },
      ],
    },
    'power',
  );
  expect(power.map(({ minzoom, attributes, geometry }) => [geometry.type, attributes.kind, minzoom])).toEqual([
    ['point', 'tower', 14],
    ['lines', 'line', 12],
    ['lines', 'minor_line', 14],
  ]);
});
