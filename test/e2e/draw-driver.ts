import type { Locator, Page } from 'playwright-core';
import { readDownload } from './data-driver.ts';
import type { Workstation } from './workstation.ts';

/** Drives the panel that measures and draws; selectors live here only. */
export class DrawDriver {
  readonly #page: Page;

  constructor(window: Workstation) {
    this.#page = window.page;
  }

  #panel(): Locator {
    return this.#page.getByRole('region', { name: 'Measure and draw', exact: true });
  }

  async open(): Promise<void> {
    await this.#page.getByRole('button', { name: 'Measure and draw', exact: true }).click();
    await this.#panel().waitFor();
    await this.#page.locator('.middle-cross').waitFor();
  }

  async isOpen(): Promise<boolean> {
    return this.#panel().isVisible();
  }

  /** Gives the keys to the map. */
  async focusMap(): Promise<void> {
    await this.#page.locator('.maplibregl-canvas').focus();
  }

  async chooseTool(name: string): Promise<void> {
    await this.#panel().getByRole('radio', { name, exact: true }).check({ force: true });
  }

  tool(): Promise<string> {
    return this.#panel().locator('.draw-tool:has(:checked)').innerText();
  }

  /** What is measured of the shape that is being drawn; '' without one. */
  measured(): Promise<string> {
    return this.#panel().getByRole('status').innerText();
  }

  async typePoint(text: string): Promise<void> {
    await this.#panel().getByRole('textbox', { name: 'Latitude, longitude' }).fill(text);
    await this.#page.keyboard.press('Enter');
  }

  refusal(): Promise<string> {
    return this.#panel().locator('.mantine-TextInput-error').innerText();
  }

  /** Names and measures of the finished shapes. */
  async shapes(): Promise<string[]> {
    const rows = await this.#panel().locator('.draw-shape-show').all();
    return Promise.all(rows.map(async row => (await row.locator('span').allInnerTexts()).join(': ')));
  }

  async write(shape: string, text: string): Promise<void> {
    await this.#panel()
      .getByRole('textbox', { name: `Text of ${shape}` })
      .fill(text);
    await this.#page.keyboard.press('Enter');
  }

  async remove(shape: string): Promise<void> {
    await this.#panel()
      .getByRole('button', { name: `Remove ${shape}` })
      .click();
  }

  async startNew(): Promise<void> {
    await this.#panel().getByRole('button', { name: 'New drawing' }).click();
  }

  async download(format: string): Promise<{ name: string; text: string }> {
    await this.#panel().getByRole('button', { name: 'Download the drawing' }).click();
    const downloading = this.#page.waitForEvent('download');
    await this.#page.getByRole('menuitem', { name: format, exact: true }).click();
    return readDownload(await downloading);
  }
}
