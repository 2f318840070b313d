import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type ExtractServer, startExtractServer } from '../helpers/extract-server.ts';
import { type Stage, setStage } from './driver.ts';
import { FirstDayDriver } from './first-day-driver.ts';
import { RegionsDriver } from './regions-driver.ts';
import { ShellDriver } from './shell-driver.ts';
import type { Workstation } from './workstation.ts';

let server: ExtractServer;
let stage: Stage;
beforeAll(async () => {
  server = await startExtractServer();
  // Before the service starts: its threads have the environment of that moment.
  vi.stubEnv('OUTPOST_EXTRACT_INDEX', server.index);
  vi.stubEnv('OUTPOST_ELEVATION_TILES', server.tiles);
  stage = await setStage();
});
afterAll(async () => {
  await server?.close();
  vi.unstubAllEnvs();
});

const open = (options = {}) =>
  stage.openWorkstation({ firstDay: true, width: 1180, height: 760, coarse: true, ...options });

async function expectClean(window: Workstation, state: string): Promise<void> {
  await window.screenshot(`first-day-${state}`);
  expect.soft(await new ShellDriver(window).seriousFindings(), state).toEqual([]);
}

async function askForCards(window: Workstation, command: string): Promise<void> {
  const shell = new ShellDriver(window);
  await shell.openPalette();
  await shell.findInPalette(command.replace('…', ''), command);
  await shell.chooseInPalette(command);
}

const narrow = { width: 390, height: 844 };

describe('the tour', () => {
  test.each([
    ['wide', {}],
    ['small', { width: 1024, height: 700, colorScheme: 'dark' }],
    ['phone', narrow],
  ])('points at six real controls and is left by Escape: %s', async (size, options) => {
    const window = await open({ view: '11/45.47/-28.46', ...options });
    const day = new FirstDayDriver(window);
    expect(await day.cards()).toContain('Look round the sandbox');
    await expectClean(window, `cards-${size}`);
    await day.take(1);
    const titles: string[] = [];
    for (let step = 1; step <= 6; step++) {
      await expect.poll(() => day.tourStep()).toContain(`Step ${step} of 6`);
      titles.push((await day.tourStep()).split('\n').filter(line => line.trim() !== '')[1] ?? '');
      await expect.poll(() => day.ringIsSeen()).toBe(true);
      // The profile's place is the whole panel, which a phone's window is full of.
      if (!(size === 'phone' && step === 4))
        await expect.poll(() => day.cardIsClear(), { message: `step ${step}` }).toBe(true);
      if (step < 6) await window.press('Enter');
      if (step === 2 || step === 5) await expectClean(window, `tour-${step}-${size}`);
    }
    expect(new Set(titles).size).toBe(6);
    await window.press('Escape');
    await day.expectNoTour();
    await day.expectNoCards();
    await day.close();
  });
});

describe('get my region', () => {
  test('from an empty folder in at most four clicks; costs are said before; it goes on when the window closes', async () => {
    const window = await open();
    const day = new FirstDayDriver(window);
    await day.take(2);
    await day.expectWorld('Oceania');
    await expectClean(window, 'world');
    await day.typeRegion('mona');
    await expect.poll(() => day.offered()).toEqual(['Monaco | Europe']);
    await day.chooseRegion('monaco');
    const costs = await day.costs();
    expect(costs).toMatch(/Download\s+[\d.]+ MB/);
    expect(costs).toMatch(/Time to build\s+under 1 min/);
    expect(costs).toMatch(/of which heights [\d.]+ (MB|kB)/);
    await expectClean(window, 'costs');
    await day.getIt();
    expect(day.clicks).toBeLessThanOrEqual(4);
    const regions = new RegionsDriver(window);
    expect(await regions.taskText('Build of Monaco')).toMatch(/%/);
    await expectClean(window, 'building');
    await day.close();

    const next = await open({ coarse: false });
    const later = new RegionsDriver(next);
    await later.open();
    await later.expectTask('Build of Monaco', /Monaco is built and installed\./);
    await later.installed.expect('Monaco', /Map, search, directions, elevation/);
    await expectClean(next, 'built');
    await new FirstDayDriver(next).close();
  }, 240_000);

  test('by keyboard, and in German', async () => {
    const window = await open({ locale: 'de-DE', localNames: false });
    const day = new FirstDayDriver(window);
    // The region is there by now: the cards come when they are asked for.
    await day.expectNoCards();
    await askForCards(window, 'Erste Schritte…');
    expect(await day.cards()).toContain('Meine Region holen');
    await expectClean(window, 'cards-german');
    await day.tabTo(/Meine Region holen/);
    await window.press('Enter');
    await day.tabTo(/Ein Land oder einen Teil davon finden/);
    await day.type('monaco');
    await day.tabTo(/Monaco.*Europe/);
    await window.press('Enter');
    expect(await day.costs()).toMatch(/Arbeitsspeicher/);
    await day.tabTo(/Neu holen/);
    await expectClean(window, 'costs-german');
    expect(day.clicks).toBe(0);
    await day.close();
  });

  test('on a phone, and without its server, it says what to bring on a stick', async () => {
    const window = await open(narrow);
    const day = new FirstDayDriver(window);
    await askForCards(window, 'First steps…');
    await day.take(2);
    await day.expectWorld('Europe');
    await server.close();
    await day.typeRegion('monaco');
    await day.chooseRegion('monaco');
    await day.expectPage('Bring these files on a stick:');
    expect(await day.pageText()).toMatch(/monaco\.osm\.pbf[\s\S]*N43E007\.hgt\.gz/);
    await expectClean(window, 'bring-phone');
    await day.close();
  });
});
