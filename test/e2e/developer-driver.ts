/// <reference lib="dom" />
import type { Locator, Page } from 'playwright-core';
import { downloadedText } from './downloaded-text.ts';
import type { Hand } from './hand.ts';
import { PartDriver } from './part-driver.ts';

/** Drives the Developer panel and the bar of simulations; selectors live here only. */
export class DeveloperDriver extends PartDriver {
  #panel = () => this.page.locator('.developer');
  #button = (name: string, inside: Locator = this.#panel()) =>
    inside.getByRole('button', { name: this.spoken(name), exact: true });

  /** Goes to a place of the rail, also one behind "More". */
  async open(hand?: Hand): Promise<void> {
    const press = (target: Locator) => (hand === undefined ? target.click() : hand.press(target));
    const entry = this.page.locator('.rail-entry[data-place="developer"]');
    if (await entry.isVisible()) await press(entry);
    else {
      await press(this.page.locator('.rail-more'));
      await press(this.page.locator('[role="menuitem"][data-place="developer"]'));
    }
    await this.#panel().waitFor();
  }

  /** Makes a key and copies it, by any hand; returns its text. */
  async makeAndCopyKey(hand: Hand): Promise<string> {
    await this.open(hand);
    await hand.press(this.#button('Make a key'));
    const key = await this.newKey();
    await hand.press(this.#button('Copy the key'));
    await this.page.getByText(this.spoken('The key is copied.')).waitFor();
    return key;
  }

  async makeTestKey(): Promise<string> {
    await this.#button('Make a test key').click();
    return this.newKey();
  }

  newKey = async () => (await this.page.getByTestId('new-key').innerText()).trim();
  isKeyShown = () => this.page.getByTestId('new-key').isVisible();
  clipboard = () => this.page.evaluate(() => navigator.clipboard.readText());

  /** Opens a view from the overview. */
  async view(name: string): Promise<void> {
    await this.overview();
    await this.#panel()
      .locator('.developer-row')
      .filter({ hasText: this.spoken(name) })
      .first()
      .click();
    await this.#panel().locator('.developer-back').waitFor();
  }

  async overview(): Promise<void> {
    while (await this.#panel().locator('.developer-back').isVisible()) await this.back();
  }

  back = () => this.#panel().locator('.developer-back').click();
  text = () => this.#panel().innerText();
  press = (name: string) => this.#button(name).first().click();

  // Keys

  fill = (label: string, text: string) =>
    this.#panel().getByLabel(this.spoken(label), { exact: true }).first().fill(text);
  tick = (label: string) =>
    this.#panel()
      .getByRole('checkbox', { name: this.spoken(label) })
      .check();

  async openKey(name: string | RegExp): Promise<void> {
    await this.#panel().locator('.row-button').filter({ hasText: name }).first().click();
    await this.#button('Save').waitFor();
  }

  // Usage and log

  async chart(): Promise<Locator> {
    const chart = this.page.getByTestId('usage-chart').locator('canvas');
    await chart.waitFor();
    return chart;
  }

  choose = (label: string, option: string) =>
    this.#panel().getByLabel(this.spoken(label), { exact: true }).selectOption(option);

  /** The first lines of the requests, in the log or of this window. */
  async requests(): Promise<string[]> {
    const lines = await this.#panel().locator('.request > summary').allInnerTexts();
    return lines.map(line => line.replaceAll(/\s+/g, ' '));
  }

  /** Opens the first request with this text; returns what it shows. */
  async openRequest(text: string): Promise<Locator> {
    const request = this.#panel().locator('.request').filter({ hasText: text }).first();
    await request.locator('summary').click();
    await request.locator('dl').first().waitFor();
    return request;
  }

  /** Chooses a language; returns the code. */
  async code(request: Locator, language: 'curl' | 'JavaScript' | 'Python'): Promise<string> {
    await request.getByText(language, { exact: true }).click();
    return request.locator('.code-block pre').first().innerText();
  }

  async sendAgain(request: Locator): Promise<string> {
    await request.getByRole('button', { name: this.spoken('Send again') }).click();
    const answer = request.getByTestId('answer');
    await answer.waitFor();
    return answer.innerText();
  }

  // Simulator

  bar = () => this.page.locator('.simulation-bar');

  async barText(): Promise<string> {
    await this.bar().waitFor();
    return (await this.bar().locator('p').innerText()).trim();
  }

  async switchOffInBar(): Promise<void> {
    await this.#button('Switch off', this.bar()).click();
    await this.bar().waitFor({ state: 'detached' });
  }

  // Tiles and styles

  async tileAddress(): Promise<string> {
    const address = this.page.getByTestId('tile-address');
    await address.waitFor();
    return address.innerText();
  }

  layer = (name: string) => this.#panel().getByRole('region', { name, exact: true });

  async styleText(): Promise<string> {
    const style = this.#panel().locator('.code-block pre');
    await style.waitFor();
    return style.innerText();
  }

  downloadStyle = () => downloadedText(this.page, () => this.#button('Download').click());

  /** Opens the explorer; returns its page. */
  async openExplorer(): Promise<Page> {
    const opening = this.page.context().waitForEvent('page');
    await this.page.getByRole('link', { name: this.spoken('API explorer') }).click();
    const page = await opening;
    await page.locator('.opblock').first().waitFor();
    return page;
  }
}
