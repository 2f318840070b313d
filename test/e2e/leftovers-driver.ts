import { PartDriver } from './part-driver.ts';

/** Drives the list of leftovers; selectors live here only. */
export class LeftoversDriver extends PartDriver {
  #list = () => this.page.getByRole('list', { name: 'Left by stopped work' });

  /** One line per leftover. */
  async lines(): Promise<string[]> {
    await this.#list().waitFor();
    const texts = await this.#list().getByRole('listitem').allInnerTexts();
    return texts.map(text => text.replace(/\s*\n+\s*/g, ' | '));
  }

  /** Discards a leftover and waits until it is gone. */
  async discard(title: string): Promise<void> {
    const button = this.page.getByRole('button', { name: `Throw away: ${title}` });
    await button.click();
    await button.waitFor({ state: 'detached' });
  }

  isShown = () => this.#list().isVisible();
}
