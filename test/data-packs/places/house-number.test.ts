import { expect, test } from 'vitest';
import { parseHouseNumber } from '../../../data-packs/format/places/house-number.ts';

test('halves, letters and ranges of both are read however they are written', () => {
  for (const text of ['22 1/2', '22½', '22 ½', '221⁄2'])
    expect(parseHouseNumber(text), text).toMatchObject({ key: '22½', low: 22, high: 22, suffix: '½' });
  expect(parseHouseNumber('12/3')).toMatchObject({ key: '12/3', low: 12, high: 12 });
  expect(parseHouseNumber('30a-g')).toMatchObject({ low: 30, high: 30, suffix: 'a', lastSuffix: 'g' });
  expect(parseHouseNumber('12a-14b')).toMatchObject({ low: 12, high: 14, suffix: 'a', lastSuffix: undefined });
  expect(parseHouseNumber('12-14')).toMatchObject({ key: '12-14', low: 12, high: 14, suffix: '' });
});
