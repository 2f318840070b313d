import { fileURLToPath } from 'node:url';
import { BrowserWindow } from 'electron';
import { workstationWindowOptions } from './window-options.ts';

const preload = fileURLToPath(new URL('../../dist/electron/preload.cjs', import.meta.url));

/** Opens the workstation, or comes back to it: there is one. */
export function openWorkstation(url: string): void {
  if (focusWorkstation()) return;
  const window = new BrowserWindow(workstationWindowOptions(preload));
  window.once('ready-to-show', () => window.show());
  void window.loadURL(url);
}

/** Brings the window to the front; says whether there is one. */
export function focusWorkstation(): boolean {
  const [window] = BrowserWindow.getAllWindows();
  if (window === undefined) return false;
  if (window.isMinimized()) window.restore();
  window.focus();
  return true;
}
