/// <reference lib="dom" />
import { buffer } from 'node:stream/consumers';
import type { Locator } from 'playwright-core';
import { PartDriver } from './part-driver.ts';
import type { Workstation } from './workstation.ts';

/** What the window says in the language of a spec. */
const english = {
  data: 'Data',
  title: 'Work on a table',
  start: 'Start',
  stop: 'Stop',
  back: 'All tables',
  remove: /^Delete/,
};
const german: typeof english = {
  data: 'Daten',
  title: 'Tabelle bearbeiten',
  start: 'Starten',
  stop: 'Anhalten',
  back: 'Alle Tabellen',
  remove: /löschen$/,
};

/** Drives the panel of tables, and counts what is clicked; selectors live here only. */
export class BatchDriver extends PartDriver {
  readonly #said: typeof english;
  clicks = 0;

  constructor(window: Workstation, language: 'en' | 'de' = 'en') {
    super(window);
    this.#said = language === 'de' ? german : english;
  }

  async #click(what: Locator): Promise<void> {
    this.clicks += 1;
    await what.click();
  }

  #panel = () => this.page.getByRole('region', { name: this.#said.title, exact: true });
  #button = (name: string | RegExp) => this.#panel().getByRole('button', { name, exact: typeof name === 'string' });

  async open(): Promise<void> {
    await this.#click(this.page.locator('.rail-entry[data-place="data"]'));
    await this.#click(this.page.getByRole('button', { name: this.#said.title, exact: true }));
    await this.#panel().waitFor();
  }

  /** Chooses a table; waits until its first rows are shown. */
  async choose(name: string, content: string): Promise<void> {
    this.clicks += 1;
    const buffer = Buffer.from(content);
    await this.#panel().locator('input[type="file"]').setInputFiles({ name, mimeType: 'text/csv', buffer });
    await this.#panel().locator('.batch-preview').waitFor();
  }

  /** Chooses a file that is refused; returns what is said. */
  async chooseBad(name: string, content: string): Promise<string> {
    const buffer = Buffer.from(content);
    await this.#panel().locator('input[type="file"]').setInputFiles({ name, mimeType: 'text/csv', buffer });
    return this.#panel().getByRole('alert').innerText();
  }

  /** Columns that say where a row is. */
  usedColumns = () => this.#panel().locator('.batch-preview th[data-used]').allInnerTexts();
  tick = (step: string) => this.#click(this.#panel().getByRole('checkbox', { name: step, exact: true }));
  type = (field: string, text: string) => this.#panel().getByRole('textbox', { name: field }).fill(text);
  start = () => this.#click(this.#button(this.#said.start));

  /** The sentence of the failure that is shown. */
  failure = () => this.#panel().getByTestId('error-note').innerText();
  stop = () => this.#click(this.#button(this.#said.stop));
  press = (button: string | RegExp) => this.#click(this.#button(button));

  /** How many rows are done, failed and waiting, in words. */
  async counts(): Promise<string> {
    const counts = this.#panel().locator('.batch-counts');
    return (await counts.isVisible()) ? (await counts.locator('span').allInnerTexts()).join(' ') : '';
  }

  doubtfulRows = () => this.#panel().locator('.batch-doubtful li').allInnerTexts();

  /** Presses the button of a notice; waits until the first rows of its table are shown. */
  async answerNotice(text: string | RegExp, button: string): Promise<void> {
    const notice = this.page.locator('.notice-card').filter({ hasText: text });
    await this.#click(notice.getByRole('button', { name: button, exact: true }));
    await this.#panel().locator('.batch-preview').waitFor();
  }

  /** Puts a row on the map, at a pixel of the window. */
  async putRow(button: string, at: { x: number; y: number }): Promise<void> {
    await this.press(button);
    this.clicks += 1;
    await this.page.mouse.click(at.x, at.y);
  }

  /** Looks for another text in place of a row's. */
  async askAgain(edit: string, text: string): Promise<void> {
    await this.press(edit);
    await this.#panel().getByRole('textbox', { name: 'Look for', exact: true }).fill(text);
    await this.press('Ask again');
  }

  failedRows = () => this.#panel().locator('.batch-failed li').allInnerTexts();

  async download(button: string): Promise<{ name: string; bytes: Buffer; text: string }> {
    const downloading = this.page.waitForEvent('download');
    await this.press(button);
    const download = await downloading;
    const bytes = await buffer(await download.createReadStream());
    return { name: download.suggestedFilename(), bytes, text: new TextDecoder().decode(bytes) };
  }

  /** The tables and how far they are. */
  jobs = async () => (await this.#panel().locator('.job').allInnerTexts()).map(text => text.replaceAll(/\s+/g, ' '));
  openJob = (name: string) => this.#click(this.#panel().locator('button.job-title', { hasText: name }));
  back = () => this.#click(this.#button(this.#said.back));

  /** Presses it twice: the second press is for good. */
  async remove(): Promise<void> {
    await this.#click(this.#button(this.#said.remove));
    await this.#click(this.#button(this.#said.remove));
  }
}
