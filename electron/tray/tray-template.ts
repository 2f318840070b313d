import type { MenuItemConstructorOptions } from 'electron';
import { keepRunningEntry, type MenuActions } from '../menus/menu-template.ts';
import { menusWords as t } from '../words.ts';

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
      ? { label: t('apiNotRunning'), enabled: false }
      : { label: t('copyAddress', { apiUrl }), click: actions.copyAddress };
  return [
    address,
    { type: 'separator' },
    { label: t('openOutpost'), click: actions.open },
    keepRunningEntry(actions, keepRunning),
    { type: 'separator' },
    { label: t('quit'), click: actions.quit },
  ];
}

export function trayToolTip({ apiUrl }: Pick<TrayState, 'apiUrl'>): string {
  return apiUrl === undefined ? t('apiNotRunningToolTip') : t('apiRunsAt', { apiUrl });
}
