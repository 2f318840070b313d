/// <reference lib="dom" />
import { buffer } from 'node:stream/consumers';
import type { Locator } from 'playwright-core';
import type { Workstation } from './workstation.ts';

/** Drives atlases, which are made under Export; selectors live here only. */
export class AtlasDriver {
  readonly #window: Workstation;

  constructor(window: Workstation) {
    this.#window = window;
  }

  #panel(): Locator {
    return this.#window.page.locator('.atlas');
  }

  async open(): Promise<void> {
    await this.#window.page.locator('.rail-entry[data-place="export"]').click();
    await this.#window.page.getByRole('button', { name: 'Atlas of many pages' }).click();
    await this.#panel().waitFor();
  }

  async choose(field: string, label: string): Promise<void> {
    await this.#panel().getByRole('combobox', { name: field, exact: true }).selectOption({ label });
  }

  async type(field: string, text: string): Promise<void> {
    const box = this.#panel().getByRole('textbox', { name: field, exact: true });
    await box.fill(text);
    await box.press('Enter');
  }

  /** What it says about the pages. */
  planned(): Promise<string> {
    return this.#panel().getByRole('region', { name: 'The pages it will have' }).innerText();
  }

  async press(name: string): Promise<void> {
    await this.#panel().getByRole('button', { name, exact: true }).click();
  }

  /** What the list says of each atlas. */
  made(): Promise<string[]> {
    return this.#panel().locator('.atlas-job').allInnerTexts();
  }

  async save(): Promise<{ name: string; bytes: Buffer }> {
    const downloading = this.#window.page.waitForEvent('download');
    await this.press('Save PDF');
    const download = await downloading;
    return { name: download.suggestedFilename(), bytes: await buffer(await download.createReadStream()) };
  }
}
