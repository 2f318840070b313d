/// <reference lib="dom" />
import type { Locator } from 'playwright-core';
import sharp from 'sharp';
import { PartDriver } from './part-driver.ts';

/** Drives the panel of layers and the switch between 2D and 3D; selectors live here only. */
export class LayersDriver extends PartDriver {
  #panel = () => this.page.getByRole('region', { name: this.spoken('Layers'), exact: true });

  async open(): Promise<void> {
    await this.window.map.openStyles();
    // Pictures and switches depend on the style.
    await this.#panel()
      .locator('img')
      .last()
      .evaluate(image => (image as HTMLImageElement).decode());
  }

  async close(): Promise<void> {
    await this.#panel()
      .getByRole('button', { name: this.spoken('Close layers') })
      .click();
    await this.#panel().waitFor({ state: 'detached' });
  }

  #switch(name: string): Locator {
    // A grey one's name ends with its reason.
    return this.#panel()
      .locator('.layers-switches label')
      .filter({ has: this.page.getByText(this.spoken(name), { exact: true }) })
      .getByRole('switch');
  }

  async set(name: string, on: boolean): Promise<void> {
    // The switch itself is behind its drawing.
    await this.#switch(name).setChecked(on, { force: true });
    await this.window.map.expectIdle();
  }

  isOn = (name: string) => this.#switch(name).isChecked();
  isGrey = (name: string) => this.#switch(name).isDisabled();

  /** What a grey switch says. */
  async reason(name: string): Promise<string> {
    const id = await this.#switch(name).getAttribute('id');
    return this.page.locator(`[id="${id}-description"]`).innerText();
  }

  /** The names of styles that can be chosen. */
  offeredStyles = () => this.#panel().locator('.style-choice:has(input:enabled)').allInnerTexts();

  /** Widths of the styles' pictures, as they were drawn. */
  pictures(): Promise<number[]> {
    return this.#panel()
      .locator('.style-choice img')
      .evaluateAll(all => all.map(image => (image as HTMLImageElement).naturalWidth));
  }

  text = () => this.#panel().innerText();

  /** Names of the imagery, the topmost first. */
  imagery = () => this.#panel().locator('.imagery-name').allInnerTexts();

  async moveDown(name: string): Promise<void> {
    await this.#panel()
      .getByRole('button', { name: `Move ${name} down` })
      .click();
    await this.window.map.expectIdle();
  }

  async setOpacity(name: string, percent: number): Promise<void> {
    await this.#panel().getByLabel(`Opacity of ${name}`).fill(String(percent));
    await this.window.map.expectIdle();
  }

  async switch3d(): Promise<void> {
    await this.page.getByRole('button', { name: /^(2D|3D): / }).click();
    await this.window.map.expectIdle();
  }

  /** What the card of a pressed incident says; empty without one. */
  async incidentCard(): Promise<string> {
    const card = this.page.locator('.incident-card');
    return (await card.isVisible()) ? card.innerText() : '';
  }

  /** What the note over the map says; empty without one. */
  async note(): Promise<string> {
    const note = this.page.locator('.stage .nothing-here');
    return (await note.isVisible()) ? note.innerText() : '';
  }

  /** The map beside the panel and the tools, as pixels. */
  async picture(): Promise<Buffer> {
    const clip = { x: 430, y: 60, width: 230, height: 380 };
    return sharp(await this.page.screenshot({ clip, scale: 'css' }))
      .removeAlpha()
      .raw()
      .toBuffer();
  }

  press = (button: string) => this.button(button).click();
}
