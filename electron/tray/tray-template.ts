import type { MenuItemConstructorOptions } from 'electron';
import { keepRunningEntry, type MenuActions } from '../menus/menu-template.ts';

interface TrayState {
  /** Where the API answers; absent while it does not. */
  apiUrl: string | undefined;
  keepRunning: boolean;
}

interface TrayActions extends Pick<MenuActions, 'copyAddress' | 'keepRunning'> {
  open(): void;
  quit(): void;
}

/** The tray's menu: first the address, which a click copies. */
export function trayTemplate({ apiUrl, keepRunning }: TrayState, actions: TrayActions): MenuItemConstructorOptions[] {
  const address: MenuItemConstructorOptions =
    apiUrl === undefined
      ? { label: 'The API does not answer', enabled: false }
      : { label: `Copy ${apiUrl}`, click: actions.copyAddress };
  return [
    address,
    { type: 'separator' },
    { label: 'Open Outpost', click: actions.open },
    keepRunningEntry(actions, keepRunning),
    { type: 'separator' },
    { label: 'Quit Outpost', click: actions.quit },
  ];
}

export function trayToolTip({ apiUrl }: Pick<TrayState, 'apiUrl'>): string {
  return apiUrl === undefined ? 'Outpost: the API does not answer' : `Outpost answers at ${apiUrl}`;
}
