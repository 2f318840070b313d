import { PartDriver } from './part-driver.ts';
import { seriousFindings } from './serious-findings.ts';

export type PlaceId = 'explore' | 'plan' | 'data' | 'export' | 'regions' | 'phones' | 'developer' | 'settings';

/** The parts of the window in the order of Tab. */
type Part = 'rail' | 'panel' | 'map' | 'drawer' | 'status' | 'other';

/** Drives the rail, the drawer, the palette, the settings and the keys; selectors live here only. */
export class ShellDriver extends PartDriver {
  // Rail

  #entry = (place: PlaceId) => this.page.locator(`.rail-entry[data-place="${place}"]`);

  /** The words of the visible entries. */
  async places(): Promise<string[]> {
    const words = await this.page.locator('.rail-entry:visible .rail-word').allInnerTexts();
    return words.map(word => word.trim());
  }

  /** Opens a place, also one behind "More" in a narrow window. */
  async go(place: PlaceId): Promise<void> {
    if (await this.#entry(place).isVisible()) return this.#entry(place).click();
    await this.page.locator('.rail-more').click();
    await this.page.locator(`[role="menuitem"][data-place="${place}"]`).click();
  }

  currentPlace = () => this.page.locator('.rail-entry[aria-current="page"]:visible').getAttribute('data-place');
  focusRail = () => this.page.locator('.rail-entry[tabindex="0"]:visible').focus();

  focusedEntry(): Promise<string | undefined> {
    return this.page.evaluate(() => {
      const { activeElement } = document;
      return activeElement instanceof HTMLElement ? activeElement.dataset.place : undefined;
    });
  }

  /** The parts that Tab goes through from the rail on, each once. */
  async tabOrder(): Promise<Part[]> {
    await this.focusRail();
    const parts: Part[] = ['rail'];
    while (parts.length < 12) {
      await this.page.keyboard.press('Tab');
      const part = await this.page.evaluate((): Part | undefined => {
        const at = document.activeElement;
        if (at === null || at === document.body) return undefined;
        const places = { '.rail': 'rail', '.panel': 'panel', '.stage': 'map', '.drawer': 'drawer' } as const;
        for (const [selector, name] of Object.entries(places)) if (at.closest(selector) !== null) return name;
        return at.closest('.status-bar') === null ? 'other' : 'status';
      });
      if (part === undefined || part === 'rail') break;
      if (parts.at(-1) !== part) parts.push(part);
    }
    return parts;
  }

  // Drawer

  async openProfile(): Promise<void> {
    await this.page.getByRole('button', { name: 'Larger, below the map' }).click();
    await this.#drawer().waitFor();
  }

  #drawer = () => this.page.locator('.drawer');
  isInSight = (panel: string) => this.page.getByRole('region', { name: this.spoken(panel), exact: true }).isVisible();
  isDrawerOpen = () => this.#drawer().isVisible();
  drawerHeight = async () => (await this.#drawer().boundingBox())?.height ?? 0;

  async drawerEdgeKey(key: 'ArrowUp' | 'ArrowDown', times: number): Promise<void> {
    const edge = this.#drawer().getByRole('separator');
    for (let i = 0; i < times; i++) await edge.press(key);
  }

  async dragDrawerEdge(by: number): Promise<void> {
    const box = await this.#drawer().getByRole('separator').boundingBox();
    if (box === null) throw new Error('There is no drawer.');
    const from = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    await this.page.mouse.move(from.x, from.y);
    await this.page.mouse.down();
    await this.page.mouse.move(from.x, from.y + by, { steps: 4 });
    await this.page.mouse.up();
  }

  // Palette and keys

  async openPalette(): Promise<void> {
    await this.page.keyboard.press('Control+k');
    await this.page.locator('.palette .place-input:focus').waitFor();
  }

  /** Types into the palette; the entries, once this one is among them. */
  async findInPalette(text: string, awaited: string): Promise<string[]> {
    await this.page.locator('.palette .place-input').fill(text);
    const titles = this.page.locator('.palette .suggestion-title');
    await titles.getByText(awaited, { exact: true }).first().waitFor();
    return titles.allInnerTexts();
  }

  /** Types into the palette and presses Enter before any hit can be there. */
  async enterInPalette(text: string): Promise<void> {
    await this.page.locator('.palette .place-input').fill(text);
    await this.page.keyboard.press('Enter');
    await this.page.locator('.palette').waitFor({ state: 'detached' });
  }

  async chooseInPalette(title: string): Promise<void> {
    const row = this.page.locator('.palette').getByRole('option').filter({ hasText: title }).first();
    while ((await row.getAttribute('aria-selected')) !== 'true') await this.page.keyboard.press('ArrowDown');
    await this.page.keyboard.press('Enter');
    await this.page.locator('.palette').waitFor({ state: 'detached' });
  }

  async keysText(): Promise<string> {
    const dialog = this.page.getByRole('dialog', { name: this.spoken('Keyboard shortcuts') });
    await dialog.waitFor();
    return dialog.innerText();
  }

  // Settings

  async chooseTheme(theme: 'As the system' | 'Light' | 'Dark'): Promise<void> {
    await this.page
      .getByRole('radiogroup', { name: this.spoken('Appearance') })
      .getByText(this.spoken(theme), { exact: true })
      .click();
  }

  chooseLanguage = (language: 'de' | 'en') =>
    this.page.locator('select:has(option[value="de"])').first().selectOption(language);

  /**
   * Chooses names on the map by the language's own name; resolves once a style is asked for with its code. Lists of
   * languages ask for one as well, so that of the choice before may still be on the way.
   */
  async chooseNames(ownName: string, code: string): Promise<void> {
    const asked = this.page.waitForRequest(request => request.url().endsWith(`.json?fonts=linked&lang=${code}`));
    await this.page.getByLabel(this.spoken('Names on the map')).selectOption({ label: ownName });
    await asked;
  }

  /** The chosen names on the map. */
  namesChoice = () => this.page.getByLabel(this.spoken('Names on the map')).locator('option:checked').innerText();
  chooseNotation = (notation: 'decimal' | 'degrees' | 'utm' | 'mgrs') =>
    this.page.getByLabel(this.spoken('Coordinates as')).selectOption(notation);

  async openAbout(): Promise<string> {
    await this.page.getByRole('button', { name: this.spoken('About Outpost') }).click();
    const dialog = this.page.getByRole('dialog', { name: this.spoken('About Outpost') });
    await dialog.waitFor();
    return dialog.innerText();
  }

  colorScheme = () => this.page.locator('html').getAttribute('data-mantine-color-scheme');

  // Credits

  async openAllCredits(): Promise<string> {
    await this.page.getByRole('button', { name: 'All credits' }).click();
    const list = this.page.getByRole('list', { name: 'All credits' });
    await list.waitFor();
    return list.innerText();
  }

  /** Texts of rail, status bar, tools and panel that are cut off, though not credits and names of data. */
  cutTexts(): Promise<string[]> {
    return this.page.evaluate(() =>
      [
        ...document.querySelectorAll<HTMLElement>('.rail *, .map-tools *, .panel *, .drawer *, .status-service'),
      ].flatMap(one => {
        const isText = [...one.childNodes].some(node => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim());
        if (!isText || !one.checkVisibility() || one.closest('[translate="no"], .visually-hidden') !== null) return [];
        const overflows = one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).display !== 'inline';
        return overflows || isClipped(one) ? [one.textContent ?? ''] : [];

        /** Whether something around it hides its sides. */
        function isClipped(text: HTMLElement): boolean {
          const { left, right } = text.getBoundingClientRect();
          for (let around = text.parentElement; around !== null; around = around.parentElement) {
            const { overflowX } = getComputedStyle(around);
            // What is beyond can be scrolled to.
            if (/auto|scroll/.test(overflowX)) return false;
            if (!/hidden|clip/.test(overflowX)) continue;
            const box = around.getBoundingClientRect();
            if (left < box.left - 1 || right > box.right + 1) return true;
          }
          return false;
        }
      }),
    );
  }

  /** Fields of the panel whose text has no room, whichever of its options were chosen: label and text. */
  cutFields(): Promise<string[]> {
    return this.page.evaluate(() => {
      const context = document.createElement('canvas').getContext('2d');
      const fields = [
        ...document.querySelectorAll<HTMLInputElement | HTMLSelectElement>('.panel select, .panel input'),
      ];
      return fields.flatMap(field => {
        if (context === null || !field.checkVisibility() || field.clientWidth < 20) return [];
        const { font, paddingLeft, paddingRight } = getComputedStyle(field);
        context.font = font;
        const room = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
        const texts =
          field instanceof HTMLSelectElement
            ? // Names of data may be as long as they are.
              [...field.options].filter(option => option.translate).map(option => option.label)
            : [field.value, field.placeholder];
        const cut = texts.filter(text => context.measureText(text).width > room + 0.5);
        const label = field.labels?.[0]?.textContent ?? field.ariaLabel ?? '';
        return cut.map(text => `${label}: ${text}`);
      });
    });
  }

  /** Serious and critical findings of axe, each with the elements. */
  seriousFindings = () => seriousFindings(this.page);

  /** Those of them that are about contrast of texts. */
  contrastFindings = () => seriousFindings(this.page, ['color-contrast']);
}
