import { join } from 'node:path';
import { expect, test } from 'vitest';
import { itemAt } from '../../../data-packs/base/item-at.ts';
import type { MapFeature } from '../../../data-packs/builder/basemap/map-feature.ts';
import { tileFeatures } from '../../../data-packs/builder/basemap/tile-features.ts';
import { temporaryFolder } from '../../helpers/afterwards.ts';
import type { RawMap } from '../../helpers/raw-osm.ts';
import { attributesAt, featuresOfMap } from './features-of.ts';
import { featuresOf, readTiles } from './read-archive.ts';

const corners = [
  [9, 46],
  [11, 46],
  [11, 48],
  [9, 48],
] as const;

/** A node with these tags, and a boundary of about 34 000 square kilometres that has it in the role. */
function unitOf(place: Record<string, string>, role: string, boundary: Record<string, string>, whole = true): RawMap {
  const outline = corners.map((at, i) => ({ id: i + 2, at }));
  return {
    nodes: [{ id: 1, at: [10, 47], tags: place }, ...outline],
    ways: [{ id: 1, refs: [2, 3, 4, 5, 2], tags: {} }],
    relations: [
      {
        id: 1,
        tags: { type: 'boundary', boundary: 'administrative', ...boundary },
        members: [['node', 1, role], ['way', 1, 'outer'], ...(whole ? [] : [['way', 77, 'outer'] as const])],
      },
    ],
  };
}

async function placeOf(map: RawMap): Promise<Record<string, unknown> & { minzoom: number }> {
  const place = itemAt(await featuresOfMap(map, 'places'), 0);
  return { ...attributesAt(place, 15), minzoom: place.minzoom };
}

test.each([
  ['the capital of a country as tagged', { capital: 'yes' }, {}, 'yes'],
  ['the same, written as a level', { capital: '2' }, {}, 'yes'],
  ['of a state as tagged', { capital: '4' }, {}, '4'],
  ['of a country by its boundary', {}, { admin_level: '2' }, 'yes'],
  ['of a county by its boundary', {}, { admin_level: '6' }, '6'],
  ['the centre of a municipality is none', {}, { admin_level: '8' }, undefined],
  ['other text is none', { capital: 'constructor' }, {}, undefined],
])('capital: %s', async (_, tags, boundary, capital) => {
  const place = await placeOf(unitOf({ place: 'town', name: 'A', ...tags }, 'admin_centre', boundary));
  expect(place.capital).toBe(capital);
});

test('capitals come before other places of their size', async () => {
  const zoomOf = async (level: string) =>
    (await placeOf(unitOf({ place: 'village', name: 'A', population: '900' }, 'admin_centre', { admin_level: level })))
      .minzoom;
  expect([await zoomOf('2'), await zoomOf('4'), await zoomOf('6'), await zoomOf('8')]).toEqual([6, 7, 9, 10]);
});

test.each([
  ['its label', 'label', '4', 'State', 1_200_000],
  ['the centre of its municipality', 'admin_centre', '8', 'Municipality of A', 1_200_000],
  ['the city that is a state', 'admin_centre', '4', 'A', 1_200_000],
  ['the capital of a state of another name', 'admin_centre', '4', 'State', 5000],
])('population of the boundary counts for %s', async (_, role, level, name, population) => {
  const boundary = { admin_level: level, name, population: '1 200 000' };
  expect((await placeOf(unitOf({ place: 'city', name: 'A' }, role, boundary))).population).toBe(population);
});

test('the population of the place itself comes first', async () => {
  const map = unitOf({ place: 'city', name: 'A', population: '70000' }, 'label', { admin_level: '8', population: '9' });
  expect((await placeOf(map)).population).toBe(70_000);
});

test('without a population, countries and states come by their area, where the data have all of it', async () => {
  const zoomOf = async (place: string, level: string, whole: boolean) =>
    (await placeOf(unitOf({ place, name: 'A' }, 'label', { admin_level: level }, whole))).minzoom;
  expect([await zoomOf('country', '2', true), await zoomOf('country', '2', false)]).toEqual([4, 5]);
  expect([await zoomOf('state', '4', true), await zoomOf('state', '4', false)]).toEqual([4, 8]);
});

test('names where nobody lives come after hamlets', async () => {
  const places = await featuresOfMap(
    {
      nodes: ['locality', 'hamlet'].map((place, i) => ({ id: i + 1, at: [10, 47], tags: { place, name: 'A' } })),
    },
    'places',
  );
  expect(places.map(({ minzoom }) => minzoom)).toEqual([13, 12]);
});

test('labels with a spacing keep it among themselves, and others near them stay', async () => {
  const folder = await temporaryFolder();
  const label = (lon: number, name: string, spacing?: number): MapFeature => ({
    ...{ layer: 'places', minzoom: 12, maxzoom: 15, sortKey: lon },
    attributes: { name },
    geometry: { type: 'point', lon, lat: 0.001 },
    ...(spacing !== undefined && { spacing }),
  });
  // A tile of zoom 12 is 0.088 degrees wide, a cell of 1024 of its 4096 coordinates 0.022.
  const features = [label(0.001, 'a', 1024), label(0.015, 'b', 1024), label(0.03, 'c', 1024), label(0.012, 'town')];
  await tileFeatures(features, {
    ...{ minzoom: 12, maxzoom: 15, areas: [[0, 0, 0.05, 0.05]], outFile: join(folder, 'labels.pmtiles') },
    ...{ tempDir: folder, threads: 1, metadata: {} },
  });
  const tiles = await readTiles(join(folder, 'labels.pmtiles'));
  const namesAt = (zoom: number) => {
    const found = tiles.filter(({ z }) => z === zoom).flatMap(({ layers }) => featuresOf(layers.places));
    return [...new Set(found.map(({ properties }) => properties.name))].sort();
  };
  expect(namesAt(12)).toEqual(['a', 'c', 'town']);
  expect(namesAt(13)).toEqual(['a', 'b', 'c', 'town']);
});
