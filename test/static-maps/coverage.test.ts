import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import type { Attribution } from '../../data-packs/format/manifest.ts';
import type { Regions } from '../../server/regions/index.ts';
import { coverageOf } from '../../server/static-maps/coverage/coverage.ts';
import { creditForms } from '../../server/static-maps/coverage/credits.ts';
import { readPdfTexts } from '../helpers/pdf-texts.ts';
import { serviceForTests } from '../helpers/service-for-tests.ts';

const service = await serviceForTests({ packs: ['world', 'monaco'] });

async function get(path: string) {
  const answer = await service.get(`/styles/v1/${path}`);
  expect(answer.status, answer.bytes.toString('utf8').slice(0, 200)).toBe(200);
  return answer;
}

const textsOf = async (path: string) =>
  (await readPdfTexts((await get(path)).bytes)).pages.join().replaceAll('\n', ' ');
const town = '7.4222,43.7336';

describe('a picture says where nothing is installed, in its language', () => {
  test.each([
    ['light/static/13.4,52.5,12/300x200.pdf', 'Nothing detailed is installed here'],
    ['dark/static/13.4,52.5,12/300x200.pdf?lang=de', 'Hier ist nichts Genaues installiert'],
    ['black/static/7.2,43.9,9/300x200.pdf?lang=fr', 'Rien de détaillé n’est installé ici'],
    [`satellite/static/${town},16/300x200.pdf`, 'No imagery is installed here'],
  ])('%s: %s', async (path, note) => {
    expect(await textsOf(path)).toContain(note);
  });

  test.each([
    ['satellite/static/85,28.5,5/380x300.pdf?lang=en', 'No imagery', ['Kathmandu', 'NEPAL']],
    ['light/static/7.42,43.74,9/380x300.pdf?lang=en', 'Nothing detailed', ['Nice', 'Menton', 'Monaco']],
  ])('and takes no name its place: %s', async (path, note, names) => {
    const texts = await textsOf(path);
    for (const text of [note, ...names]) expect(texts).toContain(text);
  });

  test.each([
    ['where all is installed', `light/static/${town},17/200x150.pdf`],
    ['on the map of the world, as far as the overview goes', 'light/static/13.4,52.5,6/300x200.pdf'],
    ['on the open sea', 'light/static/-30,30,10/300x200.pdf'],
    ['in no room', 'light/static/13.4,52.5,12/80x40.pdf'],
  ])('not %s', async (_, path) => {
    expect(await textsOf(path)).not.toMatch(/installed/);
  });
});

test('imagery counts by its own bounds and zooms, not by the outline of its region', () => {
  const imagery = { role: 'aerial', bounds: [0, 0, 1, 1], tileSize: 512 };
  const parts = [{ kind: 'imagery', path: 'imagery/a.pmtiles', minzoom: 8, maxzoom: 18, imagery }];
  const regions = { list: () => [{ manifest: { parts }, covers: () => true }] } as unknown as Regions;
  const of = (longitude: number, zoom: number) => {
    const view = { width: 100, height: 100, pixelRatio: 1, longitude, latitude: 0.5, zoom, bearing: 0 };
    return coverageOf(regions, 'satellite', view).of;
  };
  expect([of(0.5, 12), of(1, 12), of(3, 12), of(0.5, 6)]).toEqual(['full', 'partial', 'none', 'none']);
});

describe('credits', () => {
  test('are those of what a picture shows', async () => {
    const credits = async (path: string) =>
      (await get(path)).headers.get('outpost-credits')?.split(', ').map(decodeURIComponent);
    expect(await credits(`light/static/${town},17/200x150.png`)).toEqual(['© OpenStreetMap contributors']);
    expect(await credits(`outdoor/static/${town},17/200x150.png`)).toHaveLength(1);
    expect(await credits('light/static/13.4,52.5,12/200x150.png')).not.toContain('© OpenStreetMap contributors');
    expect(await credits('light/static/-100,40,3/200x150.png')).not.toContain('© OpenStreetMap contributors');
    expect(await credits('light/static/7.35,43.8,10/300x200.png')).toEqual(
      expect.arrayContaining(['© OpenStreetMap contributors', 'Natural Earth']),
    );
  });

  test('are in all words where there is room, and in fewer in small pictures', async () => {
    const written = (size: string) => textsOf(`white/static/${town},17/${size}.pdf?attribution=topleft&lang=en`);
    expect(await written('300x200')).toContain('© OpenStreetMap contributors');
    expect(await written('100x100')).toContain('© OpenStreetMap');
    expect(await written('100x100')).not.toContain('contributors');
    expect(await written('64x64')).toContain('© OSM');
    // Here are too many.
    expect(await textsOf('light/static/7.42,43.73,9/100x100.pdf')).toMatch(/© OSM.* · …/);
  });

  test('are in the file, in all words', async () => {
    for (const format of ['png', 'jpg', 'webp']) {
      const { xmp } = await sharp((await get(`light/static/${town},17/64x64.${format}`)).bytes).metadata();
      expect(xmp?.toString('utf8'), format).toContain('© OpenStreetMap contributors');
    }
  });

  test('in fewer words name who is owed one', () => {
    const credit = (text: string, licence: string): Attribution => ({ text, licence, parts: ['basemap'] });
    const forms = creditForms([
      credit('© OpenStreetMap contributors', 'ODbL 1.0'),
      credit('Natural Earth', 'public domain'),
      credit('© swisstopo: heights (2019), reproduced', 'OGD'),
    ]);
    expect(forms[1]).toEqual(['© OpenStreetMap', '© swisstopo']);
    expect(forms[2]).toEqual(['© OSM', '© swisstopo']);
    expect(creditForms([credit('Hávmark, an invented country', 'CC0-1.0')])[2]).toEqual(['Hávmark']);
  });
});

test('labels keep clear of pins, credits and scale bar', async () => {
  const place = 'light/static/13.4,52.5,7';
  expect(await textsOf(`${place}/300x200.pdf`)).toMatch(/Berlin/);
  expect(await textsOf(`${place}/300x200.pdf?markers=scale:2|13.4,52.4`)).not.toMatch(/Berlin/);
  // The city lies in the lower right corner, then in the lower left one.
  for (const [centre, left, taken] of [
    ['12.796,52.83,7', 'attribution=topleft', 'attribution=bottomright'],
    ['14.004,52.76,7', 'scalebar=topleft', 'scalebar=bottomleft'],
  ]) {
    expect(await textsOf(`light/static/${centre}/300x200.pdf?${left}`), left).toMatch(/Berlin/);
    expect(await textsOf(`light/static/${centre}/300x200.pdf?${taken}`), taken).not.toMatch(/Berlin/);
  }
});
