/// <reference lib="dom" />
import type { Locator } from 'playwright-core';
import { PartDriver } from './part-driver.ts';
import type { Workstation } from './workstation.ts';

/** Drives the installed regions of the Regions panel. Selectors live here only. */
export class InstalledDriver extends PartDriver {
  readonly #panel: () => Locator;

  constructor(window: Workstation, panel: () => Locator) {
    super(window);
    this.#panel = panel;
  }

  #row = (name: string) =>
    this.page.getByRole('list', { name: 'Installed regions' }).getByRole('listitem').filter({ hasText: name });

  async text(name: string): Promise<string> {
    await this.#row(name).waitFor();
    return this.#row(name).innerText();
  }

  expect = (name: string, text: string | RegExp) => this.#row(name).filter({ hasText: text }).waitFor();
  expectNone = (name: string) => this.#row(name).waitFor({ state: 'detached' });

  press = (name: string, button: RegExp) => this.#row(name).getByRole('button', { name: button }).click();

  async choose(name: string, item: RegExp): Promise<void> {
    await this.#row(name)
      .getByRole('button', { name: `More about ${name}` })
      .click();
    await this.page.getByRole('menuitem', { name: item }).click();
  }

  /** What the menu of a region offers. */
  async choices(name: string): Promise<string[]> {
    await this.#row(name)
      .getByRole('button', { name: `More about ${name}` })
      .click();
    await this.page.getByRole('menuitem').first().waitFor();
    const choices = await this.page.getByRole('menuitem').allInnerTexts();
    await this.page.keyboard.press('Escape');
    await this.page.getByRole('menuitem').first().waitFor({ state: 'detached' });
    return choices;
  }

  /** Waits until the panel says that something is wrong with the store. */
  expectTrouble = (text: RegExp) => this.#panel().getByRole('status').filter({ hasText: text }).waitFor();

  /** Whether an installed region has its menu. */
  async canBeChanged(name: string): Promise<boolean> {
    await this.#panel().getByText(name, { exact: true }).waitFor();
    return this.#panel()
      .getByRole('button', { name: `More about ${name}` })
      .isVisible();
  }

  /** Exports a region; returns what the browser downloaded. */
  async exportFile(name: string): Promise<{ name: string; path: string }> {
    const download = this.page.waitForEvent('download');
    await this.choose(name, /^Export/);
    const file = await download;
    return { name: file.suggestedFilename(), path: await file.path() };
  }

  /** Opens the question before removing a region; returns its text. */
  async askToRemove(name: string): Promise<string> {
    await this.choose(name, /^Remove/);
    const question = this.page.getByRole('dialog', { name });
    await question.waitFor();
    return question.innerText();
  }

  async answerRemoval(answer: 'Keep it' | 'Remove it'): Promise<void> {
    await this.page.getByRole('dialog').getByRole('button', { name: answer }).click();
    await this.page.getByRole('dialog').waitFor({ state: 'detached' });
  }

  #damaged = (id: string) => this.#panel().getByRole('group', { name: `${id} was set aside` });

  /** Opens the question before removing a damaged region; returns its text. */
  async askToRemoveDamaged(id: string): Promise<string> {
    await this.#damaged(id).getByRole('button', { name: 'Remove …' }).click();
    return this.#damaged(id).innerText();
  }

  async keepDamaged(id: string): Promise<void> {
    await this.#damaged(id).getByRole('button', { name: 'Keep it' }).click();
    await this.#damaged(id).getByRole('button', { name: 'Remove …' }).waitFor();
  }

  async removeDamaged(id: string): Promise<void> {
    await this.#damaged(id)
      .getByRole('button', { name: `Remove ${id}` })
      .click();
    await this.#damaged(id).waitFor({ state: 'detached' });
  }
}
