import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { publicKeyOf } from '../../data-packs/format/signature.ts';
import { addCatalogue } from '../../data-packs/store/catalogues/add.ts';
import { serveCatalogue } from '../e2e/catalogue-server.ts';
import { Mouse } from '../e2e/hand.ts';
import { gpxMetres, JourneyDriver, type SavedFile, type SaveFile } from '../e2e/journey-driver.ts';
import { temporaryFolder } from '../helpers/afterwards.ts';
import { newSigningKey } from '../helpers/signed-pack.ts';
import { type Desktop, platform } from './desktop.ts';
import { dataFolder, OpenedDesktop } from './opened-desktop.ts';
import { willAnswer } from './stubbed-dialogs.ts';
import { testTimeoutMs, timeoutMs } from './timeouts.ts';

vi.setConfig({ testTimeout: testTimeoutMs, expect: { poll: { timeout: timeoutMs } } });

// What people came for, from the first press to the file, over a real region; test/e2e/acceptance.test.ts has the same
// in browsers. The tests follow one another.

const monteCarlo = { lon: 7.4246, lat: 43.7394 };
/** Presses that each task takes at most. */
const most = { region: 4, route: 5, fit: 6 };

let opened: OpenedDesktop;
let hand: Mouse;
let journey: JourneyDriver;
let route: SavedFile;

const files = await temporaryFolder();
const keyPem = newSigningKey();
const catalogue = await serveCatalogue({ name: 'Riviera maps', keyPem });
await catalogue.publishRegion('monaco');
const dataDir = await dataFolder();
await addCatalogue(dataDir, catalogue.url, { publicKey: publicKeyOf(keyPem) });
await open(dataDir);

async function open(dataDir: string): Promise<void> {
  opened = await OpenedDesktop.open(dataDir);
  hand = new Mouse(opened.page);
  journey = new JourneyDriver(opened.workstation, hand, savedBy(opened.desktop));
}

/** Chooses where a file goes in the system's dialog. */
function savedBy(desktop: Desktop): SaveFile {
  let count = 0;
  return async act => {
    const target = join(files, `${++count}.gpx`);
    await willAnswer(desktop, { save: target });
    await act();
    const read = () => readFile(target, 'utf8').catch(() => '');
    await expect.poll(read).toMatch(/<\/gpx>\s*$/);
    return { name: basename(target), text: await read() };
  };
}

const kilometres = async () => Number.parseFloat(await journey.trackLength());

describe(`what people came for, on ${platform}`, () => {
  test('my country comes from a catalogue', async () => {
    await journey.getRegion('Monaco');
    expect(hand.presses).toBeLessThanOrEqual(most.region);
  });

  test('a typed route becomes GPX, which is fitted, saved and opened with the same length', async () => {
    hand.presses = 0;
    await opened.workstation.map.lookAt(monteCarlo, 14);
    route = await journey.routeToGpx('Rue Grimaldi', 'Place du Casino');
    expect(hand.presses).toBeLessThanOrEqual(most.route);
    const metres = gpxMetres(route.text);
    expect(metres).toBeGreaterThan(300);

    hand.presses = 0;
    const fitted = await journey.fitToGpx(route);
    expect(hand.presses).toBeLessThanOrEqual(most.fit);
    expect(Math.abs(gpxMetres(fitted.text) / metres - 1)).toBeLessThan(0.01);
    await journey.open(fitted);
    expect(await kilometres()).toBeCloseTo(metres / 1000, 1);
    await opened.workstation.screenshot('desktop-journey');
  });

  const keptPlan = async () => {
    await opened.workstation.directions.open();
    await expect
      .poll(() => opened.workstation.directions.waypointLabels())
      .toEqual([expect.stringContaining('Rue Grimaldi'), expect.stringContaining('Place du Casino')]);
  };

  test('a reload, a killed service and a killed program lose nothing', async () => {
    await opened.page.reload();
    await opened.expectMap();
    await keptPlan();

    process.kill((await opened.servicePid()) ?? 0, 'SIGKILL');
    await opened.page.reload();
    await opened.expectMap();
    await keptPlan();

    await opened.kill();
    await open(opened.dataDir);
    await keptPlan();
    await expect.poll(() => opened.page.locator('.tracks li').count()).toBe(2);
    expect(opened.workstation.log.problems).toEqual([]);
  });
});
