import type { MenuItemConstructorOptions } from 'electron';
import type { Command } from '../contract.ts';

/** What of the page a menu entry opens. */
type Shown = Extract<Command, { kind: 'show' }>['what'];

export interface MenuActions {
  show(what: Shown): void;
  openFile(): void;
  copyAddress(): void;
  openExplorer(): void;
  reveal(what: 'data' | 'logs' | 'crash-reports'): void;
  checkForUpdates(): void;
  updateFromFile(): void;
  keepRunning(keep: boolean): void;
}

type Entry = MenuItemConstructorOptions;
const separator: Entry = { type: 'separator' };

/** The menu bar: the same words everywhere, at the places where each system has them. */
export function menuTemplate(platform: NodeJS.Platform, actions: MenuActions, keepRunning: boolean): Entry[] {
  const mac = platform === 'darwin';
  const about: Entry = { label: 'About Outpost', click: () => actions.show('about') };
  const updates: Entry[] = [
    { label: 'Check for updates…', click: actions.checkForUpdates },
    { label: 'Update from a file…', click: actions.updateFromFile },
  ];
  const settings: Entry = { label: 'Settings…', accelerator: 'CmdOrCtrl+,', click: () => actions.show('settings') };
  const menus: Entry[] = [
    fileMenu(mac ? [] : [separator, settings, separator, { role: 'quit' }], actions),
    { role: 'editMenu' },
    goMenu(actions),
    viewMenu(),
    apiMenu(actions, keepRunning),
    ...(mac ? [{ role: 'windowMenu' } satisfies Entry] : []),
    helpMenu(mac ? [] : [separator, ...updates, about], actions),
  ];
  return mac ? [macMenu([about, ...updates, separator, settings, separator]), ...menus] : menus;
}

function macMenu(own: Entry[]): Entry {
  const usual: Entry[] = [
    { role: 'services' },
    separator,
    { role: 'hide' },
    { role: 'hideOthers' },
    { role: 'unhide' },
  ];
  return { label: 'Outpost', submenu: [...own, ...usual, separator, { role: 'quit' }] };
}

function fileMenu(last: Entry[], actions: MenuActions): Entry {
  return {
    label: 'File',
    submenu: [
      { label: 'Open file…', accelerator: 'CmdOrCtrl+O', click: actions.openFile },
      { label: 'Export region…', accelerator: 'CmdOrCtrl+E', click: () => actions.show('export') },
      separator,
      { role: 'close' },
      ...last,
    ],
  };
}

function goMenu({ show }: MenuActions): Entry {
  return {
    label: 'Go',
    submenu: [
      { label: 'Search', accelerator: 'CmdOrCtrl+K', click: () => show('search') },
      { label: 'Directions', accelerator: 'CmdOrCtrl+D', click: () => show('directions') },
      separator,
      { label: 'Regions', accelerator: 'CmdOrCtrl+Shift+R', click: () => show('regions') },
      { label: 'Get regions…', accelerator: 'CmdOrCtrl+Shift+G', click: () => show('catalogue') },
      { label: 'Build region…', accelerator: 'CmdOrCtrl+Shift+B', click: () => show('build') },
    ],
  };
}

function viewMenu(): Entry {
  return {
    label: 'View',
    submenu: [
      { role: 'zoomIn' },
      { role: 'zoomOut' },
      { role: 'resetZoom' },
      separator,
      { role: 'togglefullscreen' },
      separator,
      { role: 'reload' },
      { role: 'toggleDevTools' },
    ],
  };
}

function apiMenu(actions: MenuActions, keepRunning: boolean): Entry {
  return {
    label: 'API',
    submenu: [
      { label: 'Copy API address', accelerator: 'CmdOrCtrl+Shift+C', click: actions.copyAddress },
      { label: 'Open API explorer', click: actions.openExplorer },
      separator,
      keepRunningEntry(actions, keepRunning),
    ],
  };
}

function helpMenu(last: Entry[], { reveal }: MenuActions): Entry {
  return {
    role: 'help',
    label: 'Help',
    submenu: [
      { label: 'Show log file', click: () => reveal('logs') },
      { label: 'Show data folder', click: () => reveal('data') },
      { label: 'Show crash reports', click: () => reveal('crash-reports') },
      ...last,
    ],
  };
}

/** The same entry in the menu bar and in the tray. */
export function keepRunningEntry(actions: Pick<MenuActions, 'keepRunning'>, checked: boolean): Entry {
  return {
    label: 'Keep the API running when the window is closed',
    type: 'checkbox',
    checked,
    click: ({ checked: keep }) => actions.keepRunning(keep),
  };
}
