import { expect, test } from 'vitest';
import { serviceForTests } from '../helpers/service-for-tests.ts';
import { openDrawing } from './direct-drawing.ts';
import { capitals, languages, largest, type NamedCity, pixelsBetween, wayIn, zooms } from './ways-in.ts';

const service = await serviceForTests({ packs: ['world'], staticMaps: { workers: 1, queueLimit: 4 } });
const drawing = await openDrawing(service);
const all = capitals();
const most = largest(500);

/** Share of places named at each zoom, as printed. */
const shares = (ways: readonly (readonly boolean[])[], steps: readonly number[]): number[] =>
  steps.map((_, step) => ways.filter(way => way[step]).length / ways.length);
const print = (what: string, steps: readonly number[], found: readonly number[]): void => {
  const list = steps.map((zoom, step) => `z${zoom} ${((found[step] ?? 0) * 100).toFixed(1)} %`);
  process.stdout.write(`${what}: ${list.join(', ')}\n`);
};

/** Half of a name's width: a city so near to a larger one is on the same spot. */
const sameSpot = 40;

/** Whether a larger city lies where a capital does. */
const isShared = (capital: NamedCity, zoom: number): boolean =>
  [...all, ...most].some(
    city => city.population > capital.population && pixelsBetween(capital, city, zoom) <= sameSpot,
  );

test.each(languages)(
  'capitals in %s: nine of ten at z4, all but two in a hundred from z5 on, none lost on a spot of its own',
  async language => {
    expect(all.length).toBeGreaterThanOrEqual(190);
    const ways: boolean[][] = [];
    for (const city of all) ways.push(await wayIn(drawing, language, city, zooms));
    const found = shares(ways, zooms);
    print(`capitals in ${language}`, zooms, found);
    const lost = all.flatMap((city, i) =>
      zooms.flatMap((zoom, step) => (step > 0 && ways[i]?.[step - 1] && !ways[i]?.[step] ? [{ city, zoom }] : [])),
    );
    const list = lost.map(({ city, zoom }) => `${city.name} at z${zoom}`).join(', ');
    process.stdout.write(`lost: ${list || 'none'}\n`);
    expect(lost.filter(({ city, zoom }) => !isShared(city, zoom)).map(({ city }) => city.name)).toEqual([]);
    for (const [step, zoom] of zooms.entries()) {
      const least = zoom >= 5 ? 0.98 : zoom >= 4 ? 0.9 : 0;
      expect(found[step], `z${zoom}`).toBeGreaterThanOrEqual(least);
    }
  },
);

test('the 500 largest cities from z6 on, but where a larger one is on the same spot', async () => {
  const cities = most;
  const steps = [6, 7, 8, 10];
  const counted = (rank: number, zoom: number): boolean => {
    const before = [...cities.slice(0, rank), ...all];
    const city = cities[rank];
    return (
      city !== undefined && before.every(({ id, ...at }) => id === city.id || pixelsBetween(city, at, zoom) > sameSpot)
    );
  };
  const ways: boolean[][] = [];
  for (const city of cities) ways.push(await wayIn(drawing, 'en', city, steps));
  print('largest cities', steps, shares(ways, steps));
  for (const [step, zoom] of steps.entries()) {
    const own = ways.filter((_, rank) => counted(rank, zoom));
    const share = own.filter(way => way[step]).length / own.length;
    process.stdout.write(`z${zoom}: ${(share * 100).toFixed(1)} % of ${own.length} on a spot of their own\n`);
    expect(share, `z${zoom}`).toBeGreaterThanOrEqual(0.98);
  }
});
