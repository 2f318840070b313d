import { afterEach, describe, expect, test } from 'vitest';
import { type Stage, setStage } from './driver.ts';

let stage: Stage | undefined;
afterEach(async () => {
  await stage?.close();
  stage = undefined;
});

const kirvell = { lon: -28.3974, lat: 45.4784 };

describe('when something is in the way', () => {
  test('signed URLs are renewed before they expire, and the map never flinches', async () => {
    stage = await setStage({ tokens: { ttlSeconds: 3 } });
    const window = await stage.openWorkstation({ view: `12/${kirvell.lat}/${kirvell.lon}` });
    for (const zoom of [13, 14, 15, 16]) {
      await window.page.waitForTimeout(1200);
      await window.lookAt(kirvell, zoom);
    }
    // Longer than they live, without a tile being asked for: the next read is refused and tried once more.
    await window.page.waitForTimeout(3500);
    await window.lookAt({ lon: -28.5, lat: 45.47 }, 15);
    expect(window.witness.count('GET', '/tiles/v1/token')).toBeGreaterThan(2);
    expect((await window.colours('#cccccc')).share).toBeLessThan(0.002);
    expect(window.witness.problems.filter(problem => !problem.includes('403'))).toEqual([]);
  });

  test('without a key the page says how to get in, and a pasted key opens it', async () => {
    stage = await setStage();
    const window = await stage.openWorkstation({ blank: true });
    await window.page.goto(stage.pageUrl);
    const text = await window.keyPageText();
    expect(text).toContain('npm start');
    expect(text).toContain('outpost key create');
    await window.screenshot('key-page');
    await window.enterKey(stage.service.key);
    expect((await window.colours('#cccccc')).different).toBeGreaterThan(200);
  });

  test('a start address works once: the second time it says what to do', async () => {
    stage = await setStage();
    const url = stage.service.service.workstationUrl();
    await (await stage.openWorkstation({ url })).close();
    const second = await stage.openWorkstation({ blank: true });
    await second.page.goto(url);
    expect(await second.keyPageText()).toContain('used before or has expired');
  });

  test('a revoked key: the window says so and asks for another', async () => {
    stage = await setStage();
    const window = await stage.openWorkstation({ blank: true });
    await window.page.goto(stage.pageUrl);
    const { id, key } = stage.service.newKey();
    await window.enterKey(key);
    stage.service.accounts.keys.revoke(id, Date.now());
    await window.page.waitForTimeout(2200);
    await window.clickMap(kirvell);
    expect(await window.errorNote()).toContain('This key was revoked');
    await window.screenshot('key-revoked');
  });

  test('a used-up quota is explained', async () => {
    stage = await setStage({ limit: 2 });
    const window = await stage.openWorkstation({ blank: true });
    await window.page.goto(stage.pageUrl);
    await window.enterKey(stage.service.key);
    await window.clickMap({ lon: window.view().lon, lat: window.view().lat });
    expect(await window.errorNote()).toContain('The quota is used up');
    await window.screenshot('quota');
  });

  test('a service that is gone is noticed, and the window carries on when it is back', async () => {
    stage = await setStage();
    const window = await stage.openWorkstation({ view: `13/${kirvell.lat}/${kirvell.lon}` });
    await window.goOffline(true);
    await window.move({ lon: -28.5112, lat: 45.4674 }, 14);
    expect(await window.errorNote()).toContain('The service does not answer');
    await window.screenshot('service-gone');
    await window.goOffline(false);
    await window.expectNoErrorNote();
    await window.expectMapIdle();
    expect((await window.colours('#cccccc')).share).toBeLessThan(0.002);
  });
});
