/// <reference lib="dom" />
import { buffer } from 'node:stream/consumers';
import type { Locator, Page } from 'playwright-core';
import type { Hand } from './hand.ts';
import type { Workstation } from './workstation.ts';

/** What the window says in the language of a spec. */
const english = {
  start: 'Start',
  destination: 'Destination',
  report: 'Report as PDF',
  heading: 'Report',
  save: 'Save PDF',
  stop: 'Stop',
};
const german: typeof english = {
  start: 'Start',
  destination: 'Ziel',
  report: 'Bericht als PDF',
  heading: 'Bericht',
  save: 'PDF speichern',
  stop: 'Abbrechen',
};

/** Drives reports, with mouse or keys; selectors live here only. */
export class ReportDriver {
  readonly #page: Page;
  readonly #hand: Hand;
  readonly #said: typeof english;

  constructor(window: Workstation, hand: Hand, language: 'en' | 'de' = 'en') {
    this.#page = window.page;
    this.#hand = hand;
    this.#said = language === 'de' ? german : english;
  }

  #panel(): Locator {
    return this.#page.getByRole('region', { name: this.#said.heading, exact: true });
  }

  #button(name: string): Locator {
    return this.#panel().getByRole('button', { name, exact: true });
  }

  /** From the window as it opens to a route. */
  async planRoute(from: string, to: string): Promise<void> {
    await this.#hand.press(this.#page.locator('.rail-entry[data-place="plan"]'));
    await this.#hand.enter(this.#page.getByRole('combobox', { name: this.#said.start, exact: true }), from);
    await this.#hand.enter(this.#page.getByRole('combobox', { name: this.#said.destination, exact: true }), to);
    await this.#page.getByTestId('route-summary').waitFor();
    await this.#page.locator('.plan[aria-busy="false"]').waitFor();
  }

  async openFromPlan(): Promise<void> {
    await this.#hand.press(this.#page.getByRole('button', { name: this.#said.report, exact: true }));
    await this.#panel().waitFor();
  }

  /** Keeps the route that was planned. */
  async keepRoute(): Promise<void> {
    await this.#page.getByRole('button', { name: 'Save the result', exact: true }).click();
  }

  /** Plans are called like their routes. */
  async openFromItem(kind: 'place' | 'route', name: string): Promise<void> {
    await this.#page.locator('.rail-entry[data-place="data"]').click();
    const row = this.#page.locator(`.data-body .item-row[data-kind="${kind}"]`).filter({ hasText: name });
    await row.getByRole('button', { name: `More about ${name}`, exact: true }).click();
    await this.#page.getByRole('menuitem', { name: 'Report', exact: true }).click();
    await this.#panel().waitFor();
  }

  async openFromExport(): Promise<void> {
    await this.#page.locator('.rail-entry[data-place="export"]').click();
    await this.#page.locator('.picture').getByRole('button', { name: 'Report', exact: true }).click();
    await this.#panel().waitFor();
  }

  /** Waits for the page that is shown; returns what is said of it. */
  async page(): Promise<string> {
    await this.#panel().locator('[data-testid="report-preview"][aria-busy="false"]').waitFor();
    return this.#panel().locator('figcaption').innerText();
  }

  /** Saves the PDF. */
  async save(): Promise<{ name: string; bytes: Buffer }> {
    const downloading = this.#page.waitForEvent('download');
    await this.#hand.press(this.#button(this.#said.save));
    const download = await downloading;
    return { name: download.suggestedFilename(), bytes: await buffer(await download.createReadStream()) };
  }

  /** Begins to save, and stops. */
  async saveAndStop(): Promise<void> {
    await this.#button(this.#said.save).click();
    await this.#button(this.#said.stop).click();
  }

  async press(name: string): Promise<void> {
    await this.#button(name).click();
  }

  async type(field: string, text: string): Promise<void> {
    await this.#panel().getByRole('textbox', { name: field, exact: true }).fill(text);
  }

  async choose(field: string, value: string): Promise<void> {
    await this.#panel().getByRole('combobox', { name: field, exact: true }).selectOption({ label: value });
  }

  async tick(name: string): Promise<void> {
    await this.#panel().getByRole('checkbox', { name, exact: true }).click();
  }

  sections(): Promise<string[]> {
    return this.#panel().locator('.report-sections label').allInnerTexts();
  }

  /** What the report is about. */
  subjects(): Promise<string[]> {
    return this.#panel()
      .locator('.report-subject')
      .evaluateAll(all =>
        all
          .filter(one => one.closest('.mantine-Checkbox-root')?.querySelector('input')?.checked)
          .map(one => one.textContent?.trim() ?? ''),
      );
  }

  async chooseLogo(name: string, mimeType: string, content: Buffer): Promise<void> {
    await this.#panel().locator('input[type="file"]').setInputFiles({ name, mimeType, buffer: content });
  }

  logoProblem(): Promise<string> {
    return this.#panel().getByRole('alert').innerText();
  }

  async templateMenu(entry: string): Promise<void> {
    await this.#button('Templates').click();
    await this.#page.getByRole('menuitem', { name: entry, exact: true }).click();
  }

  async nameTemplate(name: string): Promise<void> {
    const field = this.#panel().getByRole('textbox', { name: 'Name of the template', exact: true });
    await field.fill(name);
    await field.press('Enter');
    await field.waitFor({ state: 'detached' });
  }

  async template(): Promise<string> {
    const select = this.#panel().getByRole('combobox', { name: 'Template', exact: true });
    return select.evaluate(element => (element as HTMLSelectElement).selectedOptions[0]?.text ?? '');
  }

  templates(): Promise<string[]> {
    return this.#panel().getByRole('combobox', { name: 'Template', exact: true }).locator('option').allInnerTexts();
  }

  async scrollToEnd(): Promise<void> {
    await this.#panel()
      .locator('.panel-body')
      .evaluate(body => body.scrollTo(0, body.scrollHeight));
  }

  async expectFailure(): Promise<void> {
    await this.#panel().getByTestId('error-note').first().waitFor();
  }
}
