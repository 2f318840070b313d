/**
 * A DOUBLE OF ELECTRON'S API, FOR TESTS ONLY: what `import ... from 'electron'` gives to main where no Electron can be
 * had. Pages are those of a real Chromium, processes real processes; what a person would see or answer is remembered or
 * answered by the spec.
 */
import { app as theApp } from './app/app.ts';
import { closeBrowser } from './browser/browser.ts';
import { protocol as theProtocol } from './browser/protocol.ts';
import { ipcMain as theIpcMain } from './ipc-main.ts';
import { known } from './known.ts';
import { endUtilityProcesses } from './utility-process.ts';
import { BrowserWindow as Window } from './window/browser-window.ts';

theApp.parts.destroy = async () => {
  for (const window of Window.getAllWindows()) window.destroy();
  await closeBrowser();
  endUtilityProcesses();
};

// The dock is there on a Mac only.
export const app = known('app', theApp, ['dock']);
export const protocol = known('protocol', theProtocol);
export const ipcMain = known('ipcMain', theIpcMain);
export const BrowserWindow = known('BrowserWindow', Window);
export { session } from './session/session.ts';
export { dialog } from './system/dialog.ts';
export { Menu, MenuItem } from './system/menu.ts';
export { nativeImage } from './system/native-image.ts';
export { screen } from './system/screen.ts';
export {
  clipboard,
  crashReporter,
  globalShortcut,
  Notification,
  nativeTheme,
  net,
  powerMonitor,
  shell,
} from './system/surroundings.ts';
export { Tray } from './system/tray.ts';
export { utilityProcess } from './utility-process.ts';
