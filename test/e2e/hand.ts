/// <reference lib="dom" />
import type { Locator, Page } from 'playwright-core';

/** Carries out a journey as a person does, with the mouse or with keys alone. */
export interface Hand {
  /** How often something was pressed: clicks, or Enter on what has the focus. Typing does not count. */
  presses: number;
  press(target: Locator): Promise<void>;
  /** Types into a field and submits it. */
  enter(field: Locator, text: string): Promise<void>;
}

const hasFocus = (target: Locator) => target.evaluate(element => element === document.activeElement);

export class Mouse implements Hand {
  presses = 0;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async press(target: Locator): Promise<void> {
    this.presses += 1;
    // A choice of several is pressed by its label.
    const label = await target.evaluate(element =>
      element instanceof HTMLInputElement && element.type === 'radio' ? element.id : undefined,
    );
    await (label === undefined ? target : this.#page.locator(`label[for="${label}"]`)).click();
  }

  async enter(field: Locator, text: string): Promise<void> {
    if (!(await hasFocus(field))) await this.press(field);
    await this.#page.keyboard.type(text);
    await this.#page.keyboard.press('Enter');
  }
}

/** Keys that a walk to anything in the window takes at most. */
const farthest = 150;

export class Keys implements Hand {
  presses = 0;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async press(target: Locator): Promise<void> {
    await this.#walkTo(target);
    // A choice of several is made by walking to it.
    if (await target.evaluate(element => element instanceof HTMLInputElement && element.type === 'radio')) return;
    this.presses += 1;
    // Browsers switch nothing by Enter.
    const isSwitch = await target.evaluate(
      element => element instanceof HTMLInputElement && element.type === 'checkbox',
    );
    await this.#page.keyboard.press(isSwitch ? 'Space' : 'Enter');
  }

  async enter(field: Locator, text: string): Promise<void> {
    await this.#walkTo(field);
    await this.#page.keyboard.type(text);
    await this.#page.keyboard.press('Enter');
  }

  /** Tab from one widget to the next, the arrow keys within one. */
  async #walkTo(target: Locator): Promise<void> {
    await target.waitFor({ state: 'attached' });
    for (let keys = 0; keys < farthest; keys++) {
      if (await hasFocus(target)) return;
      const together = await target.evaluate(element => {
        const widget = element.closest('[role="menu"], [role="radiogroup"], .rail');
        return widget?.contains(document.activeElement) === true;
      });
      await this.#page.keyboard.press(together ? 'ArrowDown' : 'Tab');
    }
    throw new Error(`No key leads to ${target.toString()}.`);
  }
}

/** How somebody works: by what, how often more than usual they press, and in what window. */
export const waysOfWorking = [
  { name: 'with the mouse', hand: Mouse, more: 0, open: { width: 1440, height: 900 } },
  { name: 'with keys alone', hand: Keys, more: 0, open: { width: 1280, height: 800 } },
  {
    name: 'in German, in the dark',
    hand: Mouse,
    more: 0,
    open: { width: 1024, height: 700, locale: 'de-DE', colorScheme: 'dark' },
  },
  // "More" is pressed, too, where the rail has room for few places.
  { name: 'on a phone', hand: Mouse, more: 1, open: { width: 390, height: 844 } },
] as const;
