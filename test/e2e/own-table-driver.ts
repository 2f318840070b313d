/// <reference lib="dom" />
import { PartDriver } from './part-driver.ts';

/** Drives the table of features and the trees in Data; selectors live here only. */
export class OwnTableDriver extends PartDriver {
  grid = () => this.page.getByRole('grid');
  count = () =>
    this.grid()
      .getAttribute('aria-rowcount')
      .then(text => Number(text) - 1);
  cell = (row: number, column: number) => this.page.locator(`#own-cell-${row}-${column}`);
  /** Opens the table of an item that the list of Data has. */
  async open(item: string): Promise<void> {
    await this.page.locator('.item-row').filter({ hasText: item }).first().locator('[aria-haspopup="menu"]').click();
    await this.page.getByRole('menuitem', { name: this.spoken('Table'), exact: true }).click();
    await this.cell(0, 0).waitFor();
  }

  close = () => this.page.locator('.drawer-close').click();
  sort = (column: string) => this.grid().getByRole('columnheader', { name: column }).click();
  search = (text: string) => this.page.getByRole('searchbox', { name: 'Search' }).fill(text);
  mark = (row: number, range = false) =>
    this.cell(row, 0)
      .getByRole('checkbox')
      .click({ modifiers: range ? ['Shift'] : [] });
  head = () => this.page.locator('.own-tools').innerText();

  /** Texts of the first cells of the rows in sight, from the top. */
  async names(): Promise<string[]> {
    return this.grid()
      .getByRole('row')
      .evaluateAll(rows =>
        rows
          .map(row => ({ at: Number(row.getAttribute('aria-rowindex')), name: row.children[0]?.textContent ?? '' }))
          .filter(({ at }) => at > 1)
          .sort((a, b) => a.at - b.at)
          .map(({ name }) => name),
      );
  }

  async scrollToEnd(): Promise<void> {
    await this.grid().evaluate(async grid => {
      for (let part = 1; part <= 10; part += 1) {
        grid.scrollTop = (grid.scrollHeight * part) / 10;
        await new Promise(resolve => setTimeout(resolve, 50));
      }
    });
  }

  /** Types into a cell, and keeps it. */
  async edit(row: number, column: number, text: string): Promise<void> {
    await this.cell(row, column).dblclick();
    await this.page.locator('.own-cell-editor').fill(text);
    await this.page.keyboard.press('Enter');
  }

  async doWithMarked(entry: string): Promise<void> {
    await this.page.getByRole('button', { name: /marked$/ }).click();
    await this.page.getByRole('menuitem', { name: entry, exact: true }).click();
  }

  // Trees in Data

  unfold = (name: string) => this.button(`Unfold ${name}`).click();
  leaves = async () =>
    (await this.page.locator('.own-leaf').allInnerTexts()).map(text => text.replaceAll(/\s*\n\s*/g, ' | '));
  showLeaf = (name: string) => this.page.locator('.own-leaf').filter({ hasText: name }).first().click();
  eye = (name: string) =>
    this.page.locator('.own-tree').getByRole('button', { name: new RegExp(`^(Hide|Show) ${name}$`) });
}
