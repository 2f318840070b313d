/// <reference lib="dom" />
import type { Download } from 'playwright-core';
import { PartDriver } from './part-driver.ts';
import { readNotice } from './read-notice.ts';

/** Drives the place Data; selectors live here only. */
export class DataDriver extends PartDriver {
  async open(): Promise<void> {
    if (await this.#panel().isVisible()) return;
    await this.page.getByRole('navigation').getByRole('button', { name: 'Data' }).click();
    await this.#panel().waitFor();
  }

  #panel = () => this.page.getByRole('region', { name: 'Data', exact: true });

  /** Names of the items in the panel, from top to bottom. */
  names = () => this.#panel().locator('.item-name').allInnerTexts();
  isEmpty = async () => (await this.#panel().innerText()).includes('Nothing is kept yet');

  /** Saves the place of the card, or takes it out of what is saved. */
  pressSave = () => this.page.getByRole('button', { name: /^Saved?$/ }).click();
  isSaved = () => this.button('Saved').isVisible();
  addGroup = () => this.#panel().getByRole('button', { name: 'New group', exact: true }).click();

  async choose(item: string, entry: string): Promise<void> {
    await this.#panel()
      .getByRole('button', { name: `More about ${item}` })
      .click();
    await this.page.getByRole('menuitem', { name: entry, exact: true }).click();
  }

  async rename(item: string, name: string): Promise<void> {
    await this.choose(item, 'Rename');
    await this.page.getByRole('textbox', { name: `Name of ${item}` }).fill(name);
    await this.page.keyboard.press('Enter');
  }

  async writeNote(item: string, note: string): Promise<void> {
    await this.choose(item, 'Note');
    await this.page.getByRole('textbox', { name: `Note on ${item}` }).fill(note);
    await this.#panel().getByRole('button', { name: 'Keep the note' }).click();
  }

  async toggleEye(item: string): Promise<void> {
    await this.#panel()
      .getByRole('button', { name: new RegExp(`^(Show|Hide) ${item} on the map`) })
      .click();
  }

  hasEye(item: string): Promise<boolean> {
    return this.#panel()
      .getByRole('button', { name: new RegExp(`^(Show|Hide) ${item} on the map`) })
      .isVisible();
  }

  show = (item: string) => this.#panel().locator('.item-name', { hasText: item }).click();

  /** Opens what a click on its name opens. */
  openItem = (item: string) => this.#panel().locator('.item-name', { hasText: item }).click();
  openTrash = () =>
    this.#panel()
      .getByText(/^Trash/)
      .click();
  openKept = () => this.#panel().getByText('Kept', { exact: true }).click();
  restore = (item: string) =>
    this.#panel().locator('.item-row', { hasText: item }).getByRole('button', { name: 'Restore' }).click();

  async emptyTrash(): Promise<void> {
    await this.#panel().getByRole('button', { name: 'Empty the trash' }).click();
    await this.#panel().getByRole('button', { name: 'Delete for good' }).click();
  }

  /** Presses "Undo" in the notice. */
  undoByNotice = () => this.page.getByRole('log').getByRole('button', { name: 'Undo' }).click();

  /** The line on changes that the service has not taken yet, once this browser has stored them. */
  async waiting(): Promise<string> {
    await this.#panel().locator('[role="status"][aria-busy="true"]').waitFor({ state: 'detached' });
    // At once: asking whether it is there and then for its text would wait for a line that has gone between the two.
    return (await this.#panel().getByRole('status').allInnerTexts()).join();
  }

  /** Downloads the item; returns the file's name and text. */
  async download(item: string): Promise<{ name: string; text: string }> {
    const downloading = this.page.waitForEvent('download');
    await this.choose(item, 'Download');
    return readDownload(await downloading);
  }

  /** Begins to export everything and stops it; gives what was said meanwhile, once all is as before. */
  async stopExport(): Promise<string> {
    const begin = this.#panel().getByRole('button', { name: 'Export all' });
    await begin.click();
    const status = this.#panel().getByRole('status').filter({ hasText: 'Exporting' });
    const said = await status.innerText();
    await status.getByRole('button', { name: 'Stop' }).click();
    await begin.waitFor();
    return said;
  }

  notice = (text: string) => readNotice(this.page, text, 'span');
}

export async function readDownload(download: Download): Promise<{ name: string; text: string }> {
  const stream = await download.createReadStream();
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return { name: download.suggestedFilename(), text: Buffer.concat(chunks).toString('utf8') };
}
