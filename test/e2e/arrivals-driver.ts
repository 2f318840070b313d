/// <reference lib="dom" />
import { readFile } from 'node:fs/promises';
import { PartDriver } from './part-driver.ts';

/** A file to open or drop. */
export interface FileContent {
  name: string;
  content: string | Buffer;
}

/** Drives files, packs, tracks and builds; selectors live here only. */
export class ArrivalsDriver extends PartDriver {
  // Files

  /** Opens files with the button. */
  async openFiles(...files: FileContent[]): Promise<void> {
    const choosing = this.page.waitForEvent('filechooser');
    await this.page.getByRole('button', { name: 'Open a file' }).click();
    await (await choosing).setFiles(files.map(payloadOf));
  }

  /** Opens a file by path, so that Playwright does not copy its content into the page. */
  async openPath(path: string): Promise<void> {
    const choosing = this.page.waitForEvent('filechooser');
    await this.page.getByRole('button', { name: 'Open a file' }).click();
    await (await choosing).setFiles(path);
  }

  /** Drags a file over the window; returns the text of the sign. */
  async dragOver(file: FileContent): Promise<string> {
    await this.#drag('dragover', [file]);
    const sign = this.page.locator('.drop-zone');
    await sign.waitFor();
    return sign.innerText();
  }

  async dragAway(): Promise<void> {
    await this.page.evaluate(() => window.dispatchEvent(new DragEvent('dragleave')));
    await this.page.locator('.drop-zone').waitFor({ state: 'detached' });
  }

  /** Drops files on the map. */
  async drop(...files: FileContent[]): Promise<void> {
    await this.#drag('dragover', files);
    await this.#drag('drop', files);
  }

  /** Pastes a text on the map, or files. */
  async paste(what: string | readonly FileContent[]): Promise<void> {
    const files =
      typeof what === 'string' ? [] : what.map(({ name, content }) => [name, Buffer.from(content).toString('base64')]);
    await this.page.evaluate(
      ({ text, all }) => {
        const clipboardData = new DataTransfer();
        if (text !== undefined) clipboardData.setData('text/plain', text);
        for (const [name = '', base64 = ''] of all)
          clipboardData.items.add(new File([Uint8Array.from(atob(base64), letter => letter.charCodeAt(0))], name));
        document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      },
      { text: typeof what === 'string' ? what : undefined, all: files },
    );
  }

  async #drag(type: 'dragover' | 'drop', files: readonly FileContent[]): Promise<void> {
    const carried = files.map(({ name, content }) => ({ name, base64: Buffer.from(content).toString('base64') }));
    await this.page.evaluate(
      ({ event, all }) => {
        const dataTransfer = new DataTransfer();
        for (const { name, base64 } of all) {
          const bytes = Uint8Array.from(atob(base64), letter => letter.charCodeAt(0));
          dataTransfer.items.add(new File([bytes], name));
        }
        const target = document.querySelector('.maplibregl-canvas') ?? document.body;
        target.dispatchEvent(new DragEvent(event, { dataTransfer, bubbles: true, cancelable: true }));
      },
      { event: type, all: carried },
    );
  }

  // Notices

  /** Reads the newest notice with this text and closes it. */
  async readNotice(text: string | RegExp): Promise<string> {
    const notice = this.page.locator('.notice-card').filter({ hasText: text }).last();
    await notice.waitFor();
    const said = await notice.innerText();
    await notice.getByRole('button', { name: 'Close the notice' }).click();
    return said.trim();
  }

  // Packs

  #sheet = () => this.page.getByRole('dialog').filter({ hasNot: this.page.getByText('On USB sticks and drives') });

  /** Reads the question before an installation, once the pack has been read. */
  async readSheet(): Promise<string> {
    const sheet = this.#sheet();
    await sheet.locator('.pack-parts').or(sheet.getByRole('alert')).waitFor();
    return sheet.innerText();
  }

  async answerSheet(button: string): Promise<void> {
    // The next pack's question may replace it at once.
    const answered = await this.#sheet().elementHandle();
    await this.#sheet().getByRole('button', { name: button, exact: true }).click();
    await answered?.waitForElementState('hidden');
  }

  trustKey = () => this.#sheet().getByRole('checkbox', { name: 'Trust this key' }).check({ force: true });

  /** Clicks "From a file" on the Regions panel's page "Get regions". */
  async chooseSource(): Promise<void> {
    await this.page.getByRole('button', { name: 'From a file' }).click();
    await this.page.getByRole('dialog', { name: 'Install a region from a file' }).waitFor();
  }

  async typePath(path: string): Promise<void> {
    await this.page.getByLabel('Or its path on this machine').fill(path);
    await this.page.getByRole('button', { name: 'Look inside' }).click();
  }

  /** Closes the dialog by keyboard, and waits until the focus is back on its button. */
  async escapeToSource(): Promise<void> {
    await this.page.keyboard.press('Escape');
    await this.page.getByRole('dialog').waitFor({ state: 'detached' });
    const button = this.page.getByRole('button', { name: 'From a file' });
    await button.and(this.page.locator(':focus')).waitFor();
  }

  // Tracks

  /** Name and figures of each track, once `count` are listed. */
  async tracks(count: number): Promise<string[]> {
    await this.page
      .locator('.tracks li')
      .nth(count - 1)
      .waitFor();
    const all = await this.page.locator('.track').allInnerTexts();
    return all.map(text => text.replaceAll(/\s*\n\s*/g, ' | '));
  }

  trackCount = () => this.page.locator('.tracks li').count();
  closeTrack = (name: string) => this.page.getByRole('button', { name: `Close track ${name}`, exact: true }).click();

  /** Saves a track in a format; returns the file. */
  async saveTrack(name: string, format: string): Promise<{ name: string; content: Buffer }> {
    await this.page.getByRole('button', { name: `Save track ${name} as a file`, exact: true }).click();
    const download = this.page.waitForEvent('download');
    await this.page.getByRole('menuitem', { name: format, exact: true }).click();
    const file = await download;
    return { name: file.suggestedFilename(), content: await readFile(await file.path()) };
  }

  showTrack = (name: string) => this.page.locator('.track').filter({ hasText: name }).click();

  async showProfile(name: string): Promise<void> {
    await this.page.getByRole('button', { name: `Elevation profile of ${name}`, exact: true }).click();
    await this.page.getByRole('region', { name: `Elevation profile: ${name}` }).waitFor();
  }

  // Building

  async openBuild(): Promise<void> {
    await this.page.getByRole('button', { name: 'Build one' }).click();
    await this.#build().waitFor();
  }

  async closeBuild(): Promise<void> {
    await this.#build().getByRole('button', { name: 'Close building' }).click();
    await this.#build().waitFor({ state: 'detached' });
  }

  #build = () => this.page.getByRole('region', { name: 'Build a region' });

  async addPath(list: 'OpenStreetMap data' | 'Heights (optional)', path: string): Promise<void> {
    const field = this.#build().getByLabel(`Path for ${list}`);
    if (!(await field.isVisible()))
      await this.#build()
        .getByRole('button', { name: `Type a path: ${list}` })
        .click();
    await field.fill(path);
    await field.press('Enter');
  }

  async buildName(): Promise<{ name: string; id: string }> {
    return {
      name: await this.#build().getByLabel('Name').inputValue(),
      id: await this.#build().getByLabel('Id').inputValue(),
    };
  }

  nameBuild = (name: string) => this.#build().getByLabel('Name').fill(name);
  cutToView = () => this.#build().getByRole('switch', { name: 'Only what the map shows' }).check({ force: true });
  buildText = () => this.#build().innerText();

  /** Chooses files in the browser's dialog, which are handed over. */
  async chooseFiles(list: 'OpenStreetMap data' | 'Heights (optional)', files: readonly string[]): Promise<void> {
    const chooser = this.page.waitForEvent('filechooser');
    await this.#build()
      .getByRole('button', { name: `Choose files: ${list}` })
      .click();
    await (await chooser).setFiles([...files]);
  }

  /** Waits until the panel has this text. */
  expectBuildText = (text: string | RegExp) => this.#build().getByText(text).first().waitFor();

  /** Reads a build's task in a state; `gone`: waits until it is no longer listed. */
  async taskOf(name: string, state: 'running' | 'done' | 'failed' | 'gone'): Promise<string> {
    const tasks = this.page.getByRole('region', { name: 'Regions', exact: true }).locator('.task');
    const task = tasks
      .and(this.page.locator(state === 'gone' ? '.task' : `[data-state="${state}"]`))
      .filter({ hasText: name });
    await task.waitFor({ state: state === 'gone' ? 'detached' : 'visible' });
    return state === 'gone' ? '' : task.innerText();
  }

  startBuild = () => this.#build().getByRole('button', { name: 'Build', exact: true }).click();
}

function payloadOf({ name, content }: FileContent) {
  return { name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) };
}
