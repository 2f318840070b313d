import type { BrowserWindowConstructorOptions } from 'electron';
import { minSize } from './place-window.ts';

/** The workstation's window: sandboxed, isolated, without Node; hidden until the page is drawn. */
export function workstationWindowOptions(preload: string, icon: string): BrowserWindowConstructorOptions {
  return {
    minWidth: minSize.width,
    minHeight: minSize.height,
    title: 'Outpost',
    icon,
    backgroundColor: '#e2dfda',
    show: false,
    webPreferences: {
      preload,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      webviewTag: false,
      allowRunningInsecureContent: false,
      navigateOnDragDrop: false,
      spellcheck: false,
    },
  };
}
