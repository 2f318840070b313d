import { PartDriver } from './part-driver.ts';

/** Drives the panel that takes a region and items along; selectors live here only. */
export class CarryDriver extends PartDriver {
  #panel = () => this.page.getByRole('region', { name: 'Carry this area', exact: true });

  /** From the Data panel. */
  async open(): Promise<void> {
    await this.page.getByRole('button', { name: 'Carry this area…' }).click();
    await this.#panel().waitFor();
  }

  leave = (kind: string) => this.#panel().getByRole('checkbox', { name: kind }).uncheck();

  async showEach(): Promise<void> {
    for (const summary of await this.#panel().locator('summary').all()) await summary.click();
  }

  /** Only what is in a frame on the map. */
  async chooseFrame(): Promise<void> {
    await this.#panel().getByRole('radio', { name: 'Only what is in a frame' }).check();
    await this.page.getByTestId('picture-frame').waitFor();
  }

  /** Moves the frame's lower right corner by the keyboard, so many times to the left and up. */
  async shrinkFrame(times: number): Promise<void> {
    const corner = this.page.getByRole('button', { name: 'Lower right corner' });
    for (let i = 0; i < times; i++) await corner.press(i % 2 === 0 ? 'ArrowLeft' : 'ArrowUp');
  }

  /** How many items come along, and the size. */
  together = () => this.#panel().locator('.carry-foot > [role=status]').innerText();

  /** Makes the file; where the browser saved it. */
  async make(): Promise<{ name: string; path: string }> {
    const saving = this.page.waitForEvent('download');
    await this.#panel().getByRole('button', { name: 'Make the file' }).click();
    const download = await saving;
    return { name: download.suggestedFilename(), path: await download.path() };
  }

  /** What the question before an installation says of items. */
  async comesAlong(): Promise<string> {
    const line = this.page.getByRole('dialog').getByText(/come(s)? with it/);
    await line.waitFor();
    return line.innerText();
  }

  async takeItems(): Promise<void> {
    await this.page
      .getByRole('dialog')
      .getByRole('button', { name: /^(Take the items over|Install.*)$/ })
      .click();
  }

  notices = () => this.page.locator('.notices').innerText();
}
