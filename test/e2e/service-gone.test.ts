import { afterAll, describe, expect, test, vi } from 'vitest';
import { closedAfterwards, temporaryFolder } from '../helpers/afterwards.ts';
import { launchChromium } from '../helpers/chromium.ts';
import { outpost, outpostServe, type ServingCommand } from '../helpers/outpost.ts';
import { packFor } from '../helpers/packs.ts';
import { linkPack } from '../helpers/service.ts';
import { answerFirstDay } from './answer-first-day.ts';
import { timeoutMs } from './timeouts.ts';
import { Workstation } from './workstation.ts';

vi.setConfig({ expect: { poll: { timeout: timeoutMs } } });

// The service is a process of its own here, so that it can be killed.

let serving: ServingCommand;
let port = '0';
let window: Workstation;

async function start(): Promise<{ workstationUrl: string }> {
  serving = await outpostServe(['--data-dir', dataDir, '--no-default-regions', '--port', port, '--json']);
  return JSON.parse(serving.firstLine);
}

const newContext = async () => {
  const made = await browser.newContext({ viewport: { width: 900, height: 600 }, reducedMotion: 'reduce' });
  made.setDefaultTimeout(timeoutMs);
  await answerFirstDay(made);
  return made;
};

const dataDir = await temporaryFolder();
// The overview alone, which mounts and draws less.
await linkPack(dataDir, await packFor('world'));
const { workstationUrl } = await start();
({ port } = new URL(workstationUrl));
const pageUrl = `http://127.0.0.1:${port}/workstation/`;
const browser = await closedAfterwards(launchChromium());
const context = await newContext();
window = new Workstation(context, await context.newPage());
await window.open(`${workstationUrl}&map=9/30/-60`);
afterAll(() => serving?.stop('SIGKILL'));

const secondsSince = (begin: number) => `${((performance.now() - begin) / 1000).toFixed(1)} s`;

describe('a service that is killed', () => {
  test('is missed by a window nobody touches, which carries on by itself when it is back', async () => {
    await window.expectNoErrorNote();
    const killed = performance.now();
    await serving.stop('SIGKILL');
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
