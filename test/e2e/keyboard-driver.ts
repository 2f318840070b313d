import { PartDriver } from './part-driver.ts';

/** What has the keys. */
interface Focused {
  name: string;
  /** Whether people see that it has them. */
  isSeen: boolean;
}

/** The longest way from one control to another that a panel may ask for. */
const mostTabs = 120;

/** Drives the window with keys alone, and counts them. */
export class KeyboardDriver extends PartDriver {
  /** Keys pressed; what is typed counts by its characters. */
  presses = 0;
  /** Controls that had the keys without being seen to have them. */
  readonly #unseen = new Set<string>();

  async press(key: string, times = 1): Promise<void> {
    for (let i = 0; i < times; i++) await this.page.keyboard.press(key);
    this.presses += times;
  }

  async type(text: string): Promise<void> {
    await this.page.keyboard.type(text);
    this.presses += text.length;
  }

  /** Tab, or Shift+Tab, up to a control of this name; throws where keys never come to it. */
  async reach(name: string, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
    const passed: string[] = [];
    while (passed.length < mostTabs) {
      await this.press(key);
      const at = await this.#focused();
      if (!at.isSeen) this.#unseen.add(at.name);
      if (at.name.startsWith(name)) return;
      passed.push(at.name);
    }
    throw new Error(`Tab does not come to "${name}", but to: ${passed.join(' | ')}`);
  }

  /** Chooses in the select that has the keys, as one does who does not open it: by the arrow keys. */
  async select(label: string): Promise<void> {
    const steps = await this.page.evaluate(wanted => {
      const { activeElement: select } = document;
      if (!(select instanceof HTMLSelectElement)) throw new Error('No select has the keys.');
      const at = [...select.options].findIndex(option => option.label === wanted);
      if (at < 0) throw new Error(`There is no "${wanted}".`);
      return at - select.selectedIndex;
    }, label);
    await this.press(steps < 0 ? 'ArrowUp' : 'ArrowDown', Math.abs(steps));
  }

  /** Presses the button that has the keys, and gives its file to the field that this opens. */
  async giveFile(file: { name: string; mimeType: string; content: string }): Promise<void> {
    // In place of the system's dialog, which the page would have opened. Awaited: keys go another way to the page.
    await this.page.evaluate(() => {
      const take = (event: Event) => {
        const { target } = event;
        if (!(target instanceof HTMLInputElement) || target.type !== 'file') return;
        event.preventDefault();
        document.removeEventListener('click', take, true);
        target.dataset.opened = '';
      };
      for (const opened of document.querySelectorAll('[data-opened]')) opened.removeAttribute('data-opened');
      document.addEventListener('click', take, true);
    });
    await this.press('Enter');
    const { content, ...named } = file;
    await this.page.locator('input[data-opened]').setInputFiles({ ...named, buffer: Buffer.from(content) });
  }

  /** Controls that had the keys unseen; corners of a frame may lie beyond the window, where the map is not. */
  unseenFields = (): string[] => [...this.#unseen].filter(name => !name.includes('corner of the frame'));

  /** The name of what has the keys. */
  focusedName = async () => (await this.#focused()).name;

  #focused(): Promise<Focused> {
    return this.page.evaluate(() => {
      const at = document.activeElement;
      if (!(at instanceof HTMLElement) || at === document.body) return { name: '', isSeen: true };
      const labels = at instanceof HTMLInputElement || at instanceof HTMLSelectElement ? at.labels : null;
      const name = at.ariaLabel ?? labels?.[0]?.textContent ?? at.textContent ?? '';
      const box = at.getBoundingClientRect();
      const inWindow = box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth;
      return { name: name.trim(), isSeen: inWindow && hasRing(at) };

      /** Whether something around it differs where it has the keys. */
      function hasRing(element: HTMLElement): boolean {
        const besides = [element, element.nextElementSibling, element.parentElement].filter(one => one !== null);
        // A look that changes bit by bit has not changed yet.
        for (const one of besides) if (one instanceof HTMLElement) one.style.transition = 'none';
        const look = () =>
          besides.map(one => {
            const { outlineStyle, outlineWidth, boxShadow, borderColor, backgroundColor } = getComputedStyle(one);
            return [outlineStyle, outlineWidth, boxShadow, borderColor, backgroundColor].join();
          });
        const withKeys = look();
        element.blur();
        const without = look();
        element.focus();
        return withKeys.join() !== without.join();
      }
    });
  }
}
