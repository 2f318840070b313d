import { describe, expect, test } from 'vitest';
import { itemAt } from '../../../data-packs/base/item-at.ts';
import { roadFeatures } from '../../../data-packs/builder/basemap/layers/roads.ts';
import type { MapFeature } from '../../../data-packs/builder/basemap/map-feature.ts';
import { attributesAt } from './features-of.ts';

const line = Float64Array.of(0, 0, 1, 1);

function way(tags: Record<string, string>): { minzoom: number; at: (zoom: number) => Record<string, unknown> } {
  const out: MapFeature[] = [];
  roadFeatures(
    { id: 1, tags, point: undefined, canBeLine: true, canBePolygon: false, lines: [line], polygons: [], networks: [] },
    out,
  );
  const feature = itemAt(out, 0);
  return { minzoom: feature.minzoom, at: zoom => attributesAt(feature, zoom) };
}

describe('paths', () => {
  test.each([
    [{ highway: 'path', sac_scale: 'hiking' }, { sac_scale: 1 }],
    [{ highway: 'path', sac_scale: 'difficult_alpine_hiking;hiking' }, { sac_scale: 6 }],
    [{ highway: 'path', trail_visibility: 'horrible' }, { trail_visibility: 'bad' }],
    [{ highway: 'footway', surface: 'concrete:plates' }, { surface: 'paved' }],
    [
      { highway: 'track', surface: 'fine_gravel', tracktype: 'grade2' },
      { surface: 'unpaved', tracktype: 2 },
    ],
    [{ highway: 'via_ferrata' }, { kind: 'path', kind_detail: 'via_ferrata' }],
    [
      { highway: 'path', via_ferrata_scale: '3' },
      { kind: 'path', kind_detail: 'via_ferrata' },
    ],
  ])('%j: %j from zoom 13', (tags, expected) => {
    expect(way(tags).at(13)).toMatchObject(expected);
  });

  test('of all classes look the same before, so that they are merged', () => {
    const known = { sac_scale: 'alpine_hiking', trail_visibility: 'bad', surface: 'gravel', tracktype: 'grade1' };
    expect(way({ highway: 'track', ...known }).at(12)).toEqual(way({ highway: 'track' }).at(12));
  });

  test.each([
    { highway: 'path', sac_scale: 'T2', trail_visibility: 'good', surface: 'constructor', tracktype: 'grade1' },
    { highway: 'footway', footway: 'sidewalk', surface: 'asphalt' },
    { highway: 'track', tracktype: 'grade9' },
    { highway: 'residential', surface: 'asphalt', sac_scale: 'hiking' },
  ])('without a class: %j', tags => {
    const drawn = way(tags).at(15);
    for (const key of ['sac_scale', 'trail_visibility', 'surface', 'tracktype', 'access'])
      expect(drawn).not.toHaveProperty(key);
  });

  test('closed to all come last and say so; one that walkers may use is no private one', () => {
    const closed = way({ highway: 'track', access: 'private' });
    expect([closed.minzoom, closed.at(15).access]).toEqual([15, 'no']);
    const open = way({ highway: 'track', access: 'no', foot: 'yes' });
    expect([open.minzoom, open.at(15).access]).toEqual([12, undefined]);
  });
});
