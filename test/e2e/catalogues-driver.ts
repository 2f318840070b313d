/// <reference lib="dom" />
import type { Locator } from 'playwright-core';
import { PartDriver } from './part-driver.ts';
import type { Workstation } from './workstation.ts';

/** Drives the catalogues of the Regions panel and the regions they offer. Selectors live here only. */
export class CataloguesDriver extends PartDriver {
  readonly #panel: () => Locator;

  constructor(window: Workstation, panel: () => Locator) {
    super(window);
    this.#panel = panel;
  }

  /** Previews a catalogue; returns the question, or the failure. */
  async lookAtCatalogue(url: string): Promise<string> {
    await this.page.getByLabel(this.spoken('Address of a catalogue')).fill(url);
    await this.button('Look').click();
    const answer = this.#panel().locator('.trust-question').or(this.#panel().getByRole('alert'));
    await answer.first().waitFor();
    return answer.first().innerText();
  }

  /** Types the regions that a key may sign; returns what the field says then. */
  async typeOnly(text: string): Promise<string> {
    await this.#panel().getByLabel(this.spoken('Only these regions')).fill(text);
    return this.#panel().locator('.only-field').innerText();
  }

  /** Opens the form for the regions that a catalogue's key may sign. */
  async openLimit(): Promise<void> {
    await this.#panel()
      .getByRole('button', { name: this.spoken('Only some regions …') })
      .click();
    await this.#panel().getByLabel(this.spoken('Only these regions')).waitFor();
  }

  /** Waits for the focus to be back on the button that opened the form. */
  async saveLimit(): Promise<void> {
    await this.page.keyboard.press('Enter');
    await this.#panel()
      .getByRole('button', { name: this.spoken('Only some regions …') })
      .and(this.page.locator(':focus'))
      .waitFor();
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
    await this.page.getByRole('list', { name: 'Catalogues' }).waitFor();
  }

  async fetchCataloguesAnew(): Promise<void> {
    await this.#panel().getByRole('button', { name: 'Fetch anew' }).click();
    await this.#panel().locator('button[data-loading]').waitFor({ state: 'detached' });
  }

  /** Names in the tree or among the hits, line by line. */
  offered = () => this.#panel().locator('.offer-branch > span:nth-of-type(1), .offer-name').allInnerTexts();

  async searchRegions(text: string): Promise<string[]> {
    await this.#panel().getByLabel('Search regions').fill(text);
    await this.#panel()
      .getByRole('status')
      .filter({ hasText: text === '' ? '' : /region/ })
      .first()
      .waitFor();
    return this.offered();
  }

  /** Types letter by letter, and waits for the hits. */
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

  foldBranch = (name: string) => this.#panel().locator('.offer-branch').filter({ hasText: name }).click();

  async showAllOnMap(): Promise<void> {
    await this.#panel().getByRole('button', { name: 'Show all on the map' }).click();
    await this.window.map.expectIdle();
  }

  #offer = (name: string) => this.#panel().locator('.offer-row').filter({ hasText: name });

  /** The row of an offer. */
  offerText = (name: string) => this.#offer(name).innerText();

  async pointAtOffer(name: string): Promise<void> {
    await this.#offer(name).hover();
    await this.window.map.expectIdle();
  }

  /** The row highlighted by hovering the map. */
  highlightedOffer = () => this.#panel().locator('.offer-row[data-lit] .offer-name').innerText();

  /** Not a task, which is an article, too. */
  #offerPage = () => this.#panel().locator('article:not(.task)');

  async openOffer(name: string): Promise<void> {
    await this.#offer(name).click();
    await this.#offerPage().and(this.page.getByRole('article', { name })).waitFor();
    await this.window.map.expectIdle();
  }

  /** Opens a region's page and returns by keyboard; waits for the focus at the page's top, then back on its row. */
  async openOfferAndReturnByKeyboard(name: string): Promise<void> {
    const focused = this.page.locator(':focus');
    await this.#offer(name).focus();
    await this.page.keyboard.press('Enter');
    await this.#panel().locator('.regions-view').and(focused).waitFor();
    await this.page.keyboard.press('Tab');
    await this.#panel().getByRole('button', { name: 'All regions' }).and(focused).waitFor();
    await this.page.keyboard.press('Enter');
    await this.#offer(name).and(focused).waitFor();
  }

  offerPageTitle = () => this.#offerPage().getByRole('heading').innerText();

  /** The figures "Together" and "Free on this disk afterwards". */
  offerCost = () => this.#panel().locator('.offer-cost dd').allInnerTexts();
  choosePart = (name: string, wanted: boolean) => this.#panel().getByRole('checkbox', { name }).setChecked(wanted);
  download = (label = 'Download') => this.#offerPage().getByRole('button', { name: label, exact: true }).click();
}
