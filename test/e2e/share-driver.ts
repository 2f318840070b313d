/// <reference lib="dom" />
import type { Locator } from 'playwright-core';
import type { Hand } from './hand.ts';
import { PartDriver } from './part-driver.ts';

/** Drives the panel that shares with phones; selectors live here only. */
export class ShareDriver extends PartDriver {
  #panel = () => this.page.locator('.card.share');
  #switch = () => this.#panel().getByRole('switch', { name: this.spoken('Share with phones nearby') });

  /** Goes to the panel, also behind "More". */
  async open(hand?: Hand): Promise<void> {
    const press = (target: Locator) => (hand === undefined ? target.click() : hand.press(target));
    const entry = this.page.locator('.rail-entry[data-place="phones"]');
    if (await entry.isVisible()) await press(entry);
    else {
      await press(this.page.locator('.rail-more'));
      await press(this.page.locator('[role="menuitem"][data-place="phones"]'));
    }
    await this.#switch().waitFor();
  }

  async switchOn(hand?: Hand): Promise<void> {
    if (hand === undefined) await this.#switch().click();
    else await hand.press(this.#switch());
    await this.#code().waitFor();
  }

  async switchOff(): Promise<void> {
    await this.#switch().click();
    await this.#panel().locator('.share-on').waitFor({ state: 'detached' });
  }

  #code = () =>
    this.#panel()
      .locator('.share-code')
      .filter({ hasText: /\w{5}-\w{5}/ });

  /** What is read aloud: the address and the code. */
  async shown(): Promise<{ address: string; code: string }> {
    const code = (await this.#code().innerText()).trim();
    return { address: (await this.#panel().locator('.share-facts dd').first().innerText()).trim(), code };
  }

  /** The code that comes after this one. */
  async nextCode(before: string): Promise<string> {
    await this.#code().filter({ hasNotText: before }).waitFor();
    return (await this.shown()).code;
  }

  /** What a screen reader says of the QR code. */
  qrLabel = async () => (await this.#panel().getByRole('img', { name: /^QR/ }).getAttribute('aria-label')) ?? '';
  choose = (text: string) => this.#panel().getByText(this.spoken(text), { exact: true }).click();
  fingerprint = async () => (await this.#panel().locator('.share-fingerprint').innerText()).trim();
  expectText = (text: string) => this.#panel().getByText(text).first().waitFor();

  async expectDevices(count: number): Promise<string[]> {
    const rows = this.#panel().locator('.share-devices li');
    await rows.nth(count - 1).waitFor();
    return rows.allInnerTexts();
  }

  endFirstDevice = () => this.#panel().locator('.share-devices button').first().click();
  statusText = async () => (await this.page.locator('.share-status').innerText()).trim();

  /** Scrolls the panel to its end, for a picture. */
  async toEnd(): Promise<void> {
    await this.#panel()
      .locator('.panel-body')
      .evaluate(body => body.scrollTo(0, body.scrollHeight));
  }
}
