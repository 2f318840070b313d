import { PartDriver } from './part-driver.ts';

interface WhatIsHere {
  title: string;
  coordinates: string;
  elevation: string;
}

/** Drives the card "What is here"; selectors live here only. */
export class PlaceDriver extends PartDriver {
  async read(): Promise<WhatIsHere> {
    const card = this.page.getByRole('region', { name: this.spoken('What is here') });
    await card.locator('.place-title').waitFor();
    const elevation = card.getByTestId('elevation');
    await this.page.waitForFunction(() => document.querySelector('[data-testid="elevation"]')?.textContent !== '');
    return {
      title: await card.locator('.place-title').innerText(),
      coordinates: await card.getByTestId('coordinates').innerText(),
      elevation: await elevation.innerText(),
    };
  }

  async close(): Promise<void> {
    const card = this.page.getByRole('region', { name: this.spoken('What is here') });
    await card.getByRole('button', { name: this.spoken('Close'), exact: true }).click();
    await card.waitFor({ state: 'detached' });
  }

  expectClosed = () =>
    this.page.getByRole('region', { name: this.spoken('What is here') }).waitFor({ state: 'detached' });
  directions = (end: 'From here' | 'To here') => this.page.getByRole('button', { name: this.spoken(end) }).click();

  /** Lines of the opening hours. */
  hours = () => this.page.getByTestId('hours').locator('span').allInnerTexts();
  addToPlan = () => this.page.getByRole('button', { name: this.spoken('Add to plan') }).click();

  /** Follows the notice that a place was added. */
  openPlan = () => this.page.getByRole('button', { name: this.spoken('Open the plan') }).click();

  /** What the card says of the saved place; waits for it. */
  async savedText(): Promise<string> {
    const row = this.page.locator('.place-card .saved-row');
    await row.waitFor();
    return row.innerText();
  }

  /** Moves the saved place of the card into a group. */
  async moveToGroup(group: string): Promise<void> {
    await this.page.locator('.place-card .saved-row').getByRole('button', { name: 'More about' }).click();
    await this.page.getByRole('menuitem', { name: group, exact: true }).click();
  }

  /** The notations to copy, each its name and text. */
  async notations(): Promise<string[]> {
    await this.openNotations();
    const texts = await this.page.getByRole('menuitem').allInnerTexts();
    await this.page.keyboard.press('Escape');
    return texts;
  }

  /** Opens the list of notations to copy. */
  async openNotations(): Promise<void> {
    await this.page.getByRole('button', { name: this.spoken('Copy coordinates') }).click();
    await this.page.getByRole('menu').waitFor();
  }
}
