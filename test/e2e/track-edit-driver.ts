import { PartDriver } from './part-driver.ts';

/** Drives the editor of tracks. */
export class TrackEditDriver extends PartDriver {
  #panel = () => this.page.getByRole('region', { name: this.spoken('Edit track'), exact: true });

  async open(name: string): Promise<void> {
    await this.button(`Edit track ${name}`).click();
    await this.#panel().waitFor();
  }

  async close(): Promise<void> {
    await this.#panel()
      .getByRole('button', { name: this.spoken('Close the editor of tracks') })
      .click();
    await this.#panel().waitFor({ state: 'detached' });
  }

  text = () => this.#panel().innerText();

  /** Name and figures of the track at the head of the panel, once they are others than `before`. */
  async figures(before = ''): Promise<string> {
    const head = this.#panel().locator('.track-edit-about');
    for (;;) {
      const text = (await head.innerText()).replaceAll(/\s*\n\s*/g, ' | ');
      if (text !== before) return text;
      await this.page.waitForTimeout(20);
    }
  }

  /** The words of the button that cuts. */
  cutButton = () =>
    this.#panel()
      .getByRole('button', { name: this.spoken('Cut at') })
      .innerText();
  press = (button: string) =>
    this.#panel()
      .getByRole('button', { name: this.spoken(button) })
      .click();

  /** Moves a slider with the keys, from its least value. */
  async slide(slider: 'Where to cut' | 'Largest deviation', steps: number): Promise<void> {
    const thumb = this.#panel().getByRole('slider', { name: this.spoken(slider) });
    await thumb.focus();
    await thumb.press('Home');
    for (let i = 0; i < steps; i++) await thumb.press('ArrowRight');
  }

  async snapFor(profile: 'Cars' | 'Bicycles' | 'Walkers'): Promise<void> {
    const profiles = this.#panel().getByRole('radiogroup', { name: this.spoken('Snap to the ways of') });
    await profiles.getByText(this.spoken(profile), { exact: true }).click();
    await this.press('Find the ways');
    await this.#panel()
      .getByRole('button', { name: this.spoken('Use this line') })
      .waitFor();
  }

  joinWith = (name: string) => this.#panel().getByLabel(this.spoken('Track to join')).selectOption({ label: name });
}
