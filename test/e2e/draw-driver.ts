import { readDownload } from './data-driver.ts';
import { PartDriver } from './part-driver.ts';

/** Drives the panel that measures and draws; selectors live here only. */
export class DrawDriver extends PartDriver {
  #panel = () => this.page.getByRole('region', { name: 'Measure and draw', exact: true });

  async open(): Promise<void> {
    await this.button('Measure and draw').click();
    await this.#panel().waitFor();
    await this.page.locator('.middle-cross').waitFor();
  }

  isOpen = () => this.#panel().isVisible();

  /** Gives the keys to the map. */
  focusMap = () => this.page.locator('.maplibregl-canvas').focus();
  chooseTool = (name: string) => this.#panel().getByRole('radio', { name, exact: true }).check({ force: true });
  tool = () => this.#panel().locator('.draw-tool:has(:checked)').innerText();

  /** What is measured of the shape that is being drawn; '' without one. */
  measured = () => this.#panel().getByRole('status').innerText();

  async typePoint(text: string): Promise<void> {
    await this.#panel().getByRole('textbox', { name: 'Latitude, longitude' }).fill(text);
    await this.page.keyboard.press('Enter');
  }

  refusal = () => this.#panel().locator('.mantine-TextInput-error').innerText();

  /** Names and measures of the finished shapes. */
  async shapes(): Promise<string[]> {
    const rows = await this.#panel().locator('.draw-shape-show').all();
    return Promise.all(rows.map(async row => (await row.locator('span').allInnerTexts()).join(': ')));
  }

  async write(shape: string, text: string): Promise<void> {
    await this.#panel()
      .getByRole('textbox', { name: `Text of ${shape}` })
      .fill(text);
    await this.page.keyboard.press('Enter');
  }

  async remove(shape: string): Promise<void> {
    await this.#panel()
      .getByRole('button', { name: `Remove ${shape}` })
      .click();
  }

  startNew = () => this.#panel().getByRole('button', { name: 'New drawing' }).click();

  async download(format: string): Promise<{ name: string; text: string }> {
    await this.#panel().getByRole('button', { name: 'Download the drawing' }).click();
    const downloading = this.page.waitForEvent('download');
    await this.page.getByRole('menuitem', { name: format, exact: true }).click();
    return readDownload(await downloading);
  }
}
