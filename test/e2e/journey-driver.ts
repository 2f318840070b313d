/// <reference lib="dom" />
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { distanceBetween } from '../../data-packs/geo/great-circle.ts';
import type { Hand } from './hand.ts';
import { PartDriver } from './part-driver.ts';
import type { PlaceId } from './shell-driver.ts';
import type { Workstation } from './workstation.ts';

export interface SavedFile {
  name: string;
  text: string;
}

/** Does what saves a file, as the program around the page saves it; returns the file. */
export type SaveFile = (act: () => Promise<void>) => Promise<SavedFile>;

/** As a browser does, in its folder of downloads. */
const downloadOf =
  (page: Page): SaveFile =>
  async act => {
    const downloading = page.waitForEvent('download');
    await act();
    const download = await downloading;
    return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') };
  };

/** Whole tasks from the first press to the file, by any hand and in any language. */
export class JourneyDriver extends PartDriver {
  readonly #hand: Hand;
  readonly #saveFile: SaveFile;

  constructor(window: Workstation, hand: Hand, saveFile = downloadOf(window.page)) {
    super(window);
    this.#hand = hand;
    this.#saveFile = saveFile;
  }

  /** Goes to a place of the rail, also one behind "More" in a narrow window. */
  async go(place: PlaceId): Promise<void> {
    const entry = this.page.locator(`.rail-entry[data-place="${place}"]`);
    if (await entry.isVisible()) return this.#hand.press(entry);
    await this.#hand.press(this.page.locator('.rail-more'));
    await this.#hand.press(this.page.locator(`[role="menuitem"][data-place="${place}"]`));
  }

  /** Types both ends of a route and saves it as GPX. */
  async routeToGpx(from: string, to: string): Promise<SavedFile> {
    await this.go('plan');
    await this.#hand.enter(this.#point('Start'), from);
    await this.page.waitForFunction(label => {
      const input = document.querySelector(`input[aria-label="${label}"]`);
      const busy = input?.closest('.place-field')?.getAttribute('aria-busy');
      return busy === 'false' && input?.getAttribute('aria-expanded') === 'false';
    }, this.spoken('Start'));
    await this.#hand.enter(this.#point('Destination'), to);
    await this.window.directions.expectRoute();
    return this.#save('Export the route', 'GPX');
  }

  /** Opens a track, puts it on its ways and saves that as GPX. */
  async fitToGpx(file: SavedFile): Promise<SavedFile> {
    await this.open(file);
    await this.go('plan');
    await this.#hand.press(this.page.locator('.plan input[type="radio"][value="fit"]'));
    await this.page.locator('[data-testid="fit-answer"][aria-busy="false"]').waitFor();
    return this.#save('Export the fitted line', 'GPX');
  }

  /** Opens a track; waits until it is listed. */
  async open({ name, text }: SavedFile): Promise<void> {
    const before = await this.page.locator('.tracks li').count();
    const button = this.page.getByRole('button', { name: this.spoken('Open a file') });
    // A low window has no room for it above a sheet.
    if (!(await button.isVisible())) await this.go('explore');
    const choosing = this.page.waitForEvent('filechooser');
    await this.#hand.press(button);
    await (await choosing).setFiles({ name, mimeType: 'application/gpx+xml', buffer: Buffer.from(text) });
    await this.page.locator('.tracks li').nth(before).waitFor();
  }

  /** The length that the window shows for the newest track. */
  trackLength = () => this.page.locator('.tracks .soft-figures').last().innerText();

  /** Downloads an offered region; waits until it is installed. */
  async getRegion(name: string): Promise<void> {
    await this.go('regions');
    await this.#hand.press(this.page.locator('.offer-row').filter({ hasText: name }));
    await this.#hand.press(this.page.locator('.offer-buy button'));
    await this.page.locator('.offer-buy button').getByText(this.spoken('Installed'), { exact: true }).waitFor();
  }

  #point = (role: 'Start' | 'Destination') => this.page.getByRole('combobox', { name: this.spoken(role), exact: true });

  async #save(button: string, format: string): Promise<SavedFile> {
    await this.#hand.press(this.page.getByRole('button', { name: this.spoken(button) }));
    const entry = this.page.getByRole('menuitem', { name: format, exact: true });
    await entry.waitFor();
    return this.#saveFile(() => this.#hand.press(entry));
  }
}

/** Metres of all lines of a GPX file. */
export function gpxMetres(text: string): number {
  let metres = 0;
  for (const segment of text.split('<trkseg>').slice(1)) {
    const points = [...segment.matchAll(/<trkpt lat="([^"]+)" lon="([^"]+)"/g)].map(([, lat, lon]) => ({
      lat: Number(lat),
      lon: Number(lon),
    }));
    points.slice(1).forEach((point, index) => {
      const before = points[index];
      if (before !== undefined) metres += distanceBetween(before, point);
    });
  }
  return metres;
}
