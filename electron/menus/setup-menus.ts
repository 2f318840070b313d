import { app, BrowserWindow, Menu } from 'electron';
import { contextMenuTemplate, type MenuActions, type MenuState, menuTemplate } from './menu-template.ts';

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
