/// <reference lib="dom" />
import { PartDriver } from './part-driver.ts';

/** What the card of an own feature says. */
interface FeatureCard {
  name: string;
  /** Kind, item and folders. */
  about: string;
  /** Each fact: its name and what it is. */
  facts: Record<string, string>;
}

/** Drives features of people's files on the map and their card; selectors live here only. */
export class OwnFeaturesDriver extends PartDriver {
  #card = () => this.page.getByRole('region', { name: this.spoken('Chosen feature') });

  /** The card once it has this name. */
  async read(name: string): Promise<FeatureCard> {
    await this.#card().getByRole('heading', { name, exact: true }).waitFor();
    const names = await this.#card().locator('dt').allInnerTexts();
    const values = await this.#card().locator('dd').allInnerTexts();
    return {
      name: await this.#card().getByRole('heading').innerText(),
      about: await this.#card().locator('.place-heading p').innerText(),
      facts: Object.fromEntries(names.map((one, index) => [one, values[index] ?? ''])),
    };
  }

  text = () => this.#card().locator('.own-facts > p').innerText();
  link = (name: string) =>
    this.#card()
      .getByRole('link', { name })
      .evaluate(link => ({ href: link.getAttribute('href'), rel: link.getAttribute('rel') }));
  isShown = () => this.#card().isVisible();
  expectClosed = () => this.#card().waitFor({ state: 'detached' });
  press = (name: string) => this.button(name, this.#card()).click();

  /** Types into a field of the form and leaves it by Enter. */
  async fill(label: string, text: string): Promise<void> {
    const field = this.#card().getByRole('textbox', { name: label, exact: true });
    await field.fill(text);
    await field.press('Enter');
  }

  /** Whether the pointer is shown to be over something to press. */
  isLit = () => this.window.map.stage().evaluate(stage => stage.classList.contains('map-on-own'));

  /** Presses Tab until the focus is in the card. */
  async tabToCard(): Promise<boolean> {
    for (let turn = 0; turn < 60; turn += 1) {
      await this.page.keyboard.press('Tab');
      const inside = await this.#card().evaluate(card => card.contains(document.activeElement));
      if (inside) return true;
    }
    return false;
  }

  /** Milliseconds from a click until the card has been asked for and drawn, as the page measures them. */
  async timeClick({ x, y }: { x: number; y: number }): Promise<number> {
    await this.page.evaluate(() => {
      const state = globalThis as { clickedAt?: number; shownAt?: number };
      delete state.shownAt;
      addEventListener('pointerup', ({ timeStamp }) => Object.assign(state, { clickedAt: timeStamp }), { once: true });
      const seen = new MutationObserver(() => {
        if (document.querySelector('.own-card') === null) return;
        seen.disconnect();
        state.shownAt = performance.now();
      });
      seen.observe(document.body, { childList: true, subtree: true });
    });
    await this.page.mouse.click(x, y);
    await this.#card().waitFor();
    return this.page.evaluate(() => {
      const { clickedAt = 0, shownAt = 0 } = globalThis as { clickedAt?: number; shownAt?: number };
      return shownAt - clickedAt;
    });
  }
}
