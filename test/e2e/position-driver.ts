/// <reference lib="dom" />
import type { Locator, Page } from 'playwright-core';
import { type Hand, Mouse } from './hand.ts';
import { inEnglish, type Spoken } from './spoken.ts';
import type { Workstation } from './workstation.ts';

/** Drives the position, its panel and the recording; selectors live here only. */
export class PositionDriver {
  readonly #page: Page;
  readonly #spoken: Spoken;
  readonly hand: Hand;

  constructor(window: Workstation, spoken: Spoken = inEnglish, hand: Hand = new Mouse(window.page)) {
    this.#page = window.page;
    this.#spoken = spoken;
    this.hand = hand;
  }

  #panel(): Locator {
    return this.#page.locator('section.position');
  }

  #button(english: string): Locator {
    return this.#panel().getByRole('button', { name: this.#spoken(english), exact: true });
  }

  /** Presses the button at the map: on, follow, turn, stay. */
  async locate(): Promise<void> {
    await this.hand.press(this.#page.locator('.locate-button'));
  }

  /** What the button at the map does next. */
  nextStep(): Promise<string | null> {
    return this.#page.locator('.locate-button').getAttribute('aria-label');
  }

  async openPanel(): Promise<void> {
    await this.hand.press(this.#page.locator('.position-button'));
    await this.#panel().waitFor();
  }

  async closePanel(): Promise<void> {
    await this.#button('Close position').click();
  }

  isOpen(): Promise<boolean> {
    return this.#panel().isVisible();
  }

  /** Chooses gpsd at a port of this machine. */
  async useGpsd(port: number): Promise<void> {
    await this.#chooseKind('gpsd');
    await this.#panel().getByLabel(this.#spoken('Host'), { exact: true }).fill('127.0.0.1');
    await this.#panel().getByLabel(this.#spoken('Port'), { exact: true }).fill(String(port));
    await this.hand.press(this.#button('Use this source'));
  }

  async lookAtSource(kind: 'system' | 'serial' | 'gpsd' | 'nmea-tcp' | 'nmea-udp'): Promise<void> {
    await this.#chooseKind(kind);
  }

  async #chooseKind(kind: string): Promise<void> {
    const choice = this.#panel().locator('select:has(option[value="gpsd"])');
    await choice.selectOption(kind);
  }

  async turnOff(): Promise<void> {
    await this.hand.press(this.#button('Turn off'));
  }

  async press(english: string): Promise<void> {
    await this.hand.press(this.#button(english));
  }

  /** The state in words. */
  async state(): Promise<string> {
    return (await this.#panel().locator('.position-state').innerText()).trim();
  }

  /** The figures of the position by their names. */
  facts(): Promise<Record<string, string>> {
    return this.#panel()
      .locator('.position-facts')
      .evaluate(list =>
        Object.fromEntries(
          [...list.querySelectorAll('dt')].map(term => [
            term.textContent ?? '',
            term.nextElementSibling?.textContent ?? '',
          ]),
        ),
      );
  }

  /** Time, distance and number of positions of the recording. */
  async figures(): Promise<string[]> {
    const all = await this.#panel().locator('.recording-figures > span').allInnerTexts();
    return all.map(text => text.split('\n')[0] ?? '');
  }

  async recordingState(): Promise<string> {
    return this.#panel()
      .getByRole('region', { name: this.#spoken('Recording') })
      .getByRole('status')
      .innerText();
  }

  /** In the status bar. */
  mark(): Promise<string> {
    return this.#page.locator('.recording-mark').innerText();
  }

  /** The dot on the map; undefined where there is none. */
  async dot(): Promise<{ label: string; old: boolean; turned: boolean; x: number; y: number } | undefined> {
    const dot = this.#page.locator('.position-dot');
    if ((await dot.count()) === 0) return undefined;
    const box = await dot.boundingBox();
    const [label, old, turned] = await Promise.all(
      ['aria-label', 'data-old', 'data-turned'].map(name => dot.getAttribute(name)),
    );
    return {
      label: label ?? '',
      old: old === 'true',
      turned: turned === 'true',
      x: (box?.x ?? 0) + (box?.width ?? 0) / 2,
      y: (box?.y ?? 0) + (box?.height ?? 0) / 2,
    };
  }

  notice(): Promise<string> {
    return this.#page.locator('.notices').innerText();
  }

  async undo(): Promise<void> {
    await this.#page
      .locator('.notices')
      .getByRole('button', { name: this.#spoken('Undo') })
      .click();
  }
}
