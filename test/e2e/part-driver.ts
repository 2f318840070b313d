import type { Locator, Page } from 'playwright-core';
import type { Workstation } from './workstation.ts';

/** Drives a part of the window, by the texts of the window's language. Selectors live in drivers only. */
export abstract class PartDriver {
  protected readonly window: Workstation;
  protected readonly page: Page;

  constructor(window: Workstation) {
    this.window = window;
    this.page = window.page;
  }

  /** What the window says instead of an English text. */
  protected spoken(english: string): string {
    return this.window.spoken(english);
  }

  protected button(name: string, inside: Page | Locator = this.page): Locator {
    return inside.getByRole('button', { name: this.spoken(name), exact: true });
  }
}
