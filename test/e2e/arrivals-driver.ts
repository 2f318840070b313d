/// <reference lib="dom" />
import type { Locator, Page } from 'playwright-core';
import type { Workstation } from './workstation.ts';

/** A file as it is handed to the window. */
export interface HandedFile {
  name: string;
  content: string | Buffer;
}

/** What people do with files in the window: drop and open them, look at packs, close tracks. Selectors live here only. */
export class ArrivalsDriver {
  readonly #page: Page;

  constructor(window: Workstation) {
    this.#page = window.page;
  }

  // Files

  /** By the button that opens files. */
  async openFiles(...files: HandedFile[]): Promise<void> {
    const choosing = this.#page.waitForEvent('filechooser');
    await this.#page.getByRole('button', { name: 'Open a file' }).click();
    await (await choosing).setFiles(files.map(handed));
  }

  /** The same with a file of this machine, which costs the page nothing before it reads it. */
  async openPath(path: string): Promise<void> {
    const choosing = this.#page.waitForEvent('filechooser');
    await this.#page.getByRole('button', { name: 'Open a file' }).click();
    await (await choosing).setFiles(path);
  }

  /** Holds files over the window without letting go; whether it says what it would take. */
  async holdOver(file: HandedFile): Promise<boolean> {
    const said = await this.hold(file);
    await this.takeAway();
    return said.includes('.outpost');
  }

  /** Holds a file over the window; what is said then. */
  async hold(file: HandedFile): Promise<string> {
    await this.#drag('dragover', [file]);
    const sign = this.#page.locator('.drop-zone');
    await sign.waitFor();
    return sign.innerText();
  }

  async takeAway(): Promise<void> {
    await this.#page.evaluate(() => window.dispatchEvent(new DragEvent('dragleave')));
    await this.#page.locator('.drop-zone').waitFor({ state: 'detached' });
  }

  /** Lets files go over the map. */
  async drop(...files: HandedFile[]): Promise<void> {
    await this.#drag('dragover', files);
    await this.#drag('drop', files);
  }

  async #drag(type: 'dragover' | 'drop', files: readonly HandedFile[]): Promise<void> {
    const carried = files.map(({ name, content }) => ({ name, base64: Buffer.from(content).toString('base64') }));
    await this.#page.evaluate(
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

  /** The newest notice that says this, closed after it was read. */
  async readNotice(text: string | RegExp): Promise<string> {
    const notice = this.#page.locator('.notice-card').filter({ hasText: text }).last();
    await notice.waitFor();
    const said = await notice.innerText();
    await notice.getByRole('button', { name: 'Close the notice' }).click();
    return said.trim();
  }

  // Packs

  #sheet(): Locator {
    return this.#page.getByRole('dialog').filter({ hasNot: this.#page.getByText('On USB sticks and drives') });
  }

  /** What is asked before a pack is installed, once it has been looked at. */
  async readSheet(): Promise<string> {
    const sheet = this.#sheet();
    await sheet.locator('.pack-parts').or(sheet.getByRole('alert')).waitFor();
    return sheet.innerText();
  }

  async answerSheet(button: string): Promise<void> {
    // The next pack's question may stand in its place at once.
    const answered = await this.#sheet().elementHandle();
    await this.#sheet().getByRole('button', { name: button, exact: true }).click();
    await answered?.waitForElementState('hidden');
  }

  async trustKey(): Promise<void> {
    await this.#sheet().getByRole('checkbox', { name: 'Trust this key' }).check({ force: true });
  }

  /** From the panel of regions, which is open on what can be had. */
  async chooseSource(): Promise<void> {
    await this.#page.getByRole('button', { name: 'From a file' }).click();
    await this.#page.getByRole('dialog', { name: 'Install a region from a file' }).waitFor();
  }

  async typePath(path: string): Promise<void> {
    await this.#page.getByLabel('Or its path on this machine').fill(path);
    await this.#page.getByRole('button', { name: 'Look inside' }).click();
  }

  /** Closes what is asked by keyboard, and waits until the focus is on the button that asked for it again. */
  async escapeToSource(): Promise<void> {
    await this.#page.keyboard.press('Escape');
    await this.#page.getByRole('dialog').waitFor({ state: 'detached' });
    const button = this.#page.getByRole('button', { name: 'From a file' });
    await button.and(this.#page.locator(':focus')).waitFor();
  }

  // Tracks

  /** Name and figures of each track, once there are so many. */
  async tracks(count: number): Promise<string[]> {
    await this.#page
      .locator('.tracks li')
      .nth(count - 1)
      .waitFor();
    const all = await this.#page.locator('.track').allInnerTexts();
    return all.map(text => text.replaceAll(/\s*\n\s*/g, ' | '));
  }

  async closeTrack(name: string): Promise<void> {
    await this.#page.getByRole('button', { name: `Close track ${name}` }).click();
  }

  async showTrack(name: string): Promise<void> {
    await this.#page.locator('.track').filter({ hasText: name }).click();
  }

  // Building

  async openBuild(): Promise<void> {
    await this.#page.getByRole('button', { name: 'Build one' }).click();
    await this.#build().waitFor();
  }

  async closeBuild(): Promise<void> {
    await this.#build().getByRole('button', { name: 'Close building' }).click();
    await this.#build().waitFor({ state: 'detached' });
  }

  #build(): Locator {
    return this.#page.getByRole('region', { name: 'Build a region' });
  }

  async addPath(list: 'OpenStreetMap data' | 'Heights (optional)', path: string): Promise<void> {
    const field = this.#build().getByLabel(`Path for ${list}`);
    await field.fill(path);
    await field.press('Enter');
  }

  async buildName(): Promise<{ name: string; id: string }> {
    return {
      name: await this.#build().getByLabel('Name').inputValue(),
      id: await this.#build().getByLabel('Id').inputValue(),
    };
  }

  async nameBuild(name: string): Promise<void> {
    await this.#build().getByLabel('Name').fill(name);
  }

  async cutToView(): Promise<void> {
    await this.#build().getByRole('switch', { name: 'Only what the map shows' }).check({ force: true });
  }

  buildText(): Promise<string> {
    return this.#build().innerText();
  }

  async fromGeofabrik(): Promise<void> {
    await this.#build().getByText('From Geofabrik', { exact: true }).click();
  }

  async findExtracts(text: string): Promise<string[]> {
    await this.#build().getByLabel('Find an extract').fill(text);
    return this.#build().locator('.build-extract').allInnerTexts();
  }

  async chooseExtract(name: string): Promise<void> {
    await this.#build().locator('.build-extract').filter({ hasText: name }).first().click();
  }

  /** Waits until the panel says this. */
  async expectBuildText(text: string | RegExp): Promise<void> {
    await this.#build().getByText(text).first().waitFor();
  }

  /** What the list of tasks says of a build, once it stands so; `gone`: it is no longer there. A build takes its time. */
  async taskOf(name: string, state: 'running' | 'done' | 'failed' | 'gone'): Promise<string> {
    const tasks = this.#page.getByRole('region', { name: 'Regions', exact: true }).locator('.task');
    const task = tasks
      .and(this.#page.locator(state === 'gone' ? '.task' : `[data-state="${state}"]`))
      .filter({ hasText: name });
    await task.waitFor({ state: state === 'gone' ? 'detached' : 'visible' });
    return state === 'gone' ? '' : task.innerText();
  }

  async startBuild(): Promise<void> {
    await this.#build().getByRole('button', { name: 'Build', exact: true }).click();
  }
}

function handed({ name, content }: HandedFile) {
  return { name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) };
}
