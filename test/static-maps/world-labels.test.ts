import { expect, test } from 'vitest';
import { serviceForTests } from '../helpers/service-for-tests.ts';
import { levelTexts } from './level-texts.ts';

const service = await serviceForTests({ packs: ['world'], staticMaps: { workers: 1, queueLimit: 4 } });

test('a world of 512 pixels has the names of all continents and oceans', async () => {
  const texts = (await levelTexts(service, 'light/static/0,0,0/512x512.pdf')).map(({ text }) => text).join(' ');
  const continents = ['NORTH', 'SOUTH', 'AFRICA', 'EUROPE', 'ASIA', 'AUSTRALIA', 'ANTARCTICA'];
  const oceans = ['North Pacific', 'South Pacific', 'North Atlantic', 'South Atlantic', 'Indian', 'Arctic', 'Southern'];
  for (const name of [...continents, ...oceans]) expect(texts).toContain(name);
});
