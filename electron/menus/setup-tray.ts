import { fileURLToPath } from 'node:url';
import { app, Menu, nativeImage, Tray } from 'electron';
import type { MenuActions } from './menu-template.ts';
import { trayTemplate, trayToolTip } from './menu-template.ts';

interface TrayParts {
  actions: MenuActions;
  open(): void;
  apiUrl(): string | undefined;
  keepRunning(): boolean;
}

/** The tray icon, which shows that the API runs. Returns a function that redraws its menu. */
export function setupTray({ actions, open, apiUrl, keepRunning }: TrayParts): () => void {
  // The name allows macOS to colour the image itself.
  const image = process.platform === 'darwin' ? 'trayTemplate.png' : 'tray.png';
  const tray = new Tray(nativeImage.createFromPath(fileURLToPath(new URL(`../icons/${image}`, import.meta.url))));
  // On macOS and Linux a click opens the menu.
  if (process.platform === 'win32') tray.on('click', open);
  const draw = () => {
    const state = { apiUrl: apiUrl(), keepRunning: keepRunning() };
    tray.setToolTip(trayToolTip(state));
    tray.setContextMenu(Menu.buildFromTemplate(trayTemplate(state, { ...actions, open, quit: () => app.quit() })));
  };
  draw();
  return draw;
}
