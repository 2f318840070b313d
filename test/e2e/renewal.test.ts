import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Stage, setStage } from './driver.ts';

const kirvell = { lon: -28.3974, lat: 45.4784 };

let stage: Stage;
beforeAll(async () => {
  stage = await setStage({ tokens: { ttlSeconds: 3 } });
});
afterAll(() => stage?.close());

test('signed URLs are renewed before they expire, and the map never flinches', async () => {
  const window = await stage.openWorkstation({ view: `12/${kirvell.lat}/${kirvell.lon}`, width: 640, height: 480 });
  for (const zoom of [13, 15]) {
    await window.page.waitForTimeout(1200);
    await window.lookAt(kirvell, zoom);
  }
  // Longer than they live, without a tile being asked for: the next read is refused and tried once more.
  await window.page.waitForTimeout(3500);
  await window.lookAt({ lon: -28.5, lat: 45.47 }, 15);
  expect(window.witness.count('GET', '/tiles/v1/token')).toBeGreaterThan(2);
  expect((await window.look('renewed')).share).toBeLessThan(0.002);
  expect(window.witness.problems.filter(problem => !problem.includes('403'))).toEqual([]);
}, 120_000);
