import type { Desktop } from './desktop.ts';

/** Chooses an entry of the menu bar by the labels on the way to it. */
export function clickMenu(desktop: Desktop, ...path: readonly string[]): Promise<void> {
  return desktop.evaluate(({ Menu, BrowserWindow }, labels) => {
    let items = Menu.getApplicationMenu()?.items ?? [];
    labels.forEach((label, depth) => {
      const item = items.find(one => one.label === label);
      if (item === undefined) throw new Error(`No "${label}" among ${items.map(one => one.label).join(', ')}`);
      if (depth === labels.length - 1) item.click({}, BrowserWindow.getAllWindows()[0], undefined);
      else items = item.submenu?.items ?? [];
    });
  }, path);
}
