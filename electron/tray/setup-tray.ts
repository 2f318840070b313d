import { fileURLToPath } from 'node:url';
import { app, Menu, nativeImage, Tray } from 'electron';
import type { MenuActions } from '../menus/menu-template.ts';
import { trayTemplate, trayToolTip } from './tray-template.ts';

interface TrayParts {
  actions: MenuActions;
  open(): void;
  apiUrl(): string | undefined;
  keepRunning(): boolean;
}

/** The icon that says that the API runs. Returns the way to draw it anew. */
export function setupTray({ actions, open, apiUrl, keepRunning }: TrayParts): () => void {
  // macOS colours the image itself, and knows by its name that it may.
  const image = process.platform === 'darwin' ? 'trayTemplate.png' : 'tray.png';
  const tray = new Tray(nativeImage.createFromPath(fileURLToPath(new URL(`../icons/${image}`, import.meta.url))));
  // macOS and Linux open the menu by this click.
  if (process.platform === 'win32') tray.on('click', open);
  const draw = () => {
    const state = { apiUrl: apiUrl(), keepRunning: keepRunning() };
    tray.setToolTip(trayToolTip(state));
    tray.setContextMenu(Menu.buildFromTemplate(trayTemplate(state, { ...actions, open, quit: () => app.quit() })));
  };
  draw();
  return draw;
}
