import { app } from '../app/app.ts';
import { BrowserWindow } from '../window/browser-window.ts';

interface Role {
  label: string;
  accelerator?: string;
  act?: () => void;
}

const focused = () => BrowserWindow.getAllWindows()[0];

/** Part of the Electron double (tests only): what Electron's roles are called and do, by their name in lower case. */
export const menuRoles: Readonly<Record<string, Role>> = {
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
