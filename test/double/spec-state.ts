import { browserState } from './browser/browser.ts';
import { errorBoxes } from './system/dialog.ts';
import { menuState } from './system/menu-state.ts';
import { notifications, opened } from './system/surroundings.ts';
import { trays } from './system/tray.ts';

/** Part of the Electron double (tests only): what it remembered, for specs; real Electron has no such thing. */
export const specState = { browser: browserState, errorBoxes, menus: menuState, notifications, opened, trays };
