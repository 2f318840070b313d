/// <reference lib="dom" />
import type { Locator, Page } from 'playwright-core';
import { inEnglish, type Spoken } from './spoken.ts';
import { patience } from './timeouts.ts';
import type { Workstation } from './workstation.ts';

/** What people do with regions in the window; selectors live here only. */
export class RegionsDriver {
  readonly #window: Workstation;
  readonly #page: Page;
  readonly #spoken: Spoken;

  constructor(window: Workstation, spoken: Spoken = inEnglish) {
    this.#window = window;
    this.#page = window.page;
    this.#spoken = spoken;
  }

  #panel(): Locator {
    return this.#page.getByRole('region', { name: this.#spoken('Regions'), exact: true });
  }

  #button(): Locator {
    return this.#page.locator('.regions-button');
  }

  async open(tab: 'Installed' | 'Get regions' = 'Installed'): Promise<void> {
    if (!(await this.#panel().isVisible())) await this.#button().click();
    await this.#panel().waitFor();
    const choice = this.#panel().locator('.regions-head').getByText(this.#spoken(tab), { exact: true });
    if (await choice.count()) await choice.click();
  }

  async close(): Promise<void> {
    await this.#panel().getByRole('button', { name: 'Close regions' }).click();
    await this.#panel().waitFor({ state: 'detached' });
  }

  /** Opens and closes by keyboard alone; waits until the focus is in the panel, and then on the button again. */
  async openAndCloseByKeyboard(): Promise<void> {
    const focused = this.#page.locator(':focus');
    await this.#button().focus();
    await this.#page.keyboard.press('Enter');
    await this.#panel().and(focused).or(this.#panel().locator(':focus')).waitFor();
    await this.#page.keyboard.press('Escape');
    await this.#panel().waitFor({ state: 'detached' });
    await this.#button().and(focused).waitFor();
  }

  text(): Promise<string> {
    return this.#panel().innerText();
  }

  /** Waits until the panel says this. */
  async expectText(text: string | RegExp): Promise<void> {
    await this.#panel().getByText(text).first().waitFor();
  }

  /** Opens the menu of an installed region. */
  async openMenu(name: string): Promise<void> {
    await this.#panel()
      .getByRole('button', { name: new RegExp(name) })
      .last()
      .click();
    await this.#page.getByRole('menuitem').first().waitFor();
  }

  async openFileDialog(): Promise<void> {
    await this.#panel().locator('.regions-other button').first().click();
    await this.#page.getByRole('dialog').waitFor();
  }

  async openBuild(): Promise<void> {
    await this.#panel().locator('.regions-other button').last().click();
    await this.#page.locator('.build').waitFor();
  }

  /** Tries to build what is not described yet. */
  async buildNothing(): Promise<void> {
    await this.#page.locator('.build-start').click();
    await this.#page.locator('.build').getByRole('alert').first().waitFor();
  }

  // Catalogues

  /** Looks at an address; what is asked then, or what is said against it. */
  async lookAtCatalogue(url: string): Promise<string> {
    await this.#page.getByLabel(this.#spoken('Address of a catalogue')).fill(url);
    await this.#page.getByRole('button', { name: this.#spoken('Look'), exact: true }).click();
    const answer = this.#panel().locator('.trust-question').or(this.#panel().getByRole('alert'));
    await answer.first().waitFor();
    return answer.first().innerText();
  }

  async trustCatalogue(): Promise<void> {
    await this.#panel()
      .locator('.trust-question')
      .getByRole('button', { name: /^(Trust this key and add|Add it unsigned)$/ })
      .click();
    await this.#panel().locator('.trust-question').waitFor({ state: 'detached' });
  }

  async openCatalogues(): Promise<void> {
    await this.#panel()
      .getByRole('button', { name: /catalogues? …$/ })
      .click();
    await this.#page.getByRole('list', { name: 'Catalogues' }).waitFor();
  }

  async fetchCataloguesAnew(): Promise<void> {
    await this.#panel().getByRole('button', { name: 'Fetch anew' }).click();
    await this.#panel().locator('button[data-loading]').waitFor({ state: 'detached' });
  }

  // What can be had

  /** The tree or the hits as they are read, line by line: names only. */
  offered(): Promise<string[]> {
    return this.#panel().locator('.offer-branch > span:nth-of-type(1), .offer-name').allInnerTexts();
  }

  async searchRegions(text: string): Promise<string[]> {
    await this.#panel().getByLabel('Search regions').fill(text);
    await this.#panel()
      .getByRole('status')
      .filter({ hasText: text === '' ? '' : /region/ })
      .first()
      .waitFor();
    return this.offered();
  }

  /** Letter by letter, until what was found for all of it is shown. */
  async typeSearch(text: string): Promise<void> {
    await this.#panel().getByLabel('Search regions').pressSequentially(text);
    await this.#panel()
      .getByRole('status')
      .filter({ hasText: /^\d+ regions?|“/ })
      .waitFor();
  }

  async clearSearch(): Promise<void> {
    await this.#panel().getByLabel('Search regions').fill('');
    await this.#panel().locator('.offer-branch').first().waitFor();
  }

  async foldBranch(name: string): Promise<void> {
    await this.#panel().locator('.offer-branch').filter({ hasText: name }).click();
  }

  async showAllOnMap(): Promise<void> {
    await this.#panel().getByRole('button', { name: 'Show all on the map' }).click();
    await this.#window.map.expectIdle();
  }

  #offer(name: string): Locator {
    return this.#panel().locator('.offer-row').filter({ hasText: name });
  }

  async pointAtOffer(name: string): Promise<void> {
    await this.#offer(name).hover();
    await this.#window.map.expectIdle();
  }

  /** The row that is lit because the map is pointed at. */
  async litOffer(): Promise<string> {
    return this.#panel().locator('.offer-row[data-lit] .offer-name').innerText();
  }

  /** Work on regions is listed beside it. */
  #offerPage(): Locator {
    return this.#panel().locator('article:not(.task)');
  }

  async openOffer(name: string): Promise<void> {
    await this.#offer(name).click();
    await this.#offerPage().and(this.#page.getByRole('article', { name })).waitFor();
    await this.#window.map.expectIdle();
  }

  /** Opens a region's page and comes back from it, by keyboard alone; waits until the focus is at the page's top, and then on its row again. */
  async openOfferAndReturnByKeyboard(name: string): Promise<void> {
    const focused = this.#page.locator(':focus');
    await this.#offer(name).focus();
    await this.#page.keyboard.press('Enter');
    await this.#panel().locator('.regions-view').and(focused).waitFor();
    await this.#page.keyboard.press('Tab');
    await this.#panel().getByRole('button', { name: 'All regions' }).and(focused).waitFor();
    await this.#page.keyboard.press('Enter');
    await this.#offer(name).and(focused).waitFor();
  }

  async offerPageTitle(): Promise<string> {
    return this.#offerPage().getByRole('heading').innerText();
  }

  /** "Together" and "Free on this disk afterwards", as they are read. */
  async offerCost(): Promise<string[]> {
    return this.#panel().locator('.offer-cost dd').allInnerTexts();
  }

  async choosePart(name: string, wanted: boolean): Promise<void> {
    await this.#panel().getByRole('checkbox', { name }).setChecked(wanted);
  }

  async download(label = 'Download'): Promise<void> {
    await this.#offerPage().getByRole('button', { name: label, exact: true }).click();
  }

  // Work

  /** The newest work of this title. */
  #task(title: string): Locator {
    return this.#page.getByRole('article', { name: title, exact: true }).and(this.#page.locator('.task')).first();
  }

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

  async tryTaskAgain(name: string): Promise<void> {
    await this.#task(name).getByRole('button', { name: 'Try again' }).click();
  }

  async showTaskParts(name: string): Promise<string[]> {
    await this.#task(name)
      .getByRole('button', { name: /^\d+ parts$/ })
      .click();
    return this.#task(name).getByRole('row').allInnerTexts();
  }

  // What is installed

  #installed(name: string): Locator {
    return this.#page.getByRole('list', { name: 'Installed regions' }).getByRole('listitem').filter({ hasText: name });
  }

  async installedText(name: string): Promise<string> {
    await this.#installed(name).waitFor();
    return this.#installed(name).innerText();
  }

  async expectInstalled(name: string, text: string | RegExp): Promise<void> {
    await this.#installed(name).filter({ hasText: text }).waitFor();
  }

  async expectNotInstalled(name: string): Promise<void> {
    await this.#installed(name).waitFor({ state: 'detached' });
  }

  async goToInstalled(name: string): Promise<void> {
    await this.#installed(name).getByRole('button', { name, exact: true }).click();
    await this.#window.map.expectIdle();
  }

  async pressOnInstalled(name: string, button: RegExp): Promise<void> {
    await this.#installed(name).getByRole('button', { name: button }).click();
  }

  async chooseForInstalled(name: string, item: RegExp): Promise<void> {
    await this.#installed(name)
      .getByRole('button', { name: `More about ${name}` })
      .click();
    await this.#page.getByRole('menuitem', { name: item }).click();
  }

  /** Whether an installed region has its menu: to export and to remove it. */
  async canBeChanged(name: string): Promise<boolean> {
    await this.#panel().getByText(name, { exact: true }).waitFor();
    return this.#panel()
      .getByRole('button', { name: `More about ${name}` })
      .isVisible();
  }

  /** Begins to export into this file; the path that was proposed instead. */
  async exportTo(name: string, file: string): Promise<string> {
    await this.chooseForInstalled(name, /^Export/);
    const field = this.#page.getByLabel('Save as, on the machine of the service');
    const proposed = await field.inputValue();
    await field.fill(file);
    await this.#page.getByRole('button', { name: 'Export', exact: true }).click();
    return proposed;
  }

  /** What is asked before a pack that lies there goes; it is told to go. */
  async replaceExport(): Promise<string> {
    const form = this.#page.getByRole('form', { name: /^Export/ });
    const question = await form.getByRole('alert').innerText();
    await form.getByRole('button', { name: 'Replace it' }).click();
    await form.waitFor({ state: 'detached' });
    return question;
  }

  /** The question that is asked before a region goes. */
  async askToRemove(name: string): Promise<string> {
    await this.chooseForInstalled(name, /^Remove/);
    const question = this.#page.getByRole('dialog');
    await question.waitFor();
    return question.innerText();
  }

  async answerRemoval(answer: 'Keep it' | 'Remove it'): Promise<void> {
    await this.#page.getByRole('dialog').getByRole('button', { name: answer }).click();
    await this.#page.getByRole('dialog').waitFor({ state: 'detached' });
  }

  #damaged(id: string): Locator {
    return this.#panel().getByRole('group', { name: `${id} was set aside` });
  }

  /** What is asked before a damaged region goes. */
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

  // The prompt on the map

  #prompt(): Locator {
    return this.#page.locator('.nothing-here');
  }

  async promptText(): Promise<string> {
    await this.#prompt().waitFor();
    return this.#prompt().innerText();
  }

  async expectPrompt(text: string | RegExp): Promise<void> {
    await this.#prompt().filter({ hasText: text }).waitFor();
  }

  async acceptPrompt(): Promise<void> {
    await this.#prompt()
      .getByRole('button', { name: /^Download/ })
      .click();
  }

  async expectNoPrompt(): Promise<void> {
    await this.#prompt().waitFor({ state: 'detached' });
  }

  /** What is said of work that ended while the panel was closed. */
  async noticeText(): Promise<string> {
    await this.#page.locator('.task-notice').waitFor();
    return this.#page.locator('.task-notice').innerText();
  }

  /** Waits until the map credits the makers of a region with these words. */
  async expectCredited(words: string): Promise<void> {
    await this.#page.locator('.maplibregl-ctrl-attrib-inner').filter({ hasText: words }).waitFor();
  }

  /** Waits until the map shows streets and fields where there was nothing but sea. */
  async expectDetail(name: string): Promise<void> {
    const deadline = Date.now() + patience;
    while ((await this.#window.look(name)).different < 200) {
      if (Date.now() > deadline) throw new Error('The map shows no detail.');
      await this.#window.map.expectIdle();
    }
  }
}
