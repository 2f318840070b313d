import type { Menu } from './menu.ts';

/** Part of the Electron double (tests only): the menus there are, for keys and for specs. */
export const menuState: { application: Menu | null; popups: Menu[] } = { application: null, popups: [] };
