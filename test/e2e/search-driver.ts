import { PartDriver } from './part-driver.ts';

/** Drives the search box; selectors live here only. */
export class SearchDriver extends PartDriver {
  #field = () => this.page.getByRole('combobox', { name: this.spoken('Search'), exact: true });

  async openByKeyboard(key: '/'): Promise<boolean> {
    await this.page.keyboard.press(key);
    return this.#field().evaluate(field => field === document.activeElement);
  }

  type = (text: string) => this.#field().fill(text);

  /** Types letter by letter without pauses, even on a busy machine. */
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

  /** The titles of suggestions, once shown. */
  async suggestions(): Promise<string[]> {
    await this.page.locator('.place-field[aria-busy="false"]:focus-within').waitFor();
    await this.page.getByRole('option').first().waitFor();
    return this.page.locator('.suggestion-title').allInnerTexts();
  }

  async pickSuggestion(title: string): Promise<void> {
    await this.page.getByRole('option').filter({ hasText: title }).first().click();
    await this.window.map.expectIdle();
  }

  /** Presses Enter, which goes to the first hit. */
  async submit(): Promise<void> {
    await this.page.keyboard.press('Enter');
    await this.page.locator('.search-box .place-field[aria-busy="false"]').waitFor();
    await this.window.map.expectIdle();
  }

  // Kinds of places

  #results = () => this.page.locator('.category-results');
  pressChip = (kind: string) => this.page.locator('.category-chip').getByText(kind, { exact: true }).click();

  /** The names in the list of hits, once it is complete. */
  async hits(): Promise<string[]> {
    await this.page.locator('.category-results[aria-busy="false"]').waitFor();
    return this.#results().locator('.suggestion-title').allInnerTexts();
  }

  /** How many there are, as the list says. */
  hitCount = () => this.#results().getByRole('status').innerText();
  openHit = (title: string) => this.#results().getByRole('button', { name: title }).first().click();

  /** The title of the row that is lit. */
  litHit = async () =>
    (await this.#results().locator('.hit-row[data-lit="true"] .suggestion-title').allInnerTexts())[0];
  pointAtHit = (title: string) => this.#results().getByRole('button', { name: title }).first().hover();
  searchHere = () =>
    this.#results()
      .getByRole('button', { name: this.spoken('Search here') })
      .click();
  offersSearchHere = () =>
    this.#results()
      .getByRole('button', { name: this.spoken('Search here') })
      .isVisible();
  saveAllHits = () =>
    this.#results()
      .getByRole('button', { name: this.spoken('Save all as places') })
      .click();
  hasHits = () => this.#results().isVisible();
  nothingFoundText = () => this.page.locator('.suggestions-nothing').innerText();
}
