/// <reference lib="dom" />
import { buffer } from 'node:stream/consumers';
import type { Hand } from './hand.ts';
import { PartDriver } from './part-driver.ts';
import type { Workstation } from './workstation.ts';

/** Drives reports, with mouse or keys; selectors live here only. */
export class ReportDriver extends PartDriver {
  readonly #hand: Hand;

  constructor(window: Workstation, hand: Hand) {
    super(window);
    this.#hand = hand;
  }

  #panel = () => this.page.getByRole('region', { name: this.spoken('Report'), exact: true });
  #button = (name: string) => this.#panel().getByRole('button', { name, exact: true });

  /** From the window as it opens to a route. */
  async planRoute(from: string, to: string): Promise<void> {
    await this.#hand.press(this.page.locator('.rail-entry[data-place="plan"]'));
    await this.#hand.enter(this.page.getByRole('combobox', { name: this.spoken('Start'), exact: true }), from);
    await this.#hand.enter(this.page.getByRole('combobox', { name: this.spoken('Destination'), exact: true }), to);
    await this.page.getByTestId('route-summary').waitFor();
    await this.page.locator('.plan[aria-busy="false"]').waitFor();
  }

  async openFromPlan(): Promise<void> {
    await this.#hand.press(this.button('Report as PDF'));
    await this.#panel().waitFor();
  }

  /** Keeps the route that was planned. */
  keepRoute = () => this.button('Save the result').click();

  /** Plans are called like their routes. */
  async openFromItem(kind: 'place' | 'route', name: string): Promise<void> {
    await this.page.locator('.rail-entry[data-place="data"]').click();
    const row = this.page.locator(`.data-body .item-row[data-kind="${kind}"]`).filter({ hasText: name });
    await row.getByRole('button', { name: `More about ${name}`, exact: true }).click();
    await this.page.getByRole('menuitem', { name: 'Report', exact: true }).click();
    await this.#panel().waitFor();
  }

  async openFromExport(): Promise<void> {
    await this.page.locator('.rail-entry[data-place="export"]').click();
    await this.page.locator('.picture').getByRole('button', { name: 'Report', exact: true }).click();
    await this.#panel().waitFor();
  }

  /** Waits for the page that is shown; returns what is said of it. */
  async previewed(): Promise<string> {
    await this.#panel().locator('[data-testid="report-preview"][aria-busy="false"]').waitFor();
    return this.#panel().locator('figcaption').innerText();
  }

  /** Saves the PDF. */
  async save(): Promise<{ name: string; bytes: Buffer }> {
    const downloading = this.page.waitForEvent('download');
    await this.#hand.press(this.#button(this.spoken('Save PDF')));
    const download = await downloading;
    return { name: download.suggestedFilename(), bytes: await buffer(await download.createReadStream()) };
  }

  /** Begins to save, and stops. */
  async saveAndStop(): Promise<void> {
    await this.#button(this.spoken('Save PDF')).click();
    await this.#button(this.spoken('Stop')).click();
  }

  press = (name: string) => this.#button(name).click();
  type = (field: string, text: string) => this.#panel().getByRole('textbox', { name: field, exact: true }).fill(text);
  choose = (field: string, value: string) =>
    this.#panel().getByRole('combobox', { name: field, exact: true }).selectOption({ label: value });
  tick = (name: string) => this.#panel().getByRole('checkbox', { name, exact: true }).click();
  sections = () => this.#panel().locator('.report-sections label').allInnerTexts();

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

  chooseLogo = (name: string, mimeType: string, content: Buffer) =>
    this.#panel().locator('input[type="file"]').setInputFiles({ name, mimeType, buffer: content });
  logoProblem = () => this.#panel().getByRole('alert').innerText();

  async templateMenu(entry: string): Promise<void> {
    await this.#button('Templates').click();
    await this.page.getByRole('menuitem', { name: entry, exact: true }).click();
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

  templates = () =>
    this.#panel().getByRole('combobox', { name: 'Template', exact: true }).locator('option').allInnerTexts();

  async scrollToEnd(): Promise<void> {
    await this.#panel()
      .locator('.panel-body')
      .evaluate(body => body.scrollTo(0, body.scrollHeight));
  }

  expectFailure = () => this.#panel().getByTestId('error-note').first().waitFor();
}
