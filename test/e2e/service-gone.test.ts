import { describe, expect, test, vi } from 'vitest';
import { outpost } from '../helpers/outpost.ts';
import { ownService } from './own-service.ts';
import { timeoutMs } from './timeouts.ts';
import { Workstation } from './workstation.ts';

vi.setConfig({ expect: { poll: { timeout: timeoutMs } } });

const { dataDir, address, start, kill, newContext } = await ownService(900, 600);
const pageUrl = new URL('/workstation/', address).href;
const context = await newContext();
let window = new Workstation(context, await context.newPage());
await window.open(`${address}&map=9/30/-60`);

const secondsSince = (begin: number) => `${((performance.now() - begin) / 1000).toFixed(1)} s`;

describe('a service that is killed', () => {
  test('is missed by a window nobody touches, which carries on by itself when it is back', async () => {
    await window.expectNoErrorNote();
    const killed = performance.now();
    await kill();
    expect(await window.errorNote()).toContain('The service does not answer');
    const missed = secondsSince(killed);
    await window.screenshot('service-killed');
    await start();
    const back = performance.now();
    await window.expectNoErrorNote();
    process.stdout.write(`killed: banner after ${missed}, gone ${secondsSince(back)} after the service's return\n`);
    // Its key was one of the killed process: it has another now.
    await window.map.click({ lon: -60, lat: 30 });
    expect((await window.place.read()).title).not.toBe('What is here is not known');
    await window.expectNoErrorNote();
  });

  test('a closed tab is opened again without an address, in this browser alone', async () => {
    await window.page.close();
    window = new Workstation(context, await context.newPage());
    await window.open(pageUrl);
    await window.expectNoErrorNote();
    const other = await newContext();
    const stranger = new Workstation(other, await other.newPage());
    await stranger.page.goto(pageUrl);
    expect(await stranger.keyPageText()).toContain('npx outpost open');
    await stranger.close();
  });

  test('`outpost open --forget` locks this browser out, `outpost open` lets it in again', async () => {
    await outpost(['open', '--forget', '--data-dir', dataDir]);
    expect(await window.errorNote()).toContain('The service no longer knows this window');
    await window.screenshot('window-forgotten');
    await window.page.goto('about:blank');
    await window.page.goto(pageUrl);
    // The tab's own key is of before.
    expect(await window.errorNote()).toContain('The service no longer knows this window');
    const { stdout } = await outpost(['open', '--json', '--data-dir', dataDir]);
    await window.page.goto('about:blank');
    await window.open(JSON.parse(stdout).workstationUrl);
    await window.expectNoErrorNote();
  });
});
