/// <reference lib="dom" />
import type { BrowserContext, Page } from 'playwright-core';
import sharp from 'sharp';
import { paletteOf } from '../../server/tiles/styles/palettes.ts';
import { DirectionsDriver } from './directions-driver.ts';
import { MapDriver } from './map-driver.ts';
import { PageLog } from './page-log.ts';
import { PlaceDriver } from './place-driver.ts';
import { keepScreenshot } from './screenshots.ts';
import { SearchDriver } from './search-driver.ts';
import { inEnglish, type Spoken } from './spoken.ts';

/** Drives the window; its parts have their own drivers. Selectors live in drivers only. */
export class Workstation {
  readonly page: Page;
  /** Translates texts to find, for windows in another language. */
  readonly spoken: Spoken;
  readonly log: PageLog;
  readonly map: MapDriver;
  readonly search: SearchDriver;
  readonly place: PlaceDriver;
  readonly directions: DirectionsDriver;
  readonly #context: BrowserContext;

  constructor(context: BrowserContext, page: Page, spoken: Spoken = inEnglish) {
    this.#context = context;
    this.page = page;
    this.spoken = spoken;
    this.log = new PageLog(page);
    this.map = new MapDriver(this);
    this.search = new SearchDriver(this);
    this.place = new PlaceDriver(this);
    this.directions = new DirectionsDriver(this);
  }

  async open(url: string): Promise<void> {
    await this.page.goto(url);
    await this.map.stage().waitFor();
    await this.map.expectIdle();
  }

  async reload(): Promise<void> {
    await this.page.reload();
    await this.map.stage().waitFor();
    await this.map.expectIdle();
  }

  /** From now on this page's database answers nothing. */
  async stallStorage(): Promise<void> {
    await this.page.evaluate(() => {
      IDBObjectStore.prototype.get = () => ({}) as IDBRequest;
    });
  }

  /** Leaves the page and clears its storage: like a new window, but with cached scripts. */
  async leave(): Promise<void> {
    if (this.page.url() === 'about:blank') return;
    await this.page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
    await this.page.goto('about:blank');
  }

  async resize(width: number, height: number): Promise<void> {
    await this.page.setViewportSize({ width, height });
    await this.map.expectIdle();
  }

  async goOffline(offline: boolean): Promise<void> {
    await this.#context.setOffline(offline);
  }

  /** Delays requests to a path until the returned function is called. */
  async delayRequests(path: string): Promise<() => void> {
    const gate = Promise.withResolvers<void>();
    await this.page.route(`**${path}`, async route => {
      await gate.promise;
      await route.continue();
    });
    return gate.resolve;
  }

  /** Sends requests to a path but loses their answers, until the returned function is called; tells when the first was lost. */
  async loseAnswers(path: string): Promise<{ lost: Promise<void>; end: () => Promise<void> }> {
    const pattern = `**${path}`;
    const { promise: lost, resolve } = Promise.withResolvers<void>();
    await this.page.route(pattern, async route => {
      await route.fetch();
      await route.abort();
      resolve();
    });
    return { lost, end: () => this.page.unroute(pattern) };
  }

  /** Answers requests to a path with a failure of the service until the returned function is called. */
  async failRequests(path: string): Promise<() => Promise<void>> {
    const pattern = `**${path}`;
    await this.page.route(pattern, route =>
      route.fulfill({ status: 500, contentType: 'application/json', body: '{}' }),
    );
    return () => this.page.unroute(pattern);
  }

  close(): Promise<void> {
    return this.#context.close();
  }

  /** Whether the page is larger than the window, and so scrolls. */
  overflows(): Promise<boolean> {
    return this.page.evaluate(() => {
      const { scrollWidth, clientWidth, scrollHeight, clientHeight } = document.documentElement;
      return scrollWidth > clientWidth || scrollHeight > clientHeight;
    });
  }

  /** Names of visible buttons that are covered; not those that a list has scrolled out of sight. */
  coveredButtons(): Promise<string[]> {
    return this.page.evaluate(() => {
      const isScrolledAway = (element: Element, x: number, y: number) => {
        for (let box = element.parentElement; box !== null; box = box.parentElement) {
          const { overflowX, overflowY } = getComputedStyle(box);
          if (![overflowX, overflowY].some(way => way === 'auto' || way === 'scroll')) continue;
          const { left, right, top, bottom } = box.getBoundingClientRect();
          if (x < left || x > right || y < top || y > bottom) return true;
        }
        return false;
      };
      return [...document.querySelectorAll('button, a[href]')].flatMap(button => {
        const { left, top, width, height } = button.getBoundingClientRect();
        if (width === 0 || !button.checkVisibility({ visibilityProperty: true })) return [];
        if (isScrolledAway(button, left + width / 2, top + height / 2)) return [];
        const upper = document.elementFromPoint(left + width / 2, top + height / 2);
        return upper !== null && (button.contains(upper) || upper.contains(button))
          ? []
          : [button.getAttribute('aria-label') ?? button.textContent];
      });
    });
  }

  /** Keeps a screenshot for people. */
  screenshot(name: string): Promise<void> {
    return keepScreenshot(this.page, name);
  }

  /** Of the map beside the panel, counts colours and the share of pixels with one colour. */
  async look(
    name: string,
    hex: string = paletteOf('light').ground.background,
  ): Promise<{ share: number; different: number }> {
    await this.screenshot(name);
    const image = sharp(await this.page.screenshot());
    const { width, height } = await image.metadata();
    const left = Math.min(430, Math.round(width / 3));
    const { data } = await image
      .extract({ left, top: 70, width: width - left - 70, height: height - 70 - 70 })
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const wanted = Number.parseInt(hex.slice(1), 16);
    const seen = new Uint8Array(1 << 24);
    let hits = 0;
    let different = 0;
    for (let i = 0; i + 2 < data.length; i += 3) {
      const colour = ((data[i] ?? 0) << 16) | ((data[i + 1] ?? 0) << 8) | (data[i + 2] ?? 0);
      if (seen[colour] === 0) different++;
      seen[colour] = 1;
      if (colour === wanted) hits++;
    }
    return { share: hits / (data.length / 3), different };
  }

  async press(key: string): Promise<void> {
    await this.page.keyboard.press(key);
  }

  /** Opens the API explorer; returns the tab's title and path. */
  async openApiExplorer(): Promise<{ title: string; path: string }> {
    await this.page.locator('.rail-entry[data-place="developer"]').click();
    const opening = this.page.context().waitForEvent('page');
    await this.page.getByRole('link', { name: 'API explorer' }).click();
    const tab = await opening;
    await tab
      .getByRole('heading', { level: 1 })
      .or(tab.getByRole('heading', { level: 2 }))
      .first()
      .waitFor();
    const seen = { title: await tab.title(), path: new URL(tab.url()).pathname };
    await tab.close();
    return seen;
  }

  async errorNote(): Promise<string> {
    // What concerns the whole window is above the notes of its parts.
    const note = this.page.getByTestId('error-note').first();
    await note.waitFor();
    return note.innerText();
  }

  async expectNoErrorNote(): Promise<void> {
    await this.page.getByTestId('error-note').waitFor({ state: 'detached' });
  }

  async keyPageText(): Promise<string> {
    const page = this.page.locator('main.entry');
    await page.waitFor();
    return page.innerText();
  }

  /** Presses "Enter a key" in the error note. */
  async askForAnotherKey(): Promise<void> {
    await this.page.getByTestId('error-note').first().getByRole('button', { name: 'Enter a key' }).click();
  }

  async enterKey(key: string): Promise<void> {
    await this.page.getByLabel('API key').first().fill(key);
    await this.page.getByRole('button', { name: 'Open the map' }).click();
    await this.map.stage().waitFor();
    await this.map.expectIdle();
  }
}
