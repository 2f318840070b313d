import { expect, test } from 'vitest';
import { seededRandom } from '../helpers/seeded-random.ts';
import { serviceForTests } from '../helpers/service-for-tests.ts';
import { openDrawing } from './direct-drawing.ts';
import { levelTexts } from './level-texts.ts';
import { capitals, languages, losses, type NamedCity, viewOf, wayIn, zooms } from './ways-in.ts';

const service = await serviceForTests({ packs: ['world'], staticMaps: { workers: 1, queueLimit: 4 } });
const drawing = await openDrawing(service);
const random = seededRandom(40);
const lot = capitals()
  .map(city => ({ city, order: random() }))
  .toSorted((a, b) => a.order - b.order)
  .slice(0, 12)
  .map(({ city }) => city);

test('capitals drawn by lot are named from z5 on in three languages, and none is lost on the way in', async () => {
  const lost: string[] = [];
  let named = 0;
  for (const language of languages) {
    for (const city of lot) {
      const way = await wayIn(drawing, language, city, zooms);
      if (losses(way) > 0) lost.push(`${city.name} (${language}): ${way.map(Number).join('')}`);
      named += way.slice(zooms.indexOf(5)).filter(Boolean).length;
    }
  }
  expect(lost).toEqual([]);
  expect(named / (lot.length * languages.length * (zooms.length - zooms.indexOf(5)))).toBeGreaterThan(0.98);
});

const textsAt = async ({ lon, lat }: Pick<NamedCity, 'lon' | 'lat'>, zoom: number, language: string) => {
  const { width, height } = viewOf({ lon, lat }, zoom);
  const path = `light/static/${lon},${lat},${zoom}/${width}x${height}.pdf?lang=${language}`;
  return unbroken((await levelTexts(service, path)).map(({ text }) => text).join(''));
};

/** Without the spaces and ends of lines that names are broken at. */
const unbroken = (text: string): string => text.replaceAll(/\s/g, '');

test('pictures write these names, in the language where it has one', async () => {
  for (const language of ['en', 'ja']) {
    for (const city of lot.slice(0, 4)) {
      expect(await textsAt(city, 6, language)).toContain(unbroken(city.names[language] ?? city.name));
    }
  }
});

test('a capital and its country are both there, and the smallest states take nobody their place', async () => {
  const rome = { lon: 12.4964, lat: 41.9028 };
  const [near, wide] = [await textsAt(rome, 8, 'en'), await textsAt(rome, 4, 'en')];
  expect(near).toContain('Rome');
  for (const name of ['Rome', 'ITALY']) expect(wide).toContain(name);
  const gulf = await textsAt({ lon: 51, lat: 25 }, 4.5, 'en');
  for (const name of ['Riyadh', 'AbuDhabi', 'Doha', 'SAUDI', 'UNITEDARAB', 'QATAR']) expect(gulf).toContain(name);
  const vaduz = await textsAt({ lon: 9.52, lat: 47.14 }, 7, 'en');
  for (const name of ['Vaduz', 'LIECHTENSTEIN']) expect(vaduz).toContain(name);
});

test('the largest cities are there between states and mountains', async () => {
  expect(await textsAt({ lon: -74.006, lat: 40.713 }, 3.5, 'en')).toContain('NewYork');
  expect(await textsAt({ lon: 120.984, lat: 14.5995 }, 6, 'en')).toContain('Manila');
});

test('the star of a capital is at what it is called, and only states have one', async () => {
  const starAt = async (lon: number, lat: number): Promise<unknown[]> => {
    const placed = await drawing.place('light', 'en', viewOf({ lon, lat }, 6));
    const towns = [...placed.values()].flat().filter(({ icon }) => icon);
    const stars = towns.filter(({ instance }) => instance.icon?.name === 'capital');
    return stars.map(({ instance: { feature } }) => feature.properties['name:en'] ?? feature.properties.name);
  };
  expect(await starAt(77.21, 28.63)).toEqual(['New Delhi']);
  expect(await starAt(-171.76, -13.83)).toEqual(['Apia']);
  expect(await starAt(-170.7, -14.28)).not.toContain('Pago Pago');
});
