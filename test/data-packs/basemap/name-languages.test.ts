import { expect, test } from 'vitest';
import { NameLanguages } from '../../../data-packs/builder/basemap/tile-features.ts';

test('languages of names are listed by their number of features', () => {
  const languages = new NameLanguages();
  const add = (...keys: string[]) =>
    languages.add({
      layer: 'places',
      minzoom: 0,
      maxzoom: 15,
      attributes: Object.fromEntries(keys.map(key => [key, 'x'])),
      geometry: { type: 'point', lon: 0, lat: 0 },
    });
  add('name', 'name:fr', 'name:de', 'kind');
  add('name', 'name:de', 'name:etymology');
  add('name:zh-Hant', 'name2', 'script');
  expect(languages.list()).toEqual(['de', 'fr', 'zh-Hant']);
});
