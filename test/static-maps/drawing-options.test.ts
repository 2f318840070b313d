import { describe, expect, test } from 'vitest';
import { type Bounds, boundsMeet, boxPolygon, ringAround } from '../../data-packs/geo/bounds.ts';
import type { View } from '../../server/map-renderer/scene/map-view.ts';
import type { Regions } from '../../server/regions/index.ts';
import { creditsOf } from '../../server/static-maps/coverage/credits.ts';
import type { StyleName } from '../../server/tiles/index.ts';
import { serviceForTests } from '../helpers/service-for-tests.ts';
import { countPixels, isNear, type Picture, readPicture } from './read-picture.ts';

const service = await serviceForTests({ packs: ['sandbox'], staticMaps: { workers: 2, queueLimit: 4 } });

const picture = (path: string, body?: object): Promise<Picture> => readPicture(service, path, body);

/** The middle of Ardhavn, the sandbox's largest town. */
const town = '-28.522,45.4672,15';
const red = [255, 0, 0];
const isRed = (pixel: readonly number[]): boolean => isNear(pixel, red);

describe('before=labels', () => {
  const all = 'circle=fill:f00|width:0|-28.522,45.4672,2000';
  /** A part without credits. */
  const part: [number, number, number, number] = [0, 0, 200, 140];
  const drawn = 200 * 140;

  test.each(['png', 'jpg', 'webp', 'svg'])('names stay above what covers the ground, in %s', async format => {
    const above = await picture(`light/static/${town}/200x200.${format}?${all}`);
    const below = await picture(`light/static/${town}/200x200.${format}?${all}&before=labels`);
    expect(countPixels(above, isRed, part)).toBe(drawn);
    const names = drawn - countPixels(below, isRed, part);
    // A town has names, and they are no ground.
    expect(names).toBeGreaterThan(800);
    expect(names).toBeLessThan(drawn / 2);
  });

  test('areas of a body lie below names, markers above all', async () => {
    const [west, south, east, north] = [-28.54, 45.45, -28.5, 45.48];
    const ring = ringAround([west, south, east, north]);
    const geojson = {
      type: 'Feature',
      properties: { fill: '#f00', 'fill-opacity': 1 },
      geometry: { type: 'Polygon', coordinates: [ring] },
    };
    const body = { position: town, size: '200x200', geojson, markers: ['color:00f|scale:4|-28.522,45.4660'] };
    const { at } = await picture('light/static', { ...body, before: 'labels' });
    expect(isNear(at(100, 60), [0, 0, 255])).toBe(true);
    const below = await picture('light/static', { ...body, before: 'labels', markers: [] });
    const above = await picture('light/static', { ...body, markers: [] });
    expect(countPixels(above, isRed, part)).toBe(drawn);
    expect(countPixels(below, isRed, part)).toBeLessThan(drawn - 800);
  });

  test('on a map without names all of it lies on the ground', async () => {
    const bare = await picture(`light/static/${town}/200x200?${all}&before=labels&labels=false`);
    expect(countPixels(bare, isRed, part)).toBe(drawn);
  });
});

describe('switches of layers', () => {
  const styles = ['light', 'dark', 'grayscale', 'white', 'black', 'outdoor', 'satellite', 'hybrid'];
  const box = [0, 0, 300, 270] as const;

  /** How many pixels two pictures differ in. */
  const differing = (a: Picture, b: Picture): number => {
    let count = 0;
    for (let y = box[1]; y < box[3]; y++) {
      for (let x = box[0]; x < box[2]; x++) if (!isNear(a.at(x, y), b.at(x, y))) count++;
    }
    return count;
  };
  const shown = (style: string, query: string): Promise<Picture> =>
    picture(`${style}/static/-28.522,45.4672,16/300x300?${query}`);

  test.each(styles)('every switch is drawn, or harmless, in %s', async style => {
    const [plain, bare, shaded, lined, flat, none] = [
      await shown(style, ''),
      await shown(style, 'labels=false'),
      await shown(style, `relief=${style === 'outdoor' ? 'false' : 'true'}`),
      await shown(style, `contours=${style === 'outdoor' ? 'false' : 'true'}`),
      await shown(style, 'buildings=flat'),
      await shown(style, 'buildings=none'),
    ];
    expect(differing(plain, bare), 'labels').toBeGreaterThan(100);
    expect(differing(plain, lined), 'contours').toBeGreaterThan(200);
    // Imagery has its own shadows, and the buildings themselves.
    const isImagery = style === 'satellite' || style === 'hybrid';
    if (!isImagery) expect(differing(plain, shaded), 'relief').toBeGreaterThan(30);
    if (isImagery) expect(differing(flat, none), 'buildings').toBe(0);
    else expect(differing(flat, none), 'buildings').toBeGreaterThan(1000);
  });

  test('without points of interest other names have their room', async () => {
    const [all, plain, none] = [
      await shown('light', ''),
      await shown('light', 'pois=false'),
      await shown('light', 'labels=false'),
    ];
    expect(differing(all, plain)).toBeGreaterThan(1000);
    expect(differing(plain, none)).toBeGreaterThan(1000);
    // Off wins.
    expect(differing(none, await shown('light', 'labels=false&pois=true'))).toBe(0);
  });

  test('a body takes the same switches, paper, too', async () => {
    const body = { position: '-28.522,45.4672,16', size: '300x300', labels: false, relief: true, buildings: 'none' };
    const byBody = await picture('light/static', body);
    expect(differing(byBody, await shown('light', 'labels=false&relief=true&buildings=none'))).toBe(0);
    const sheet = (query: string) => picture(`outdoor/static/-28.522,45.4672/a5@96dpi.png?scale=25000&${query}`);
    expect(differing(await sheet(''), await sheet('contours=false&labels=false'))).toBeGreaterThan(1000);
  });
});

test('heights that a picture shows are credited, and only those', () => {
  const attributions = [
    { text: 'Streets', parts: ['basemap'] },
    { text: 'Heights', parts: ['terrain'] },
  ];
  const bounds: Bounds = [-180, -85, 180, 85];
  const parts = [
    { kind: 'basemap', path: 'streets', minzoom: 0, maxzoom: 15 },
    { kind: 'terrain', path: 'heights', minzoom: 0, maxzoom: 12 },
  ];
  const manifest = { bounds, coverage: boxPolygon(bounds), attributions, parts };
  const region = { manifest, covers: () => true };
  const regions = { list: () => [region] } as unknown as Regions;
  const view = { width: 9, height: 9, pixelRatio: 1, longitude: 9, latitude: 47, zoom: 9, bearing: 0 };
  const credits = (style: StyleName, switches?: View['switches']) =>
    creditsOf(regions, style, { ...view, switches }).map(({ text }) => text);
  expect(credits('light')).toEqual(['Streets']);
  expect(credits('light', { contours: true })).toEqual(['Streets', 'Heights']);
  expect(credits('outdoor', { relief: false })).toEqual(['Streets', 'Heights']);
  expect(credits('outdoor', { relief: false, contours: false })).toEqual(['Streets']);
  // A style of somebody's own over the sources of `light`.
  expect(creditsOf(regions, 'light', view, undefined, true).map(({ text }) => text)).toEqual(['Streets', 'Heights']);
});

describe('credits are of what can be seen', () => {
  const covering = (bounds: Bounds, attributions: object[], maxzoom: number) => ({
    manifest: {
      ...{ bounds, coverage: boxPolygon(bounds), attributions },
      parts: [{ kind: 'basemap', path: 'basemap', minzoom: 0, maxzoom }],
    },
    covers: (lon: number, lat: number) => boundsMeet(bounds, [lon, lat, lon, lat]),
  });
  const land = { text: 'Land', licence: 'public domain', parts: ['basemap'] };
  const names = { text: 'Names', licence: 'CC-BY-4.0', parts: ['basemap'] };
  const streets = { text: 'Streets', licence: 'ODbL-1.0', parts: ['basemap'] };
  const all = [covering([-180, -85, 180, 85], [land, names], 6), covering([8.9, 46.9, 9.1, 47.1], [streets], 15)];
  const regions = { list: () => all } as unknown as Regions;
  const at = (zoom: number, longitude = 9) =>
    creditsOf(regions, 'light', {
      ...{ width: 1000, height: 700, pixelRatio: 1, longitude, latitude: 47, zoom, bearing: 0 },
    }).map(({ text }) => text);

  test('a region that is a speck on the map of the world has none', () => {
    expect(at(1)).toEqual(['Land', 'Names']);
    expect(at(7)).toEqual(['Land', 'Names', 'Streets']);
  });

  test('the overview has those of its names as far as it shows any', () => {
    expect(at(11, 9.2)).toEqual(['Land', 'Names', 'Streets']);
    expect(at(15, 9.1)).toEqual(['Land', 'Streets']);
    expect(at(15)).toEqual(['Streets']);
  });
});
