import { downloadedText } from './downloaded-text.ts';
import { PartDriver } from './part-driver.ts';

type Tool = 'Route' | 'Order' | 'Reach' | 'Table' | 'Fit';

/** Drives what the tools of the plan share; selectors live here only. */
export class PlanDriver extends PartDriver {
  async choose(tool: Tool): Promise<void> {
    const tools = this.window.page.getByRole('radiogroup', { name: 'What to do with the points' });
    await tools.getByText(tool, { exact: true }).click();
  }

  /** Adds points from a text, as when it is pasted. */
  async addList(text: string): Promise<void> {
    const { page } = this.window;
    await page.getByRole('button', { name: 'Add a list' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a list of points' });
    await dialog.getByRole('textbox', { name: 'Points' }).fill(text);
    await dialog.getByRole('button', { name: /^Add \d+ points?$/ }).click();
    await dialog.waitFor({ state: 'detached' });
  }

  /** Waits for the answer of a tool. */
  async expectAnswer(tool: 'order' | 'reach' | 'table' | 'fit'): Promise<string> {
    const answer = this.window.page.locator(`[data-testid="${tool}-answer"][aria-busy="false"]`);
    await answer.waitFor();
    return answer.innerText();
  }

  /** Whether points between the ends can be passed through. */
  mayPass = () => this.window.page.getByRole('button', { name: 'Stop 1: stop' }).isVisible();
  noteText = () => this.window.page.locator('.plan-answer [role="status"]').innerText();

  /** Names of the results among the data. */
  savedResults = () => this.window.page.locator('.item-row:not([data-kind="plan"]) .item-name').allInnerTexts();

  /** Begins another plan. */
  begin = () => this.window.page.getByRole('button', { name: 'New plan', exact: true }).click();

  /** The plan's name; empty where it has none yet. */
  async name(): Promise<string> {
    const field = this.window.page.getByRole('textbox', { name: 'Name of the plan' });
    return (await field.isVisible()) ? field.inputValue() : '';
  }

  async rename(name: string): Promise<void> {
    const field = this.window.page.getByRole('textbox', { name: 'Name of the plan' });
    await field.fill(name);
    await field.press('Enter');
  }

  /** Names of the plans among the data. */
  savedPlans = () => this.window.page.locator('.item-row[data-kind="plan"] .item-name').allInnerTexts();

  /** Keeps a tool's result among the data; returns the name that it has there. */
  async saveResult(): Promise<string> {
    const { page } = this.window;
    await page.getByRole('button', { name: 'Save the result' }).click();
    const notice = page.getByText(/^“.*” (is saved\. Data lists it|was saved before\. It is up to date now)\.$/);
    await notice.waitFor();
    return (await notice.innerText()).match(/“(.*)”/)?.[1] ?? '';
  }

  /** A file of a tool's own download. */
  async exported(button: string, entry: string): Promise<string> {
    const { page } = this.window;
    await page.getByRole('button', { name: button, exact: true }).click();
    return downloadedText(page, () => page.getByRole('menuitem', { name: entry, exact: true }).click());
  }

  openData = () => this.window.page.locator('.rail-entry[data-place="data"]').click();

  /** A file of what is kept. */
  async exportedItem(name: string): Promise<string> {
    const { page } = this.window;
    await this.#result(name)
      .getByRole('button', { name: `More about ${name}`, exact: true })
      .click();
    return downloadedText(page, () => page.getByRole('menuitem', { name: 'Download', exact: true }).click());
  }

  /** Moves the map to what is kept. */
  async showOnMap(name: string): Promise<void> {
    await this.#result(name).getByTitle(`Show ${name}`, { exact: true }).click();
    await this.window.map.expectIdle();
  }

  async hideItem(name: string): Promise<void> {
    const row = this.#result(name);
    await row.getByRole('button', { name: `Hide ${name} on the map`, exact: true }).click();
    await row.getByRole('button', { name: `Show ${name} on the map`, exact: true }).waitFor();
  }

  async showItem(name: string): Promise<void> {
    const row = this.#result(name);
    await row.getByRole('button', { name: `Show ${name} on the map`, exact: true }).click();
    await row.getByRole('button', { name: `Hide ${name} on the map`, exact: true }).waitFor();
  }

  /** The row of a kept result; the plan that it was made of may have its name. */
  #result = (name: string) => this.window.page.locator('.item-row:not([data-kind="plan"])', { hasText: name });

  /** Opens a plan from the data. */
  async openSaved(name: string): Promise<void> {
    const { page } = this.window;
    await page.getByRole('button', { name: 'Data', exact: true }).click();
    await page.locator('.item-row[data-kind="plan"]').getByTitle(`Show ${name}`, { exact: true }).click();
    await page.locator('.plan').waitFor();
  }

  async saveProfile(format: 'PNG' | 'SVG' | 'CSV'): Promise<string> {
    const { page } = this.window;
    await page.getByRole('button', { name: 'Save the profile' }).click();
    return downloadedText(page, () => page.getByRole('menuitem', { name: format, exact: true }).click());
  }
}
