import type { Locator } from 'playwright-core';
import { PartDriver } from './part-driver.ts';

/** Drives the cards of the first day, the tour and the world's list; counts clicks. Selectors live here only. */
export class FirstDayDriver extends PartDriver {
  /** Of the mouse. */
  clicks = 0;

  #cards = () => this.page.locator('.first-day');
  #world = () => this.page.locator('.world');
  #extract = () => this.page.locator('.regions article:not(.task)');

  async #click(what: Locator): Promise<void> {
    await what.click();
    this.clicks++;
  }

  async cards(): Promise<string> {
    await this.#cards().waitFor();
    return this.#cards().innerText();
  }

  expectNoCards = () => this.#cards().waitFor({ state: 'detached' });

  /** 1: the sandbox, 2: a region, 3: a file. */
  take = (way: 1 | 2 | 3) =>
    this.#click(
      this.#cards()
        .locator('.first-day-way')
        .nth(way - 1),
    );
  typeRegion = (text: string) => this.#world().getByRole('textbox').fill(text);

  /** Waits until the tree has this branch. */
  expectWorld = (name: string) => this.#world().getByText(name, { exact: true }).first().waitFor();

  /** Names with figures. */
  async offered(): Promise<string[]> {
    await this.#world().locator('.extract-row').first().waitFor();
    return (await this.#world().locator('.extract-row').allInnerTexts()).map(text =>
      text.replaceAll(/\s*\n\s*/g, ' | '),
    );
  }

  chooseRegion = (id: string) => this.#click(this.#world().locator(`[data-extract="${id}"]`).last());

  /** What it costs, once that is known. */
  async costs(): Promise<string> {
    await this.#extract().locator('.extract-cost').waitFor();
    return this.#extract().innerText();
  }

  pageText = () => this.#extract().innerText();
  expectPage = (text: string | RegExp) => this.#extract().getByText(text).first().waitFor();
  getIt = () => this.#click(this.#extract().locator('.mantine-Button-root[data-block]'));

  // The tour

  #tour = () => this.page.locator('.tour-card');

  async tourStep(): Promise<string> {
    await this.#tour().waitFor();
    return this.#tour().innerText();
  }

  /** Whether the ring lies around something in the window. */
  async ringIsSeen(): Promise<boolean> {
    await this.page.locator('.tour-ring').waitFor();
    const box = await this.page.locator('.tour-ring').boundingBox();
    const { width, height } = this.page.viewportSize() ?? { width: 0, height: 0 };
    return box !== null && box.width > 20 && box.x < width && box.y < height && box.x + box.width > 0;
  }

  /** Whether card and ring do not cover each other, and the card is in the window. */
  async cardIsClear(): Promise<boolean> {
    const [card, ring] = await Promise.all([this.#tour().boundingBox(), this.page.locator('.tour-ring').boundingBox()]);
    const { width, height } = this.page.viewportSize() ?? { width: 0, height: 0 };
    if (card === null || ring === null) return false;
    const inside = card.x >= 0 && card.y >= 0 && card.x + card.width <= width && card.y + card.height <= height;
    const apart =
      card.x >= ring.x + ring.width ||
      ring.x >= card.x + card.width ||
      card.y >= ring.y + ring.height ||
      ring.y >= card.y + card.height;
    return inside && apart;
  }

  expectNoTour = () => this.#tour().waitFor({ state: 'detached' });
  close = () => this.page.close();

  // By keyboard

  type = (text: string) => this.page.keyboard.type(text);

  /** Presses Tab until what has the focus has this text or label. */
  async tabTo(name: RegExp, most = 60): Promise<void> {
    for (let i = 0; i < most; i++) {
      await this.page.keyboard.press('Tab');
      const focused = await this.page.evaluate(
        () =>
          `${document.activeElement?.getAttribute('aria-label') ?? ''} ${document.activeElement?.textContent ?? ''}`,
      );
      if (name.test(focused)) return;
    }
    throw new Error(`Tab does not lead to ${name}.`);
  }
}
