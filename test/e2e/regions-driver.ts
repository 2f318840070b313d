/// <reference lib="dom" />
import type { Locator } from 'playwright-core';
import { CataloguesDriver } from './catalogues-driver.ts';
import { InstalledDriver } from './installed-driver.ts';
import { PartDriver } from './part-driver.ts';
import { timeoutMs } from './timeouts.ts';

/** Drives the Regions panel, its tasks and the prompt over an empty view; selectors live here only. */
export class RegionsDriver extends PartDriver {
  readonly catalogues = new CataloguesDriver(this.window, () => this.#panel());
  readonly installed = new InstalledDriver(this.window, () => this.#panel());

  #panel = () => this.page.getByRole('region', { name: this.spoken('Regions'), exact: true });

  /** The rail's entry; in a narrow window the one of the menu. */
  async #button(): Promise<Locator> {
    const more = this.page.locator('.rail-more');
    return (await more.isVisible()) ? more : this.page.locator('.rail-entry[data-place="regions"]');
  }

  async #press(button: Locator): Promise<void> {
    await button.focus();
    await this.page.keyboard.press('Enter');
    const item = this.page.locator('[role="menuitem"][data-place="regions"]');
    if (!(await button.getAttribute('class'))?.includes('rail-more')) return;
    await item.waitFor();
    await item.press('Enter');
  }

  async open(tab: 'Installed' | 'Get regions' = 'Installed'): Promise<void> {
    if (!(await this.#panel().isVisible())) await this.#press(await this.#button());
    await this.#panel().waitFor();
    const choice = this.#panel().locator('.panel-head').getByText(this.spoken(tab), { exact: true });
    if (await choice.count()) await choice.click();
  }

  async close(): Promise<void> {
    await this.#panel().getByRole('button', { name: 'Close regions' }).click();
    await this.#panel().waitFor({ state: 'detached' });
  }

  /** Opens and closes the panel by keyboard; waits for the focus in the panel, then back on the button. */
  async openAndCloseByKeyboard(): Promise<void> {
    const focused = this.page.locator(':focus');
    const button = await this.#button();
    await this.#press(button);
    await this.#panel().and(focused).or(this.#panel().locator(':focus')).waitFor();
    await this.page.keyboard.press('Escape');
    await this.#panel().waitFor({ state: 'detached' });
    await button.and(focused).waitFor();
  }

  text = () => this.#panel().innerText();

  /** Waits until the panel has this text. */
  expectText = (text: string | RegExp) => this.#panel().getByText(text).first().waitFor();

  /** Opens the menu of an installed region. */
  async openMenu(name: string): Promise<void> {
    await this.#panel()
      .getByRole('button', { name: new RegExp(name) })
      .last()
      .click();
    await this.page.getByRole('menuitem').first().waitFor();
  }

  async openFileDialog(): Promise<void> {
    await this.#panel().locator('.regions-other button').first().click();
    await this.page.getByRole('dialog').waitFor();
  }

  async openBuild(): Promise<void> {
    await this.#panel().locator('.regions-other button').last().click();
    await this.page.locator('.build').waitFor();
  }

  /** Submits the empty form of a build. */
  async buildNothing(): Promise<void> {
    await this.page.locator('.build-start').click();
    await this.page.locator('.build').getByRole('alert').first().waitFor();
  }

  // Tasks

  /** The newest task with this title. */
  #task = (title: string) =>
    this.page.getByRole('article', { name: title, exact: true }).and(this.page.locator('.task')).first();

  async taskText(name: string): Promise<string> {
    await this.#task(name).waitFor();
    return this.#task(name).innerText();
  }

  async expectTask(name: string, text: string | RegExp): Promise<string> {
    await this.#task(name).filter({ hasText: text }).waitFor();
    return this.#task(name).innerText();
  }

  async actOnTask(name: string, action: 'Pause' | 'Go on with' | 'Cancel' | 'Put away'): Promise<void> {
    await this.#task(name)
      .getByRole('button', { name: `${action} ${name}` })
      .click();
  }

  tryTaskAgain = (name: string) => this.#task(name).getByRole('button', { name: 'Try again' }).click();

  async showTaskParts(name: string): Promise<string[]> {
    await this.#task(name)
      .getByRole('button', { name: /^\d+ parts$/ })
      .click();
    return this.#task(name).getByRole('row').allInnerTexts();
  }

  // The prompt on the map

  #prompt = () => this.page.locator('.nothing-here');

  async promptText(): Promise<string> {
    await this.#prompt().waitFor();
    return this.#prompt().innerText();
  }

  expectPrompt = (text: string | RegExp) => this.#prompt().filter({ hasText: text }).waitFor();
  acceptPrompt = () =>
    this.#prompt()
      .getByRole('button', { name: /^Download/ })
      .click();
  expectNoPrompt = () => this.#prompt().waitFor({ state: 'detached' });

  /** The notice of a task that ended while the panel was closed. */
  async noticeText(): Promise<string> {
    const notice = this.page.locator('.notice-card').last();
    await notice.waitFor();
    return notice.innerText();
  }

  /** Waits until the map's credits contain these words. */
  expectCredited = (words: string) => this.page.getByTestId('credits').filter({ hasText: words }).waitFor();

  /** Waits until the map shows details where there was only sea. */
  async expectDetail(name: string): Promise<void> {
    const deadline = Date.now() + timeoutMs;
    while ((await this.window.look(name)).different < 200) {
      if (Date.now() > deadline) throw new Error('The map shows no detail.');
      await this.window.map.expectIdle();
    }
  }
}
