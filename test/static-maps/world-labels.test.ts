import { expect, test } from 'vitest';
import { serviceForTests } from '../helpers/service-for-tests.ts';
import { openDrawing } from './direct-drawing.ts';
import { levelTexts } from './level-texts.ts';

const service = await serviceForTests({ packs: ['world'], staticMaps: { workers: 1, queueLimit: 4 } });

test('a world of 512 pixels has the names of all continents and oceans', async () => {
  const texts = (await levelTexts(service, 'light/static/0,0,0/512x512.pdf')).map(({ text }) => text).join(' ');
  const continents = ['NORTH', 'SOUTH', 'AFRICA', 'EUROPE', 'ASIA', 'AUSTRALIA', 'ANTARCTICA'];
  const oceans = ['North Pacific', 'South Pacific', 'North Atlantic', 'South Atlantic', 'Indian', 'Arctic', 'Southern'];
  for (const name of [...continents, ...oceans]) expect(texts).toContain(name);
});

test.each([
  [7.4, 45.9, 8, ['Matterhorn', 'Mont Blanc', 'Rhône']],
  [10.5, 46.5, 7, ['Alpen', 'Inn']],
  [-75, 39, 8, ['Delaware Bay']],
])(
  'summits, ranges, rivers and bays at %d, %d keep their names at zoom %d',
  async (longitude, latitude, zoom, names) => {
    const drawing = await openDrawing(service);
    const view = { width: 600, height: 500, pixelRatio: 1, longitude, latitude, zoom, bearing: 0 };
    const labels = (await drawing.draw('outdoor', view)).labels.join('|');
    for (const name of names) expect(labels).toContain(name);
  },
);
