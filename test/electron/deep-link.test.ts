import { expect, test } from 'vitest';
import { isDeepLink, readDeepLink } from '../../electron/links/deep-link.ts';

test('links to a view, directions and a search become commands for the page', () => {
  expect(readDeepLink('outpost://map?lat=-33.86&lon=151.2&zoom=12.5')).toEqual({
    kind: 'view',
    lat: -33.86,
    lon: 151.2,
    zoom: 12.5,
  });
  expect(
    readDeepLink('outpost://directions?from=47.1,9.5&via=47.15,9.52&via=47.16,%209.53&to=47.2,9.6&profile=bicycle'),
  ).toEqual({
    kind: 'directions',
    points: [
      { lat: 47.1, lon: 9.5 },
      { lat: 47.15, lon: 9.52 },
      { lat: 47.16, lon: 9.53 },
      { lat: 47.2, lon: 9.6 },
    ],
    profile: 'bicycle',
  });
  expect(readDeepLink('outpost://search/?q=%D9%85%D8%AA%D8%AD%D9%81')).toEqual({ kind: 'search', text: 'متحف' });
});

test.each([
  'outpost://workstation/',
  'outpost://workstation/#token=abc',
  'outpost://map?lat=91&lon=0',
  'outpost://map?lat=1e3&lon=0',
  'outpost://map?lat=&lon=0',
  'outpost://map?lat=NaN&lon=0',
  'outpost://map?lat=1',
  'outpost://map/../search?q=x&lat=1&lon=1',
  'outpost://user@map?lat=1&lon=1',
  'outpost://map:80?lat=1&lon=1',
  'outpost://directions',
  'outpost://directions?from=1,2,3',
  'outpost://directions?from=1,2&profile=rocket',
  `outpost://directions?${'via=1,2&'.repeat(30)}`,
  'outpost://search?q=%20',
  `outpost://search?q=${'x'.repeat(201)}`,
  'outpost://constructor?q=x',
  'outpost://__proto__?q=x',
  'outpost:search?q=x',
  'https://search?q=x',
  `outpost://search?q=${'x'.repeat(5000)}`,
])('%s asks for nothing', link => {
  expect(readDeepLink(link)).toBeUndefined();
});

test('links are distinguished from files', () => {
  expect(isDeepLink('OUTPOST://map?lat=1&lon=1')).toBe(true);
  expect(isDeepLink('/home/outpost/a.gpx')).toBe(false);
});
