/// <reference lib="dom" />
import { PartDriver } from './part-driver.ts';

/** Drives the looks of kept files, and their legends on the map; selectors live here only. */
export class OwnLookDriver extends PartDriver {
  #panel = () => this.page.locator('.own-look');

  /** Opens the look of something in the list of what is on the map. */
  async style(name: string): Promise<void> {
    await this.page.getByRole('button', { name: this.spoken('Style {{name}}').replace('{{name}}', name) }).click();
    await this.#panel().waitFor();
  }

  colorBy = (column: string) => this.#panel().getByRole('radio', { name: column, exact: true }).click();
  columns = () => this.#panel().getByRole('radiogroup').first().locator('label').allInnerTexts();
  choose = async (field: 'Size by' | 'Label by' | 'Show only', column: string): Promise<void> => {
    await this.#panel().getByLabel(this.spoken(field), { exact: true }).selectOption({ label: column });
  };
  toggle = (value: RegExp) => this.#panel().getByRole('checkbox', { name: value }).click();
  pressReset = () => this.button('Reset the style', this.#panel()).click();
  chooseRamp = (name: string) => this.#panel().getByRole('button', { name, exact: true }).click();

  /** Gives a row of the legend another colour, as its dialog does when it closes. */
  setColor = (label: string, color: string) =>
    this.#panel()
      .getByLabel(label, { exact: true })
      .evaluate((input, color) => {
        if (!(input instanceof HTMLInputElement)) return;
        input.value = color;
        input.dispatchEvent(new Event('change', { bubbles: true }));
      }, color);

  /** The rows of the legends on the map: texts, and colours as CSS has them. */
  legend(): Promise<{ label: string; color: string }[]> {
    return this.page.locator('.look-legend li').evaluateAll(rows =>
      rows.map(row => ({
        label: row.textContent ?? '',
        color: getComputedStyle(row.querySelector('.look-swatch') ?? row).backgroundColor,
      })),
    );
  }

  undo = () => this.page.keyboard.press('Control+z');

  foldLegend = () => this.page.locator('.look-legend summary').click();
}
