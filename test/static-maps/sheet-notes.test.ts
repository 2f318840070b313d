import { expect, test } from 'vitest';
import { toMgrs } from '../../data-packs/geo/mgrs.ts';
import { toUtm } from '../../data-packs/geo/utm.ts';
import { utmZone } from '../../data-packs/geo/utm-zone.ts';
import { principalDigits, squareLetters } from '../../server/map-renderer/sheet/mgrs-squares.ts';
import { northDirections } from '../../server/map-renderer/sheet/north-diagram.ts';
import { ManualClock } from '../helpers/manual-clock.ts';
import { readPdfTexts } from '../helpers/pdf-texts.ts';
import { seededRandom } from '../helpers/seeded-random.ts';
import { serviceForTests } from '../helpers/service-for-tests.ts';

const clock = new ManualClock(Date.parse('2026-11-27T20:00:00Z'));
const service = await serviceForTests({ packs: ['sandbox', 'monaco'], clock });

async function textsOf(path: string): Promise<string> {
  const answer = await service.get(`/styles/v1/light/static/${path}`);
  expect(answer.status, answer.bytes.toString('utf8').slice(0, 200)).toBe(200);
  return (await readPdfTexts(answer.bytes)).pages.join();
}

test('letters of squares, and digits of lines, are those of MGRS references', () => {
  const random = seededRandom(5);
  for (let i = 0; i < 3000; i++) {
    const [lon, lat] = [random() * 360 - 180, random() * 160 - 78];
    const zone = utmZone(lon, lat);
    const [easting, northing] = toUtm(lon, lat, zone);
    const [, letters, east, north] = toMgrs({ lon, lat })?.split(' ') ?? [];
    // References are truncated, which may end in the next square.
    if ([east, north].some(digits => digits === '00000' || digits === '99999')) continue;
    expect(squareLetters(easting, northing, zone), `${lon}, ${lat}`).toBe(letters);
  }
  expect(principalDigits(539_000, 1000)).toBe('39');
  expect(principalDigits(5_200_000, 5000)).toBe('00');
  expect(principalDigits(539_200, 200)).toBe('392');
  expect(principalDigits(-4_461_000, 1000)).toBe('39');
});

// Test values of NOAA's report on the World Magnetic Model 2025, of 2025.0 at sea level.
test.each([
  [80, 0, 1.28],
  [0, 120, -0.16],
  [-80, 240, 68.78],
])('the declination at %d, %d is %d°', (lat, lon, expected) => {
  const norths = northDirections(lon, lat, utmZone(lon > 180 ? lon - 360 : lon, lat), new Date('2025-01-01T00:00:00Z'));
  expect(norths?.magnetic).toBeCloseTo(expected, 1.7);
  expect(norths?.model).toBe('WMM-2025');
});

test.each([
  [9.52, 47.14],
  [-69.9, -50],
  [11.9, 71],
])('north of the grid at %d, %d is as far from true north as meridians converge', (lon, lat) => {
  const zone = utmZone(lon, lat);
  const radians = Math.PI / 180;
  const expected = Math.atan(Math.tan((lon - (zone * 6 - 183)) * radians) * Math.sin(lat * radians)) / radians;
  expect(northDirections(lon, lat, zone, new Date('2026-11-01'))?.grid).toBeCloseTo(expected, 2.5);
  expect(northDirections(lon, lat, zone, new Date('2031-01-01'))).toBeUndefined();
});

test.each([
  ['en', 'grid north 1°06′W, magnetic north', 'in 2026-11', 'Data of 2021-'],
  ['de', 'Gitternord 1°06′W, magnetisch Nord', '(Stand 2026-11)', 'Daten vom 2021-'],
  ['fr', 'nord du quadrillage 1°06′O, nord magnétique', 'en 2026-11', 'Données du 2021-'],
])('a sheet in MGRS names its square, norths, data and itself, in %s', async (lang, ...expected) => {
  const sheet = '7.42,43.735/a4.pdf?scale=5000&grid=mgrs&sheet=Blatt%207';
  const text = (await textsOf(`${sheet}&lang=${lang}`)).replaceAll(/\s+/g, ' ');
  for (const part of ['MGRS 32T, WGS 84', 'LP', '726', '438', 'Blatt 7', 'WMM-2025', ...expected]) {
    expect(text).toContain(part);
  }
});

test('without data of an extract, or a grid of UTM, nothing is said of them', async () => {
  const text = await textsOf('-28.522,45.4672/a5.pdf?scale=25000&grid=geographic');
  expect(text).not.toMatch(/Data of|magnetic/);
});
