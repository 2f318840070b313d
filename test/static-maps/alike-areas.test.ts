import { expect, test } from 'vitest';
import { wordLegend } from '../../server/map-renderer/sheet/map-legend.ts';

const area = (fill: string) => ({ kind: 'area', fill, stroke: undefined }) as const;

test('green areas that look alike share an entry; others of that colour, and greens that differ, do not', () => {
  const shown = [
    { subject: 'water', symbol: area('rgb(241,243,240)') },
    { subject: 'wood', symbol: area('rgb(241,243,240)') },
    { subject: 'park', symbol: area('rgb(242,245,240)') },
    { subject: 'cemetery', symbol: area('rgb(240,243,240)') },
    { subject: 'grass', symbol: area('rgb(200,230,180)') },
    { subject: 'school', symbol: area('rgb(241,243,240)') },
  ] as const;
  expect(wordLegend(shown).map(({ title }) => title)).toEqual([
    'Water',
    'Wood, park, grass',
    'Grass, scrub',
    'School, university',
  ]);
  const two = shown.filter(({ subject }) => subject === 'park' || subject === 'cemetery');
  expect(wordLegend(two).map(({ title }) => title)).toEqual(['Park, protected area, cemetery']);
});
