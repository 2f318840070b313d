/// <reference lib="dom" />
import { buffer } from 'node:stream/consumers';
import type { Request } from 'playwright-core';
import { PartDriver } from './part-driver.ts';

interface AskedPlan {
  scale: number;
  paper: string;
  projection?: string;
}

interface AskedAtlas {
  bbox?: number[];
  geojson?: GeoJSON.FeatureCollection;
  icons?: Record<string, string>;
  choropleth?: { geojson: GeoJSON.FeatureCollection; value: string };
}

/** Drives atlases, which are made under Export; selectors live here only. */
export class AtlasDriver extends PartDriver {
  #panel = () => this.window.page.locator('.atlas');

  async open(): Promise<void> {
    await this.window.page.locator('.rail-entry[data-place="export"]').click();
    await this.window.page.getByRole('button', { name: this.spoken('Atlas of many pages') }).click();
    await this.#panel().waitFor();
  }

  async choose(field: string, label: string): Promise<void> {
    const [name, option] = [this.spoken(field), { label: this.spoken(label) }];
    await this.#panel().getByRole('combobox', { name, exact: true }).selectOption(option);
  }

  /** Chooses one after the other, sooner than people can. */
  async chooseQuickly(field: string, labels: readonly string[]): Promise<void> {
    const select = this.#panel().getByRole('combobox', { name: field, exact: true });
    await select.evaluate((box, wanted) => {
      if (!(box instanceof HTMLSelectElement)) return;
      for (const label of wanted) {
        box.value = [...box.options].find(option => option.label === label)?.value ?? '';
        box.dispatchEvent(new Event('change', { bubbles: true }));
      }
    }, labels);
  }

  async type(field: string, text: string): Promise<void> {
    const box = this.#panel().getByRole('textbox', { name: field, exact: true });
    await box.fill(text);
    await box.press('Enter');
  }

  /** What it says about the pages. */
  planned = () => this.#panel().getByRole('region', { name: 'The pages it will have' }).innerText();

  /** The share of the map that outlines of pages take. */
  pagesOnMap = async (name: string) => (await this.window.look(name, '#b3400a')).share;

  /** The plans that are asked for meanwhile. */
  async plansAsked(act: (plans: readonly AskedPlan[]) => Promise<void>): Promise<AskedPlan[]> {
    const plans: AskedPlan[] = [];
    const note = (request: Request) => {
      if (request.url().endsWith('/atlas/v1/plan')) plans.push(request.postDataJSON());
    };
    this.window.page.on('request', note);
    await act(plans);
    this.window.page.off('request', note);
    return plans;
  }

  /** The atlas that is asked for meanwhile. */
  async atlasAsked(act: () => Promise<void>): Promise<AskedAtlas> {
    const asked = this.window.page.waitForRequest(
      request => request.method() === 'POST' && request.url().endsWith('/atlas/v1/jobs'),
    );
    await act();
    return (await asked).postDataJSON();
  }

  /** Clicks a finished atlas; the type of what its tab shows. */
  async openedType(title: string): Promise<string> {
    const { page } = this.window;
    const opened = page.waitForEvent('popup');
    // A browser without a viewer of PDF asks for it, and saves it in place of showing it.
    const asked = page.context().waitForEvent('request', request => request.url().startsWith('blob:'));
    await this.#panel().getByRole('button', { name: title, exact: true }).click();
    const [tab, request] = await Promise.all([opened, asked]);
    const type = await page.evaluate(async url => (await fetch(url)).headers.get('content-type'), request.url());
    await tab.close();
    return type ?? '';
  }

  press = (name: string) => this.#panel().getByRole('button', { name, exact: true }).click();

  /** What the list says of each atlas. */
  made = () => this.#panel().locator('.job').allInnerTexts();

  async save(): Promise<{ name: string; bytes: Buffer }> {
    const downloading = this.window.page.waitForEvent('download');
    await this.press('Save PDF');
    const download = await downloading;
    return { name: download.suggestedFilename(), bytes: await buffer(await download.createReadStream()) };
  }
}
