import type { BrowserWindowConstructorOptions } from 'electron';

/** The workstation's window: sandboxed, isolated, without Node; shown once it has something to show. */
export function workstationWindowOptions(preload: string): BrowserWindowConstructorOptions {
  return {
    width: 1280,
    height: 820,
    minWidth: 360,
    minHeight: 480,
    title: 'Outpost',
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
      spellcheck: false,
    },
  };
}
