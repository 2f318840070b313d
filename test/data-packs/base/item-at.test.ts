import { expect, test } from 'vitest';
import { itemAt } from '../../../data-packs/base/item-at.ts';

test('an index out of range is named, never read as nothing', () => {
  expect(itemAt([7, 8], 1)).toBe(8);
  expect(itemAt(Float64Array.of(0), 0)).toBe(0);
  for (const index of [-1, 2, Number.NaN]) {
    expect(() => itemAt([7, 8], index)).toThrow(new RangeError(`no item ${index} among 2`));
  }
});
