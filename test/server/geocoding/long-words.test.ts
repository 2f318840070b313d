import { expect, test } from 'vitest';
import { Misspellings } from '../../../server/geocoding/places/misspellings.ts';
import { Vocabulary } from '../../../server/geocoding/places/vocabulary.ts';

test('a word that nobody types is found and not corrected', () => {
  const long = 'm'.repeat(101);
  const words = new Vocabulary(['monaco', long, `${long}n`, 'monte'].sort(), Uint32Array.of(1, 2, 3, 4));
  const corrected = (word: string) => words.corrections(new Misspellings(word, 2), false, 10).map(({ text }) => text);
  expect(corrected('monacco')).toEqual(['monaco']);
  expect(corrected('mnte')).toEqual(['monte']);
  expect(words.has(long, false)).toBe(true);
  expect(corrected(`${long.slice(1)}n`)).toEqual([]);
});
