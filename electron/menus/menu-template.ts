import type { MenuItemConstructorOptions } from 'electron';
import type { OfferedCommand } from '../contract.ts';

export interface MenuActions {
  /** Opens something of the page. */
  show(what: string): void;
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

export interface MenuState {
  keepRunning: boolean;
  /** What the page can do; nothing before it was there for the first time. */
  offered: readonly OfferedCommand[];
}

/** The menu bar: the same words everywhere, at the places where each system has them. */
export function menuTemplate(platform: NodeJS.Platform, actions: MenuActions, state: MenuState): Entry[] {
  const { keepRunning, offered } = state;
  const section = (wanted: OfferedCommand['section']): Entry[] =>
    offered
      .filter(one => one.section === wanted)
      .map(({ id, label, shortcut }) => ({
        label,
        ...(shortcut !== undefined && { accelerator: shortcut }),
        click: () => actions.show(id),
      }));
  const mac = platform === 'darwin';
  const about: Entry = { label: 'About Outpost', click: () => actions.show('about') };
  const updates: Entry[] = [
    { label: 'Check for updates…', click: actions.checkForUpdates },
    { label: 'Update from a file…', click: actions.updateFromFile },
  ];
  const settings: Entry = { label: 'Settings…', accelerator: 'CmdOrCtrl+,', click: () => actions.show('settings') };
  const menus: Entry[] = [
    fileMenu(section('file'), mac ? [] : [separator, settings, separator, { role: 'quit' }], actions),
    { role: 'editMenu' },
    ...(offered.length === 0 ? [] : [goMenu(section('go'), section('data'))]),
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

function fileMenu(offered: Entry[], last: Entry[], actions: MenuActions): Entry {
  return {
    label: 'File',
    submenu: [
      { label: 'Open file…', accelerator: 'CmdOrCtrl+O', click: actions.openFile },
      ...offered,
      separator,
      { role: 'close' },
      ...last,
    ],
  };
}

function goMenu(go: Entry[], data: Entry[]): Entry {
  return { label: 'Go', submenu: [...go, separator, ...data] };
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
