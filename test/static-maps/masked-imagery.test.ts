import { afterAll, expect, test } from 'vitest';
import { readyPack } from '../api/tiles-packs.ts';
import { temporaryFolder } from '../helpers/afterwards.ts';
import { packFor } from '../helpers/packs.ts';
import { startService, type TestService } from '../helpers/service.ts';
import { stripPlaces, strips } from '../helpers/shared-data.ts';
import { countPixels, isNear, readPicture } from './read-picture.ts';

const [longitude, latitude] = stripPlaces.inside;

const folder = await temporaryFolder();
const packs = await Promise.all(strips.map(({ file }, i) => readyPack(folder, `strip-${i}`, { imagery: [{ file }] })));
const world = await packFor('world');
const services = await Promise.all(packs.map(pack => startService({ packs: [world, pack] })));
afterAll(() => Promise.all(services.map(service => service.close())));

test.each(strips.map(({ kind }, i) => [kind, i] as const))(
  'the black beside a photograph that has %s is no picture: the ground is seen there',
  async (_, i) => {
    const service = services[i] as TestService;
    for (const zoom of [11, 12.5, 14]) {
      const path = `satellite/static/${longitude},${latitude},${zoom}/200x200.png?labels=false`;
      const picture = await readPicture(service, path);
      expect(isNear(picture.at(100, 100), [180, 120, 60]), `zoom ${zoom}`).toBe(true);
      expect(countPixels(picture, ([red, green, blue]) => red + green + blue < 120, [0, 0, 200, 150])).toBe(0);
    }
  },
);
