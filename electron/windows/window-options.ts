import type { BrowserWindowConstructorOptions } from 'electron';
import { smallest } from './place-window.ts';

/** The workstation's window: sandboxed, isolated, without Node; shown once it has something to show. */
export function workstationWindowOptions(preload: string, icon: string): BrowserWindowConstructorOptions {
  return {
    minWidth: smallest.width,
    minHeight: smallest.height,
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
