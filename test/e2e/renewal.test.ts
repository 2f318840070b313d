import { expect, test } from 'vitest';
import { setStage } from './driver.ts';

const stage = await setStage({ tokens: { ttlSeconds: 3 } });

test('signed URLs are renewed before they expire, without a gap in the map', async () => {
  const window = await stage.openWorkstation({ blank: true, width: 640, height: 480 });
  let expiresAt = 0;
  let urls = 0;
  window.page.on('response', async response => {
    if (new URL(response.url()).pathname !== '/tiles/v1/token') return;
    ({ expiresAt } = await response.json());
    urls++;
  });
  await window.open(`${stage.service.service.workstationUrl()}&map=12/45.4784/-28.3974`);
  expect(urls).toBeGreaterThan(0);

  // Move, to keep loading tiles.
  const opened = urls;
  let lon = -28.4;
  const moveOn = async () => {
    await window.map.lookAt({ lon, lat: 45.4784 }, 15);
    lon -= 0.01;
    return urls;
  };
  await expect.poll(moveOn).toBeGreaterThan(opened);

  // Rest until the URLs expire: the next read is refused and retried.
  await expect.poll(() => Date.now() / 1000 > expiresAt).toBe(true);
  const rested = urls;
  await window.map.lookAt({ lon: -28.5, lat: 45.47 }, 15);
  expect(urls).toBeGreaterThan(rested);
  expect((await window.look('renewed')).share).toBeLessThan(0.002);
  expect(window.log.problems.filter(problem => !problem.includes('403'))).toEqual([]);
});
