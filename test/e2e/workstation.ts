/// <reference lib="dom" />
import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import type { LonLat } from '../../data-packs/geo/lon-lat.ts';
import { cumulativeDistances, pointAlong } from '../../renderer/map/line.ts';
import { decodePolyline, type Position } from '../../renderer/map/polyline.ts';
import { pixelOf, type View, viewOf } from './mercator.ts';
import { Witness } from './witness.ts';

const screenshots = fileURLToPath(new URL('../output/screenshots/', import.meta.url));

export type Profile = 'Drive' | 'Cycle' | 'Walk';

export interface WhatIsHere {
  title: string;
  coordinates: string;
  elevation: string;
}

/** The window as its users have it. Specs speak through this; selectors live here only. */
export class Workstation {
  readonly page: Page;
  readonly witness: Witness;
  readonly #context: BrowserContext;
  /** Read from the answer as it arrives: a promise, so that nobody takes the route before for this one. */
  #lastRoute: Promise<readonly Position[] | undefined> = Promise.resolve(undefined);

  constructor(context: BrowserContext, page: Page) {
    this.#context = context;
    this.page = page;
    this.witness = new Witness(page);
    page.on('response', response => {
      if (!response.url().endsWith('/directions/v1') || !response.ok()) return;
      this.#lastRoute = response.json().then(
        ({ trip }) => trip.legs.flatMap(({ shape }: { shape: string }) => decodePolyline(shape)),
        () => undefined,
      );
    });
  }

  // The window

  async open(url: string): Promise<void> {
    await this.page.goto(url);
    await this.#map().waitFor();
    await this.expectMapIdle();
  }

  async reload(): Promise<void> {
    await this.page.reload();
    await this.#map().waitFor();
    await this.expectMapIdle();
  }

  /** Leaves the page, and what it kept: what is opened next is a new window to it, that need not read and translate its scripts anew. */
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
    await this.expectMapIdle();
  }

  async goOffline(offline: boolean): Promise<void> {
    await this.#context.setOffline(offline);
  }

  /** Whatever is asked for at a path waits until the function is called. */
  async holdBack(path: string): Promise<() => void> {
    const gate = Promise.withResolvers<void>();
    await this.page.route(`**${path}`, async route => {
      await gate.promise;
      await route.continue();
    });
    return gate.resolve;
  }

  close(): Promise<void> {
    return this.#context.close();
  }

  // The map

  #map(): Locator {
    return this.page.locator('.map-stage.maplibregl-map');
  }

  /** Waits until nothing moves and every tile is there. */
  async expectMapIdle(): Promise<void> {
    await this.page.evaluate(() => {
      (globalThis as { idleSince?: number }).idleSince = undefined;
    });
    await this.page.waitForFunction(
      () => {
        const idle = document.querySelector('.map-stage')?.getAttribute('aria-busy') === 'false';
        const state = globalThis as { idleSince?: number };
        if (!idle) state.idleSince = undefined;
        else state.idleSince ??= performance.now();
        return state.idleSince !== undefined && performance.now() - state.idleSince > 250;
      },
      undefined,
      { polling: 50 },
    );
  }

  view(): View {
    return viewOf(this.page.url());
  }

  async lookAt({ lon, lat }: LonLat, zoom: number): Promise<void> {
    await this.move({ lon, lat }, zoom);
    await this.expectMapIdle();
  }

  #pixel(point: LonLat): { x: number; y: number } {
    const size = this.page.viewportSize();
    if (size === null) throw new Error('The window has no size.');
    return pixelOf(point, this.view(), size);
  }

  /** Moves without waiting for tiles. */
  async move({ lon, lat }: LonLat, zoom: number): Promise<void> {
    // The map follows its permalink; its listener was there before this one.
    await this.page.evaluate(
      hash =>
        new Promise<void>(resolve => {
          if (location.hash === hash) return resolve();
          addEventListener('hashchange', () => resolve(), { once: true });
          location.hash = hash;
        }),
      `#map=${zoom}/${lat}/${lon}`,
    );
  }

  /** Whether anything reaches beyond the window, so that it could be scrolled away. */
  overflows(): Promise<boolean> {
    return this.page.evaluate(() => {
      const { scrollWidth, clientWidth, scrollHeight, clientHeight } = document.documentElement;
      return scrollWidth > clientWidth || scrollHeight > clientHeight;
    });
  }

  /** Names of visible buttons that something else lies over. */
  coveredButtons(): Promise<string[]> {
    return this.page.evaluate(() =>
      [...document.querySelectorAll('button, a[href]')].flatMap(button => {
        const { left, top, width, height } = button.getBoundingClientRect();
        if (width === 0) return [];
        const upper = document.elementFromPoint(left + width / 2, top + height / 2);
        return upper !== null && (button.contains(upper) || upper.contains(button))
          ? []
          : [button.getAttribute('aria-label') ?? button.textContent];
      }),
    );
  }

  async clickMap(point: LonLat): Promise<void> {
    const { x, y } = this.#pixel(point);
    await this.page.mouse.click(x, y);
  }

  async pointAt(point: LonLat): Promise<void> {
    const { x, y } = this.#pixel(point);
    await this.page.mouse.move(x - 3, y - 3);
    await this.page.mouse.move(x, y, { steps: 3 });
  }

  async drag(from: LonLat, to: LonLat): Promise<void> {
    const start = this.#pixel(from);
    const end = this.#pixel(to);
    await this.page.mouse.move(start.x, start.y);
    await this.page.mouse.down();
    await this.page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2, { steps: 4 });
    await this.page.mouse.move(end.x, end.y, { steps: 4 });
    await this.page.mouse.up();
  }

  /** Takes hold of the route where it runs through `from`: pressed only once the pointer says that it can be grabbed. */
  async dragLine(from: LonLat, to: LonLat): Promise<void> {
    await this.pointAt(from);
    await this.page.waitForFunction(
      () => document.querySelector<HTMLElement>('.maplibregl-canvas')?.style.cursor === 'grab',
      undefined,
      { polling: 50 },
    );
    await this.drag(from, to);
  }

  async chooseStyle(name: string): Promise<void> {
    await this.page.getByRole('button', { name: 'Map style' }).click();
    await this.page.getByRole('radio', { name }).check({ force: true });
    await this.page.keyboard.press('Escape');
    await this.page.locator(`[data-map-style="${name.toLowerCase()}"]`).waitFor();
    await this.expectMapIdle();
  }

  credits(): Promise<string> {
    return this.page.locator('.maplibregl-ctrl-attrib-inner').innerText();
  }

  async creditsAreInSight(): Promise<boolean> {
    const box = await this.page.locator('.maplibregl-ctrl-attrib').boundingBox();
    const size = this.page.viewportSize();
    if (box === null || size === null) return false;
    const inside = box.x >= 0 && box.x + box.width <= size.width + 1 && box.y + box.height <= size.height + 1;
    const onTop = await this.page.evaluate(
      ({ x, y }) => document.elementFromPoint(x, y)?.closest('.maplibregl-ctrl-attrib') !== null,
      { x: box.x + box.width / 2, y: box.y + box.height / 2 },
    );
    return inside && onTop;
  }

  cursorCoordinates(): Promise<string> {
    return this.page.locator('.cursor-readout').innerText();
  }

  /** Takes a picture of the window into `test/output/screenshots`. */
  async screenshot(name: string): Promise<Buffer> {
    await mkdir(screenshots, { recursive: true });
    return this.page.screenshot({ path: `${screenshots}${name}.png` });
  }

  /**
   * Takes a picture; of the map beside the panel, tells the share of pixels that have exactly this colour, and how many colours
   * there are.
   */
  async look(name: string, hex = '#cccccc'): Promise<{ share: number; different: number }> {
    const image = sharp(await this.screenshot(name));
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

  /** What is said where the view holds no region. */
  emptyViewText(): Promise<string> {
    return this.page.locator('.nothing-here').innerText();
  }

  /** Follows the way out of an empty view. */
  async goToOfferedRegion(name: string): Promise<void> {
    await this.page.locator('.nothing-here').getByRole('button', { name }).click();
    await this.page.locator('.nothing-here').waitFor({ state: 'detached' });
    await this.expectMapIdle();
  }

  // Search

  #searchField(): Locator {
    return this.page.getByRole('combobox', { name: 'Search', exact: true });
  }

  async openSearchByKeyboard(key: '/' | 'Control+k'): Promise<boolean> {
    await this.page.keyboard.press(key);
    return this.#searchField().evaluate(field => field === document.activeElement);
  }

  async searchFor(text: string): Promise<void> {
    await this.#searchField().fill(text);
  }

  /** Letter by letter, faster than any hand or machine under load: the page sees every letter, and no pause between them. */
  async typeAtOnce(text: string): Promise<void> {
    await this.#searchField().evaluate((element, letters) => {
      const field = element as HTMLInputElement;
      const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
      field.focus();
      for (let length = 1; length <= letters.length; length++) {
        write?.call(field, letters.slice(0, length));
        field.dispatchEvent(new Event('input', { bubbles: true }));
      }
    }, text);
  }

  /** The suggestions' titles, once there are some. */
  async suggestions(): Promise<string[]> {
    await this.page.locator('.place-field[aria-busy="false"]:focus-within').waitFor();
    await this.page.getByRole('option').first().waitFor();
    return this.page.locator('.suggestion-title').allInnerTexts();
  }

  async pickSuggestion(title: string): Promise<void> {
    await this.page.getByRole('option').filter({ hasText: title }).first().click();
    await this.expectMapIdle();
  }

  /** Enter: searches what was typed, and goes to the first hit. */
  async submitSearch(): Promise<void> {
    await this.page.keyboard.press('Enter');
    await this.page.locator('.search-box .place-field[aria-busy="false"]').waitFor();
    await this.expectMapIdle();
  }

  async press(key: string): Promise<void> {
    await this.page.keyboard.press(key);
  }

  async nothingFoundText(): Promise<string> {
    return this.page.locator('.suggestions-nothing').innerText();
  }

  // What is here

  async whatIsHere(): Promise<WhatIsHere> {
    const card = this.page.getByRole('region', { name: 'What is here' });
    await card.locator('.place-title').waitFor();
    const elevation = card.getByTestId('elevation');
    await this.page.waitForFunction(() => document.querySelector('[data-testid="elevation"]')?.textContent !== '');
    return {
      title: await card.locator('.place-title').innerText(),
      coordinates: await card.getByTestId('coordinates').innerText(),
      elevation: await elevation.innerText(),
    };
  }

  async closeCard(): Promise<void> {
    const card = this.page.getByRole('region', { name: 'What is here' });
    await card.getByRole('button', { name: 'Close', exact: true }).click();
    await card.waitFor({ state: 'detached' });
  }

  async directionsFromCard(end: 'From here' | 'To here'): Promise<void> {
    await this.page.getByRole('button', { name: end }).click();
  }

  // Directions

  async openDirections(): Promise<void> {
    await this.page.getByRole('button', { name: 'Directions', exact: true }).click();
  }

  async closeDirections(): Promise<void> {
    await this.page.getByRole('button', { name: 'Close directions' }).click();
  }

  async fillWaypoint(role: string, text: string): Promise<void> {
    const field = this.page.getByRole('combobox', { name: role, exact: true });
    await field.fill(text);
    await field.press('Enter');
    await this.page.waitForFunction(label => {
      const input = document.querySelector<HTMLInputElement>(`input[aria-label="${label}"]`);
      return input !== null && input.getAttribute('aria-expanded') === 'false';
    }, role);
  }

  async waypointLabels(): Promise<string[]> {
    return this.page
      .locator('.waypoint .place-input')
      .evaluateAll(fields => fields.map(field => (field as HTMLInputElement).value));
  }

  async chooseProfile(profile: Profile): Promise<void> {
    await this.page.locator('label', { has: this.page.locator('.profile-choice', { hasText: profile }) }).click();
  }

  async routeBetween(from: string, to: string, profile: Profile = 'Drive'): Promise<void> {
    await this.chooseProfile(profile);
    await this.fillWaypoint('Start', from);
    await this.fillWaypoint('Destination', to);
    await this.expectRoute();
  }

  /** Waits for the route and its profile to be there, and the map to rest. */
  async expectRoute(): Promise<void> {
    await this.page.locator('.directions[aria-busy="false"]').waitFor();
    await this.page.getByTestId('route-summary').waitFor();
    await this.expectMapIdle();
  }

  async routeFigures(): Promise<{ time: string; length: string }> {
    return {
      time: await this.page.getByTestId('route-time').innerText(),
      length: await this.page.getByTestId('route-length').innerText(),
    };
  }

  readTurnList(): Promise<string[]> {
    return this.page.locator('.turn-text').allInnerTexts();
  }

  async hoverTurn(index: number): Promise<void> {
    await this.page.locator('.turn').nth(index).hover();
  }

  async clickTurn(index: number): Promise<void> {
    await this.page.locator('.turn').nth(index).click();
    await this.expectMapIdle();
  }

  /** The row that is lit up, if any. */
  async litTurn(): Promise<number | undefined> {
    const rows = await this.page.locator('.turn').evaluateAll(all => all.map(row => row.hasAttribute('data-active')));
    const index = rows.indexOf(true);
    return index < 0 ? undefined : index;
  }

  async dragWaypoint(letter: string, to: LonLat): Promise<void> {
    const box = await this.page.locator(`.waypoint-pin[data-letter="${letter}"]`).boundingBox();
    if (box === null) throw new Error(`There is no pin ${letter} on the map.`);
    const end = this.#pixel(to);
    // By the head of the pin: its tip, the place itself, is at the bottom.
    const head = { x: box.x + box.width / 2, y: box.y + 15 };
    const tip = { x: box.x + box.width / 2, y: box.y + box.height };
    await this.page.mouse.move(head.x, head.y);
    await this.page.mouse.down();
    await this.page.mouse.move(head.x + 6, head.y + 6, { steps: 2 });
    await this.page.mouse.move(end.x + head.x - tip.x, end.y + head.y - tip.y, { steps: 5 });
    await this.page.mouse.up();
  }

  /** Moves a row of the list with the arrow keys on its handle. */
  async moveWaypoint(role: string, key: 'ArrowUp' | 'ArrowDown'): Promise<void> {
    await this.page.getByRole('button', { name: `Move ${role.toLowerCase()}` }).press(key);
  }

  async removeWaypoint(role: string): Promise<void> {
    await this.page.getByRole('button', { name: `Remove ${role.toLowerCase()}` }).click();
  }

  async reverseRoute(): Promise<void> {
    await this.page.getByRole('button', { name: 'Reverse the route' }).click();
  }

  async avoidFerries(avoid: boolean): Promise<void> {
    await this.page.getByRole('switch', { name: 'No ferries' }).setChecked(avoid, { force: true });
  }

  async chooseUnits(units: 'km' | 'mi'): Promise<void> {
    await this.page.getByRole('radiogroup', { name: 'Units' }).getByText(units, { exact: true }).click();
  }

  async exportRoute(format: 'GPX' | 'GeoJSON'): Promise<string> {
    await this.page.getByRole('button', { name: 'Export the route' }).click();
    const download = this.page.waitForEvent('download');
    await this.page.getByRole('menuitem', { name: format, exact: true }).click();
    const stream = await (await download).createReadStream();
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(chunk as Buffer);
    return Buffer.concat(chunks).toString('utf8');
  }

  /** A place on the line that was answered last, this share of its length along. */
  async spotOnRoute(fraction: number): Promise<LonLat> {
    const answer = await this.#lastRoute;
    if (answer === undefined) throw new Error('There is no route yet.');
    const distances = cumulativeDistances(answer);
    const spot = pointAlong(answer, distances, (distances.at(-1) ?? 0) * fraction);
    if (spot === undefined) throw new Error('The route is empty.');
    return { lon: spot[0], lat: spot[1] };
  }

  // Elevation profile

  /** Points at the chart, 0 its left end, 1 its right; gives what it then says. */
  async hoverProfile(fraction: number): Promise<string> {
    const plot = this.page.getByTestId('profile-chart').locator('.u-over');
    const box = await plot.boundingBox();
    if (box === null) throw new Error('There is no elevation profile.');
    await this.page.mouse.move(box.x + box.width * fraction, box.y + box.height / 2, { steps: 3 });
    return this.profileReadout();
  }

  profileReadout(): Promise<string> {
    return this.page.getByTestId('profile-readout').innerText();
  }

  profileFigures(): Promise<string> {
    return this.page.locator('.profile-figures').innerText();
  }

  /** The title and address of the tab that the way to the API opens. */
  async openApiExplorer(): Promise<{ title: string; path: string }> {
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

  // Failures

  async errorNote(): Promise<string> {
    const note = this.page.getByTestId('error-note');
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

  /** From the note that says that this one does not do. */
  async askForAnotherKey(): Promise<void> {
    await this.page.getByTestId('error-note').getByRole('button', { name: 'Enter a key' }).click();
  }

  async enterKey(key: string): Promise<void> {
    await this.page.getByLabel('API key').first().fill(key);
    await this.page.getByRole('button', { name: 'Open the map' }).click();
    await this.#map().waitFor();
    await this.expectMapIdle();
  }
}
