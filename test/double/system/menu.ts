import { EventEmitter } from 'node:events';
import { app } from '../app/app.ts';
import { BrowserWindow } from '../window/browser-window.ts';
import { normalizedAccelerator } from './accelerator.ts';
import { menuState } from './menu-state.ts';

interface Role {
  label: string;
  accelerator?: string;
  act?: () => void;
}

const focused = () => BrowserWindow.getAllWindows()[0];

/** Part of the Electron double (tests only): what Electron's roles are called and do, by their name in lower case. */
const menuRoles: Readonly<Record<string, Role>> = {
  about: { label: 'About', act: () => app.showAboutPanel() },
  quit: { label: 'Quit', accelerator: 'CommandOrControl+Q', act: () => app.quit() },
  close: { label: 'Close Window', accelerator: 'CommandOrControl+W', act: () => focused()?.close() },
  minimize: { label: 'Minimize', accelerator: 'CommandOrControl+M', act: () => focused()?.minimize() },
  zoom: { label: 'Zoom' },
  front: { label: 'Bring All to Front' },
  hide: { label: 'Hide', accelerator: 'Command+H' },
  hideothers: { label: 'Hide Others', accelerator: 'Command+Alt+H' },
  unhide: { label: 'Show All' },
  services: { label: 'Services' },
  undo: { label: 'Undo', accelerator: 'CommandOrControl+Z' },
  redo: { label: 'Redo', accelerator: 'Control+Y' },
  cut: { label: 'Cut', accelerator: 'CommandOrControl+X' },
  copy: { label: 'Copy', accelerator: 'CommandOrControl+C' },
  paste: { label: 'Paste', accelerator: 'CommandOrControl+V' },
  pasteandmatchstyle: { label: 'Paste and Match Style', accelerator: 'Shift+CommandOrControl+V' },
  delete: { label: 'Delete' },
  selectall: { label: 'Select All', accelerator: 'CommandOrControl+A' },
  reload: { label: 'Reload', accelerator: 'CommandOrControl+R', act: () => focused()?.webContents.reload() },
  forcereload: {
    label: 'Force Reload',
    accelerator: 'Shift+CommandOrControl+R',
    act: () => focused()?.webContents.reload(),
  },
  toggledevtools: {
    label: 'Toggle Developer Tools',
    accelerator: 'Control+Shift+I',
    act: () => focused()?.webContents.toggleDevTools(),
  },
  togglefullscreen: {
    label: 'Toggle Full Screen',
    accelerator: 'F11',
    act: () => focused()?.setFullScreen(!focused()?.isFullScreen()),
  },
  resetzoom: {
    label: 'Actual Size',
    accelerator: 'CommandOrControl+0',
    act: () => focused()?.webContents.setZoomLevel(0),
  },
  zoomin: { label: 'Zoom In', accelerator: 'CommandOrControl+Plus', act: () => zoomBy(0.5) },
  zoomout: { label: 'Zoom Out', accelerator: 'CommandOrControl+-', act: () => zoomBy(-0.5) },
  windowmenu: { label: 'Window' },
  editmenu: { label: 'Edit' },
  viewmenu: { label: 'View' },
  filemenu: { label: 'File' },
  appmenu: { label: 'Outpost' },
  help: { label: 'Help' },
  window: { label: 'Window' },
};

function zoomBy(levels: number): void {
  const contents = focused()?.webContents;
  contents?.setZoomLevel(contents.getZoomLevel() + levels);
}

type Click = (item: MenuItem, window: BrowserWindow | undefined, event: object) => void;

export interface MenuTemplateEntry {
  id?: string;
  label?: string;
  type?: 'normal' | 'separator' | 'submenu' | 'checkbox' | 'radio';
  role?: string;
  accelerator?: string;
  registerAccelerator?: boolean;
  enabled?: boolean;
  visible?: boolean;
  checked?: boolean;
  click?: Click;
  submenu?: MenuTemplateEntry[] | Menu;
}

/** Part of the Electron double (tests only). */
export class MenuItem {
  readonly id: string | undefined;
  readonly type: string;
  readonly role: string | undefined;
  readonly accelerator: string | undefined;
  readonly registerAccelerator: boolean;
  readonly submenu: Menu | null;
  label: string;
  enabled: boolean;
  visible: boolean;
  checked: boolean;
  readonly click: (event?: object, window?: BrowserWindow) => void;

  constructor(entry: MenuTemplateEntry) {
    const role = entry.role === undefined ? undefined : menuRoles[entry.role.toLowerCase()];
    if (entry.role !== undefined && role === undefined)
      throw new Error(`The Electron double has no role ${entry.role}.`);
    this.id = entry.id;
    this.type = entry.type ?? (entry.submenu === undefined ? 'normal' : 'submenu');
    this.role = entry.role;
    this.label = entry.label ?? role?.label ?? '';
    this.accelerator = entry.accelerator ?? role?.accelerator;
    if (this.accelerator !== undefined) normalizedAccelerator(this.accelerator);
    this.registerAccelerator = entry.registerAccelerator ?? true;
    this.enabled = entry.enabled ?? true;
    this.visible = entry.visible ?? true;
    this.checked = entry.checked ?? false;
    const { submenu } = entry;
    this.submenu = Array.isArray(submenu) ? Menu.buildFromTemplate(submenu) : (submenu ?? null);
    this.click = (event = {}, window = BrowserWindow.getAllWindows()[0]) => {
      if (!this.enabled || !this.visible) return;
      if (this.type === 'checkbox') this.checked = !this.checked;
      if (this.type === 'radio') this.checked = true;
      if (role?.act !== undefined) role.act();
      else entry.click?.(this, window, event);
    };
  }
}

export class Menu extends EventEmitter {
  readonly items: MenuItem[] = [];

  static buildFromTemplate(template: readonly (MenuTemplateEntry | MenuItem)[]): Menu {
    const menu = new Menu();
    for (const entry of template) {
      const named = entry.label !== undefined || entry.role !== undefined || entry.type !== undefined;
      if (!named) throw new TypeError('Invalid template for MenuItem: must have at least one of label, role or type');
      menu.append(entry instanceof MenuItem ? entry : new MenuItem(entry));
    }
    return menu;
  }

  static setApplicationMenu(menu: Menu | null): void {
    menuState.application = menu;
  }

  static getApplicationMenu(): Menu | null {
    return menuState.application;
  }

  append(item: MenuItem): void {
    this.items.push(item);
  }

  popup(): void {
    menuState.popups.push(this);
  }

  getMenuItemById(id: string): MenuItem | null {
    for (const item of this.items) {
      const found = item.id === id ? item : item.submenu?.getMenuItemById(id);
      if (found) return found;
    }
    return null;
  }

  /** For keys: the entry that Electron would have registered first. */
  itemWithAccelerator(keys: string): MenuItem | undefined {
    for (const item of this.items) {
      const { accelerator, registerAccelerator, submenu } = item;
      if (registerAccelerator && accelerator !== undefined && normalizedAccelerator(accelerator) === keys) return item;
      const within = submenu?.itemWithAccelerator(keys);
      if (within !== undefined) return within;
    }
    return undefined;
  }
}
