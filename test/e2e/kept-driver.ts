import type { Locator, Page } from 'playwright-core';

/** What people do with what stopped work has left; selectors live here only. */
export class KeptDriver {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  #list(): Locator {
    return this.#page.getByRole('list', { name: 'Left by stopped work' });
  }

  /** A line for each thing: what it is, and what is told of it. */
  async lines(): Promise<string[]> {
    await this.#list().waitFor();
    const texts = await this.#list().getByRole('listitem').allInnerTexts();
    return texts.map(text => text.replace(/\s*\n+\s*/g, ' | '));
  }

  /** Until it is gone from the list. */
  async throwAway(title: string): Promise<void> {
    const button = this.#page.getByRole('button', { name: `Throw away: ${title}` });
    await button.click();
    await button.waitFor({ state: 'detached' });
  }

  async isShown(): Promise<boolean> {
    return this.#list().isVisible();
  }
}
