import { expect, test } from 'vitest';
import { guessPlace } from '../../renderer/features/batch/guess-place.ts';
import { draftOf } from '../../renderer/features/batch/plan-draft.ts';

test('a house number of its own makes fields of an address; without one its columns are one text', () => {
  expect(guessPlace({ columns: ['Shop', 'Street', 'No', 'Town'] }, [])).toEqual({
    from: 'fields',
    street: 'Street',
    housenumber: 'No',
    city: 'Town',
  });
  expect(guessPlace({ columns: ['Shop', 'Street', 'Town'] }, [])).toEqual({
    from: 'text',
    columns: ['Street', 'Town'],
  });
});

test('what was done with a table is there again when it is changed', () => {
  const place = { from: 'text' as const, columns: ['Town'] };
  const to = { name: 'Kirvell', lat: 45.4, lon: -28.3 };
  const draft = draftOf(
    {
      place,
      steps: [
        { kind: 'height' },
        { kind: 'nearest', label: 'cafe', categories: ['amenity=cafe'] },
        { kind: 'travel', costing: 'bicycle', targets: [to, { lat: 45.5, lon: -28.5 }] },
        { kind: 'report', style: 'dark', zoom: 12, text: 'Visited.' },
        { kind: 'profile', costing: 'bicycle', to },
      ],
    },
    'light',
  );
  expect(draft).toEqual({
    place,
    steps: ['height', 'nearest', 'travel', 'report', 'profile'],
    kind: 'cafe',
    targets: 'Kirvell\n45.5, -28.5',
    costing: 'bicycle',
    style: 'dark',
    zoom: 12,
    profileTo: 'Kirvell',
    text: 'Visited.',
  });
});
