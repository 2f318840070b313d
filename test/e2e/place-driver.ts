/// <reference lib="dom" />
import type { Page } from 'playwright-core';
import type { Spoken } from './spoken.ts';

interface WhatIsHere {
  title: string;
  coordinates: string;
  elevation: string;
}

/** Drives the card "What is here"; selectors live here only. */
export class PlaceDriver {
  readonly #page: Page;
  readonly #spoken: Spoken;

  constructor(page: Page, spoken: Spoken) {
    this.#page = page;
    this.#spoken = spoken;
  }

  async read(): Promise<WhatIsHere> {
    const card = this.#page.getByRole('region', { name: this.#spoken('What is here') });
    await card.locator('.place-title').waitFor();
    const elevation = card.getByTestId('elevation');
    await this.#page.waitForFunction(() => document.querySelector('[data-testid="elevation"]')?.textContent !== '');
    return {
      title: await card.locator('.place-title').innerText(),
      coordinates: await card.getByTestId('coordinates').innerText(),
      elevation: await elevation.innerText(),
    };
  }

  async close(): Promise<void> {
    const card = this.#page.getByRole('region', { name: this.#spoken('What is here') });
    await card.getByRole('button', { name: this.#spoken('Close'), exact: true }).click();
    await card.waitFor({ state: 'detached' });
  }

  async expectClosed(): Promise<void> {
    await this.#page.getByRole('region', { name: this.#spoken('What is here') }).waitFor({ state: 'detached' });
  }

  async directions(end: 'From here' | 'To here'): Promise<void> {
    await this.#page.getByRole('button', { name: this.#spoken(end) }).click();
  }

  /** Opens the list of notations to copy. */
  async openNotations(): Promise<void> {
    await this.#page.getByRole('button', { name: this.#spoken('Copy coordinates') }).click();
    await this.#page.getByRole('menu').waitFor();
  }
}
