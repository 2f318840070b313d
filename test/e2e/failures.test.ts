import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { setStage } from './driver.ts';

const stage = await setStage();
const window = await stage.openWorkstation({ blank: true, width: 860, height: 560 });
beforeEach(() => () => window.leave());

const kirvell = { lon: -28.3974, lat: 45.4784 };

describe('failures', () => {
  test('without a key the page says how to get in, and a pasted key opens it', async () => {
    await window.page.goto(stage.pageUrl);
    const text = await window.keyPageText();
    expect(text).toContain('npx outpost open');
    expect(text).toContain('npm start');
    expect(text).toContain('outpost key create');
    await window.screenshot('key-page');
    await window.enterKey(stage.service.key);
    expect((await window.look('key-entered')).different).toBeGreaterThan(200);
  });

  test('a start address works once: the second time it says what to do', async () => {
    const url = stage.service.service.workstationUrl();
    // Over the sea, where little is drawn.
    await window.open(`${url}&map=9/30/-60`);
    const second = await stage.openWorkstation({ blank: true, width: 860, height: 560 });
    await second.page.goto(url);
    expect(await second.keyPageText()).toContain('used before or has expired');
  });

  test('a revoked key: the window says so and asks for another', async () => {
    await window.page.goto(stage.pageUrl);
    const { id, key } = stage.service.newKey();
    await window.enterKey(key);
    await window.map.lookAt(kirvell, 13);
    stage.service.accounts.keys.revoke(id, Date.now());
    // The service caches keys for a moment.
    const statusOfKey = async () =>
      (await stage.service.get('/tiles/v1/token', { headers: { authorization: `Bearer ${key}` } })).status;
    await expect.poll(statusOfKey).toBe(403);
    await window.map.click(kirvell);
    await expect.poll(() => window.errorNote()).toContain('This key was revoked');
    expect((await window.place.read()).title).toBe('What is here is not known');
    await window.screenshot('key-revoked');
    // With another key it keeps the view.
    const before = window.map.view();
    await window.askForAnotherKey();
    await window.enterKey(stage.service.newKey().key);
    expect(window.map.view()).toEqual(before);
  });

  test('a used-up quota is explained', async () => {
    await window.page.goto(stage.pageUrl);
    // One unit, which the map's session uses.
    await window.enterKey(stage.service.newKey({ user: { name: 'nearly out', monthlyRequestLimit: 1 } }).key);
    await window.map.click({ lon: window.map.view().lon, lat: window.map.view().lat });
    await expect.poll(() => window.errorNote()).toContain('The quota is used up');
    await window.screenshot('quota');
  });

  test('the window notices that the service is gone, and carries on when it is back', async () => {
    await window.open(`${stage.service.service.workstationUrl()}&map=13/${kirvell.lat}/${kirvell.lon}`);
    onTestFinished(() => window.goOffline(false));
    await window.goOffline(true);
    await window.map.move({ lon: -28.5112, lat: 45.4674 }, 14);
    await expect.poll(() => window.errorNote()).toContain('The service does not answer');
    await window.screenshot('service-gone');
    await window.goOffline(false);
    await window.expectNoErrorNote();
    await window.map.expectIdle();
    expect((await window.look('service-back')).share).toBeLessThan(0.002);
  });
});
