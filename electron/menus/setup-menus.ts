import { fileURLToPath } from 'node:url';
import { app, BrowserWindow, Menu, nativeImage, Tray } from 'electron';
import {
  contextMenuTemplate,
  type MenuActions,
  type MenuState,
  menuTemplate,
  trayTemplate,
  trayToolTip,
} from './menu-template.ts';

/** Sets up the menu bar and the context menus. Returns a function that redraws the bar. */
export function setupMenus(actions: MenuActions, state: () => MenuState): () => void {
  app.on('web-contents-created', (_created, contents) => {
    contents.on('context-menu', (_event, asked) => {
      const window = BrowserWindow.fromWebContents(contents);
      const entries = contextMenuTemplate(asked);
      if (window !== null && entries.length > 0) Menu.buildFromTemplate(entries).popup({ window });
    });
  });
  const draw = () => Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(process.platform, actions, state())));
  draw();
  return draw;
}

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
