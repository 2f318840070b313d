/// <reference lib="dom" />
import { describe, expect, test } from 'vitest';
import { publicKeyOf } from '../../data-packs/format/signature.ts';
import { addCatalogue } from '../../data-packs/store/catalogues/add.ts';
import { listCatalogues } from '../../data-packs/store/catalogues/list-catalogues.ts';
import { listInstalled } from '../../data-packs/store/index.ts';
import { removePack } from '../../data-packs/store/remove.ts';
import { newSigningKey } from '../helpers/signed-pack.ts';
import { serveCatalogue } from './catalogue-server.ts';
import { type Stage, setStage } from './driver.ts';
import { type Hand, Keys, Mouse } from './hand.ts';
import { gpxMetres, JourneyDriver } from './journey-driver.ts';
import { ShellDriver } from './shell-driver.ts';
import type { Workstation } from './workstation.ts';

// What people came for, from the first press to the file: counted, and the same by keyboard, in German, in small and
// magnified windows and in the dark.

const keyPem = newSigningKey();
const catalogue = await serveCatalogue({ name: 'Atlantic maps', keyPem });
await catalogue.publishIsland('havmark', 'Hávmark', ['Atlantic']);
const stage = await setStage();
const emptyStage = await setStage({ packs: ['world'] });
await addCatalogue(emptyStage.service.dataDir, catalogue.url, { publicKey: publicKeyOf(keyPem) });

const settings = [
  { name: 'with the mouse', hand: Mouse, open: { width: 1280, height: 800 } },
  { name: 'with keys alone', hand: Keys, open: { width: 1280, height: 800, coarse: true } },
  { name: 'in German', hand: Mouse, open: { width: 1024, height: 700, locale: 'de-DE', plain: true } },
  { name: 'at 1024 x 700', hand: Mouse, open: { width: 1024, height: 700, plain: true } },
  { name: 'at 1024 x 700 and 200 %', hand: Mouse, open: { width: 512, height: 350, scale: 2, plain: true } },
  { name: 'in the dark', hand: Mouse, open: { width: 1024, height: 700, colorScheme: 'dark', plain: true } },
] as const;

/** Presses that each task takes at most. */
const most = { route: 5, fit: 6, region: 3 };

describe.each(settings)('$name', ({ name, hand: HandOfSetting, open }) => {
  let window: Workstation;
  let hand: Hand;
  let journey: JourneyDriver;

  async function begin(on: Stage): Promise<void> {
    window = await on.openWorkstation({ ...open, blank: true });
    await window.page.addInitScript(() => {
      const seen = globalThis as { pointerEvents?: number };
      for (const type of ['pointerdown', 'pointermove', 'mousedown', 'touchstart', 'wheel']) {
        addEventListener(
          type,
          event => {
            // A page that appears under a pointer gets a move that is none.
            const isMove = event instanceof PointerEvent && event.type === 'pointermove';
            if (isMove && event.movementX === 0 && event.movementY === 0) return;
            if (event.isTrusted) seen.pointerEvents = (seen.pointerEvents ?? 0) + 1;
          },
          { capture: true },
        );
      }
    });
    await window.open(`${on.service.service.workstationUrl()}&map=12/45.4784/-28.3974`);
    hand = new HandOfSetting(window.page);
    journey = new JourneyDriver(window, hand);
  }

  /** A picture of the end, in which nothing is cut, covered or scrolled away. */
  async function expectTidy(end: string): Promise<void> {
    await window.screenshot(`acceptance ${end} ${name}`.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-'));
    const shell = new ShellDriver(window);
    expect(await window.overflows()).toBe(false);
    expect(await shell.cutTexts()).toEqual([]);
    expect(await window.coveredButtons()).toEqual([]);
    expect(await window.map.creditsAreInSight()).toBe(true);
    const pointerEvents = await window.page.evaluate(() => (globalThis as { pointerEvents?: number }).pointerEvents);
    if (HandOfSetting === Keys) expect(pointerEvents).toBeUndefined();
    else expect(pointerEvents).toBeGreaterThan(0);
    expect(window.log.problems).toEqual([]);
  }

  test('a typed route becomes GPX, which is fitted, saved and opened with the same length', async () => {
    await begin(stage);
    const route = await journey.routeToGpx('Kirvell', 'Sandvang');
    expect(hand.presses).toBeLessThanOrEqual(most.route);
    const metres = gpxMetres(route.text);
    const { length } = await window.directions.routeFigures();
    expect(kilometres(length)).toBeCloseTo(metres / 1000, 0);
    await expectTidy('route');

    hand.presses = 0;
    const fitted = await journey.fitToGpx(route);
    expect(hand.presses).toBeLessThanOrEqual(most.fit);
    expect(Math.abs(gpxMetres(fitted.text) / metres - 1)).toBeLessThan(0.01);
    await journey.open(fitted);
    expect(Math.abs(kilometres(await journey.trackLength()) / (metres / 1000) - 1)).toBeLessThan(0.01);
    await expectTidy('fit');
  });

  test('my country comes from a catalogue into an empty folder', async () => {
    const { dataDir } = emptyStage.service;
    for (const { id } of await listInstalled(dataDir)) if (id !== 'world') await removePack(dataDir, id);
    await expect.poll(async () => (await emptyStage.service.get('/health')).body.regions.length).toBe(1);
    expect(await listCatalogues(dataDir)).toHaveLength(1);
    await begin(emptyStage);
    await journey.getRegion('Hávmark');
    // One more for "More", where the rail has room for few places.
    expect(hand.presses).toBeLessThanOrEqual(most.region + (open.width < 640 ? 1 : 0));
    await window.map.expectIdle();
    await expectTidy('region');
  });
});

/** Reads "13.2 km · ↗ 250 m", also with a decimal comma. */
function kilometres(text: string): number {
  return Number.parseFloat(text.replace(',', '.'));
}
