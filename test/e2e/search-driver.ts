/// <reference lib="dom" />
import type { Locator, Page } from 'playwright-core';
import type { MapDriver } from './map-driver.ts';
import type { Spoken } from './spoken.ts';

/** The search field at the top of the window; selectors live here only. */
export class SearchDriver {
  readonly #page: Page;
  readonly #map: MapDriver;
  readonly #spoken: Spoken;

  constructor(page: Page, map: MapDriver, spoken: Spoken) {
    this.#page = page;
    this.#map = map;
    this.#spoken = spoken;
  }

  #field(): Locator {
    return this.#page.getByRole('combobox', { name: this.#spoken('Search'), exact: true });
  }

  async openByKeyboard(key: '/' | 'Control+k'): Promise<boolean> {
    await this.#page.keyboard.press(key);
    return this.#field().evaluate(field => field === document.activeElement);
  }

  async type(text: string): Promise<void> {
    await this.#field().fill(text);
  }

  /** Letter by letter, faster than any hand or machine under load: the page sees every letter, and no pause between them. */
  async typeAtOnce(text: string): Promise<void> {
    await this.#field().evaluate((element, letters) => {
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
    await this.#page.locator('.place-field[aria-busy="false"]:focus-within').waitFor();
    await this.#page.getByRole('option').first().waitFor();
    return this.#page.locator('.suggestion-title').allInnerTexts();
  }

  async pickSuggestion(title: string): Promise<void> {
    await this.#page.getByRole('option').filter({ hasText: title }).first().click();
    await this.#map.expectIdle();
  }

  /** Enter: searches what was typed, and goes to the first hit. */
  async submit(): Promise<void> {
    await this.#page.keyboard.press('Enter');
    await this.#page.locator('.search-box .place-field[aria-busy="false"]').waitFor();
    await this.#map.expectIdle();
  }

  async nothingFoundText(): Promise<string> {
    return this.#page.locator('.suggestions-nothing').innerText();
  }
}
