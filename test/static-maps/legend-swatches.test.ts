import { expect, test } from 'vitest';
import { millimetre } from '../../data-packs/paper/paper-sizes.ts';
import { serviceForTests } from '../helpers/service-for-tests.ts';
import { levelTexts } from './level-texts.ts';
import { readPicture } from './read-picture.ts';

const service = await serviceForTests({ packs: ['sandbox'], staticMaps: { workers: 1, queueLimit: 4 } });

const place = '-28.53,45.475';
const query = '?scale=25000&legend=true';

/** Rows of pixels of swatches, from the left, by the word beside them. */
async function swatches(style: string) {
  const texts = await levelTexts(service, `${style}/static/${place}/a4.pdf${query}`);
  const picture = await readPicture(service, `${style}/static/${place}/a4@192dpi.png${query}`);
  return (word: string): string[][] => {
    const text = texts.find(one => one.text === word);
    if (text === undefined) throw new Error(`no ${word} among ${texts.map(one => one.text).join('; ')}`);
    const left = Math.round(2 * (text.left - 10 * millimetre)) + 2;
    const top = Math.round(2 * text.base) - 17;
    return Array.from({ length: 21 }, (_, row) =>
      Array.from({ length: 56 }, (_, column) => picture.at(left + column, top + row).join()),
    );
  };
}

/** How often a row of pixels changes its colour, at most. */
const mostChanges = (rows: readonly string[][]): number =>
  Math.max(...rows.map(row => row.filter((colour, i) => i > 0 && colour !== row[i - 1]).length));

test('lines of a legend are drawn as the map draws most of them', async () => {
  const [light, outdoor] = [await swatches('light'), await swatches('outdoor')];
  // In dashes: not as squares, which are paths, too, and the widest.
  expect(mostChanges(light('Path, track'))).toBeGreaterThan(4);
  expect(mostChanges(outdoor('Track'))).toBeGreaterThan(4);
  expect(() => outdoor('Path, track')).toThrow();
  // The widest of main roads stand for all.
  expect(outdoor('Main road')).not.toEqual(outdoor('Minor road'));
  expect(mostChanges(outdoor('Main road'))).toBe(0);
});
