import type { ContextMenuParams, MenuItemConstructorOptions } from 'electron';
import type { OfferedCommand } from '../contract.ts';
import { menusWords as t } from '../words.ts';

type Role = Extract<MenuItemConstructorOptions['role'], Parameters<typeof t>[0]>;

const separator: MenuItemConstructorOptions = { type: 'separator' };

/** An entry that Electron carries out by itself; its own labels exist in English only. */
const roleEntry = (role: Role, enabled = true): MenuItemConstructorOptions => ({ role, label: t(role), enabled });

const roleEntries = (...roles: readonly Role[]): MenuItemConstructorOptions[] => roles.map(role => roleEntry(role));

export interface MenuActions {
  /** Opens a panel or dialog of the page. */
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

export interface MenuState {
  keepRunning: boolean;
  /** The page's commands; empty until the page was loaded for the first time. */
  offered: readonly OfferedCommand[];
}

/** The menu bar: the same words on every system, at the places each system has for them. */
export function menuTemplate(platform: NodeJS.Platform, actions: MenuActions, state: MenuState): Entry[] {
  const { keepRunning, offered } = state;
  const section = (wanted: OfferedCommand['section']): Entry[] =>
    offered
      .filter(one => one.section === wanted)
      .map(({ id, label, shortcut }) => ({
        label,
        ...(shortcut && { accelerator: shortcut }),
        click: () => actions.show(id),
      }));
  const mac = platform === 'darwin';
  const about: Entry = { label: t('about'), click: () => actions.show('about') };
  const updates: Entry[] = [
    { label: t('checkForUpdates'), click: actions.checkForUpdates },
    { label: t('updateFromFile'), click: actions.updateFromFile },
  ];
  const settings: Entry = { label: t('settings'), accelerator: 'CmdOrCtrl+,', click: () => actions.show('settings') };
  const menus: Entry[] = [
    {
      label: t('file'),
      submenu: [
        { label: t('openFile'), accelerator: 'CmdOrCtrl+O', click: actions.openFile },
        ...section('file'),
        separator,
        roleEntry('close'),
        ...(mac ? [] : [separator, settings, separator, roleEntry('quit')]),
      ],
    },
    editMenu(mac),
    ...(offered.length === 0 ? [] : [{ label: t('go'), submenu: [...section('go'), separator, ...section('data')] }]),
    {
      label: t('view'),
      submenu: [
        ...roleEntries('zoomIn', 'zoomOut', 'resetZoom'),
        separator,
        roleEntry('togglefullscreen'),
        separator,
        ...roleEntries('reload', 'toggleDevTools'),
      ],
    },
    {
      label: t('api'),
      submenu: [
        { label: t('copyApiAddress'), accelerator: 'CmdOrCtrl+Shift+C', click: actions.copyAddress },
        { label: t('openApiExplorer'), click: actions.openExplorer },
        separator,
        keepRunningEntry(actions, keepRunning),
      ],
    },
    ...(mac ? [windowMenu()] : []),
    {
      role: 'help',
      label: t('help'),
      submenu: [
        { label: t('showLog'), click: () => actions.reveal('logs') },
        { label: t('showData'), click: () => actions.reveal('data') },
        { label: t('showCrashReports'), click: () => actions.reveal('crash-reports') },
        ...(mac ? [] : [separator, ...updates, about]),
      ],
    },
  ];
  return mac ? [macMenu([about, ...updates, separator, settings, separator]), ...menus] : menus;
}

function macMenu(own: Entry[]): Entry {
  return {
    label: 'Outpost',
    submenu: [
      ...own,
      roleEntry('services'),
      separator,
      ...roleEntries('hide', 'hideOthers', 'unhide'),
      separator,
      roleEntry('quit'),
    ],
  };
}

function editMenu(mac: boolean): Entry {
  return {
    role: 'editMenu',
    label: t('edit'),
    submenu: [
      ...roleEntries('undo', 'redo'),
      separator,
      ...roleEntries('cut', 'copy', 'paste'),
      ...(mac ? roleEntries('pasteAndMatchStyle') : []),
      roleEntry('delete'),
      separator,
      roleEntry('selectAll'),
      ...(mac ? macEditEntries() : []),
    ],
  };
}

function macEditEntries(): Entry[] {
  const toggles = roleEntries('toggleSmartQuotes', 'toggleSmartDashes', 'toggleTextReplacement');
  return [
    separator,
    { label: t('substitutions'), submenu: [roleEntry('showSubstitutions'), separator, ...toggles] },
    { label: t('speech'), submenu: roleEntries('startSpeaking', 'stopSpeaking') },
  ];
}

function windowMenu(): Entry {
  return {
    role: 'windowMenu',
    label: t('window'),
    submenu: [...roleEntries('minimize', 'zoom'), separator, roleEntry('front')],
  };
}

/** The same entry in the menu bar and in the tray. */
function keepRunningEntry(actions: Pick<MenuActions, 'keepRunning'>, checked: boolean): Entry {
  return { label: t('keepRunning'), type: 'checkbox', checked, click: entry => actions.keepRunning(entry.checked) };
}

/** The menu of a right click on text; empty elsewhere, as the map has its own. */
export function contextMenuTemplate({
  isEditable,
  editFlags,
  selectionText,
}: Pick<ContextMenuParams, 'isEditable' | 'editFlags' | 'selectionText'>): MenuItemConstructorOptions[] {
  if (isEditable) {
    return [
      roleEntry('undo', editFlags.canUndo),
      roleEntry('redo', editFlags.canRedo),
      separator,
      roleEntry('cut', editFlags.canCut),
      roleEntry('copy', editFlags.canCopy),
      roleEntry('paste', editFlags.canPaste),
      separator,
      roleEntry('selectAll', editFlags.canSelectAll),
    ];
  }
  return selectionText.trim() === '' ? [] : [roleEntry('copy', editFlags.canCopy)];
}

interface TrayState {
  /** Where the API answers; absent while it does not. */
  apiUrl: string | undefined;
  keepRunning: boolean;
}

interface TrayActions extends Pick<MenuActions, 'copyAddress' | 'keepRunning'> {
  open(): void;
  quit(): void;
}

/** The tray's menu: first the address, which a click copies. */
export function trayTemplate({ apiUrl, keepRunning }: TrayState, actions: TrayActions): MenuItemConstructorOptions[] {
  const address: MenuItemConstructorOptions =
    apiUrl === undefined
      ? { label: t('apiNotRunning'), enabled: false }
      : { label: t('copyAddress', { apiUrl }), click: actions.copyAddress };
  return [
    address,
    { type: 'separator' },
    { label: t('openOutpost'), click: actions.open },
    keepRunningEntry(actions, keepRunning),
    { type: 'separator' },
    { label: t('quit'), click: actions.quit },
  ];
}

export function trayToolTip({ apiUrl }: Pick<TrayState, 'apiUrl'>): string {
  return apiUrl === undefined ? t('apiNotRunningToolTip') : t('apiRunsAt', { apiUrl });
}
