import { expect, test } from 'vitest';
import type { RegionInfo } from '../../renderer/api/health.ts';
import { creditsInView, drawnParts } from '../../renderer/map/readouts/credits-in-view.ts';

const region = (id: string, bounds: RegionInfo['bounds'], terrain: string): RegionInfo => ({
  ...{ id, name: id, version: '1', bounds },
  attributions: [
    { text: `© ${id}`, licence: 'CC0-1.0', parts: ['basemap', 'places'] },
    { text: terrain, licence: 'CC0-1.0', parts: ['terrain'] },
  ],
});
const regions = [
  region('world', [-180, -85, 180, 85], '© Heights'),
  region('alps', [9.4, 47, 9.7, 47.3], '© Heights'),
  region('island', [-28.7, 45.3, -28.2, 45.6], '© Depths'),
  region('dateline', [179.9, -17.1, 180, -16.9], '© Reef'),
];
const asStyled = {
  ...{ relief: undefined, contours: undefined, view3d: false, tiles3d: true, traffic: false, incidents: false },
};
const texts = (style: 'light' | 'outdoor', view: RegionInfo['bounds']) =>
  creditsInView(regions, drawnParts(style, asStyled), view).map(({ text }) => text);

test('the credits of a view are those of the regions in it, each once', () => {
  expect(texts('light', [9.5, 47.1, 9.6, 47.2])).toEqual(['© world', '© alps']);
  expect(texts('outdoor', [9.5, 47.1, 9.6, 47.2])).toEqual(['© world', '© Heights', '© alps']);
  expect(texts('light', [-30, 40, 20, 50])).toEqual(['© world', '© alps', '© island']);
});

test('a view that runs on beyond 180 degrees has the credits of both sides', () => {
  expect(texts('light', [-181, -18, -179, -16])).toEqual(['© world', '© dateline']);
  expect(texts('light', [359 - 28.5, 45.4, 360, 45.5])).toEqual(['© world', '© island']);
});

test('a region that is a speck in the view has no credit there', () => {
  expect(texts('light', [-180, -70, 180, 80])).toEqual(['© world']);
  // As wide as a picture of 1,000 pixels shows it in five.
  expect(texts('light', [-20, 20, 39, 60])).toEqual(['© world', '© alps']);
});
