import { expect, test } from 'vitest';
import { NamedPlaces } from '../../../data-packs/builder/places/poi/poi-duplicates.ts';
import type { Street } from '../../../data-packs/builder/places/streets.ts';
import { StreetsByName } from '../../../data-packs/builder/places/streets-by-name.ts';

/** A street of one metre, so many degrees east of Greenwich. */
function street(name: string, lon: number): Street {
  const line = Float64Array.of(lon, 47, lon, 47.00001);
  return {
    names: { name },
    osmKey: 'highway',
    osmValue: 'residential',
    lines: [line],
    surface: [line],
    lon,
    lat: 47,
    extent: [lon, 47, lon, 47.00001],
    importance: 0.1,
    context: {},
    osm: undefined,
  };
}

test('of a hundred streets of one name those around a house are looked at, in their order', () => {
  const streets = Array.from({ length: 100 }, (_, i) => street('Hauptstrasse', i / 10));
  const twin = street('Hauptstr.', 5);
  const found = new StreetsByName([...streets, twin]).around('Hauptstrasse', { lon: 5.001, lat: 47.001 }, 1500);
  expect(found).toEqual([streets[50], twin]);
});

test('of a few streets of one name those around a house are looked at, too', () => {
  const streets = [street('Hauptstrasse', 5), street('Hauptstrasse', 9)];
  const found = new StreetsByName(streets).around('hauptstrasse', { lon: 5, lat: 47 }, 1500);
  expect(found).toEqual([streets[0]]);
});

test('the first of several places that are the same is found across the borders of strips, none from afar', () => {
  const named = new NamedPlaces<{ lon: number; lat: number }>();
  const [far, second, third] = [
    { lon: 7, lat: 47 },
    { lon: 5.0001, lat: 47 },
    { lon: 4.9999, lat: 47 },
  ] as const;
  for (const place of [far, second, third]) named.add('Sparkasse', place);
  expect(named.firstAround('Sparkasse', { lon: 4.99995, lat: 47 }, () => true)).toBe(second);
  expect(named.firstAround('Sparkasse', { lon: 4.99995, lat: 47 }, ({ lon }) => lon < 5)).toBe(third);
  expect(named.firstAround('Post', third, () => true)).toBeUndefined();
});
