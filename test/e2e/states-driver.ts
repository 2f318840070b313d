/// <reference lib="dom" />
import type { Locator } from 'playwright-core';
import { PartDriver } from './part-driver.ts';

/** Requests of the window's parts; the map's own go through. */
const parts = {
  items: '/items/v1**',
  regions: '/workstation/api/regions',
  catalogues: '/workstation/api/catalogues',
  carried: '/workstation/api/carried',
  extracts: '/workstation/api/extracts',
  'known extracts': '/workstation/api/extracts/known',
  search: '/search/geocode/v1/**',
  heights: '/elevation/v1**',
  route: '/directions/v1',
  reach: '/isochrone/v1',
  table: '/directions-matrix/v1',
  order: '/optimized-route/v1',
  fit: '/map-matching/v1',
  picture: '/styles/v1/*/static**',
  dashboard: '/dashboard/v1/**',
  styles: '/styles/*.json**',
} as const;

type Part = keyof typeof parts;

/** Brings parts of the window into states that no other driver needs; selectors live here only. */
export class StatesDriver extends PartDriver {
  /** Looks at the window in its dark colours, whatever state it is in; the map stays as it is. */
  async inTheDark(look: () => Promise<void>): Promise<void> {
    const use = (scheme: 'light' | 'dark') =>
      this.page.evaluate(value => document.documentElement.setAttribute('data-mantine-color-scheme', value), scheme);
    await use('dark');
    await look();
    await use('light');
  }

  /** Holds the answers of parts until the returned function is called. */
  async hold(...held: Part[]): Promise<() => void> {
    const gates = await Promise.all(held.map(part => this.window.delayRequests(parts[part])));
    return () => {
      for (const open of gates) open();
    };
  }

  /** Lets the service fail for parts until the returned function is called. */
  async fail(...failing: Part[]): Promise<() => Promise<void>> {
    const ends = await Promise.all(failing.map(part => this.window.failRequests(parts[part])));
    return async () => {
      for (const end of ends) await end();
    };
  }

  panel = (name: string) => this.page.getByRole('region', { name, exact: true });

  /** Waits until a part says that it is at work. */
  expectLoading = (inside: Locator) =>
    inside.locator('[aria-busy="true"], [role="status"][aria-label]').filter({ visible: true }).first().waitFor();
  expectFailure = (inside: Locator) => inside.getByTestId('error-note').or(inside.getByRole('alert')).first().waitFor();
  expectSearching = () => this.page.locator('.search-box .place-field[aria-busy="true"]').waitFor();
  dialog = (name?: string) => this.page.getByRole('dialog', name === undefined ? {} : { name });

  async openSearch(text: string): Promise<void> {
    await this.window.press('/');
    await this.window.search.type(text);
  }

  expectSuggestions = () => this.page.locator('.suggestions').first().waitFor();

  /** Opens a menu by its button's name, and waits for it. */
  async openMenu(button: string | RegExp): Promise<void> {
    await this.page.getByRole('button', { name: button, exact: true }).first().click();
    await this.page.getByRole('menu').waitFor();
  }

  async closeMenu(): Promise<void> {
    await this.page.keyboard.press('Escape');
    await this.page.getByRole('menu').waitFor({ state: 'detached' });
  }

  press = (button: string | RegExp) => this.page.getByRole('button', { name: button, exact: true }).first().click();

  async closeDialog(): Promise<void> {
    await this.page.keyboard.press('Escape');
    await this.page.getByRole('dialog').waitFor({ state: 'detached' });
  }

  expectTable = () => this.page.locator('.table-grid td').first().waitFor();
}
