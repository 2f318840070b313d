import { downloadedText } from './downloaded-text.ts';
import type { Workstation } from './workstation.ts';

type Tool = 'Route' | 'Order' | 'Reach' | 'Table' | 'Fit';

/** Drives what the tools of the plan share; selectors live here only. */
export class PlanDriver {
  readonly #window: Workstation;

  constructor(window: Workstation) {
    this.#window = window;
  }

  async choose(tool: Tool): Promise<void> {
    const tools = this.#window.page.getByRole('radiogroup', { name: 'What to do with the points' });
    await tools.getByText(tool, { exact: true }).click();
  }

  /** Adds points from a text, as when it is pasted. */
  async addList(text: string): Promise<void> {
    const { page } = this.#window;
    await page.getByRole('button', { name: 'Add a list' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a list of points' });
    await dialog.getByRole('textbox', { name: 'Points' }).fill(text);
    await dialog.getByRole('button', { name: /^Add \d+ points?$/ }).click();
    await dialog.waitFor({ state: 'detached' });
  }

  /** Waits for the answer of a tool. */
  async expectAnswer(tool: 'order' | 'reach' | 'table' | 'fit'): Promise<string> {
    const answer = this.#window.page.locator(`[data-testid="${tool}-answer"][aria-busy="false"]`);
    await answer.waitFor();
    return answer.innerText();
  }

  noteText(): Promise<string> {
    return this.#window.page.locator('.plan-answer [role="status"]').innerText();
  }

  /** Keeps the plan among the data. */
  async save(): Promise<void> {
    await this.#window.page.getByRole('button', { name: 'Save', exact: true }).click();
    await this.#window.page.getByText('is saved. Data lists it.').waitFor();
  }

  /** Keeps a tool's result among the data; returns the name that it has there. */
  async saveResult(): Promise<string> {
    const { page } = this.#window;
    await page.getByRole('button', { name: 'Save the result' }).click();
    const notice = page.getByText(/^“.*” is saved\. Data lists it\.$/);
    await notice.waitFor();
    return (await notice.innerText()).match(/“(.*)”/)?.[1] ?? '';
  }

  /** A file of a tool's own download. */
  async exported(button: string, entry: string): Promise<string> {
    const { page } = this.#window;
    await page.getByRole('button', { name: button, exact: true }).click();
    return downloadedText(page, () => page.getByRole('menuitem', { name: entry, exact: true }).click());
  }

  async openData(): Promise<void> {
    await this.#window.page.locator('.rail-entry[data-place="data"]').click();
  }

  /** A file of what is kept. */
  async exportedItem(name: string): Promise<string> {
    const { page } = this.#window;
    await page.getByRole('button', { name: `More about ${name}`, exact: true }).click();
    return downloadedText(page, () => page.getByRole('menuitem', { name: 'Download', exact: true }).click());
  }

  /** Moves the map to what is kept. */
  async showOnMap(name: string): Promise<void> {
    await this.#window.page.getByTitle(`Show ${name}`, { exact: true }).click();
    await this.#window.map.expectIdle();
  }

  async hideItem(name: string): Promise<void> {
    await this.#window.page.getByRole('button', { name: `Hide ${name} on the map`, exact: true }).click();
    await this.#window.page.getByRole('button', { name: `Show ${name} on the map`, exact: true }).waitFor();
  }

  async showItem(name: string): Promise<void> {
    await this.#window.page.getByRole('button', { name: `Show ${name} on the map`, exact: true }).click();
  }

  /** Opens a plan from the data. */
  async openSaved(name: string): Promise<void> {
    const { page } = this.#window;
    await page.getByRole('button', { name: 'Data', exact: true }).click();
    await page.getByRole('button', { name }).first().click();
    await page.locator('.plan').waitFor();
  }

  async saveProfile(format: 'PNG' | 'SVG' | 'CSV'): Promise<string> {
    const { page } = this.#window;
    await page.getByRole('button', { name: 'Save the profile' }).click();
    return downloadedText(page, () => page.getByRole('menuitem', { name: format, exact: true }).click());
  }
}
