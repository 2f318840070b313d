import type { MenuItemConstructorOptions } from 'electron';
import { menusWords as t } from '../words.ts';

type Entry = MenuItemConstructorOptions;
type Role = Extract<Entry['role'], Parameters<typeof t>[0]>;

export const separator: Entry = { type: 'separator' };

/** An entry that Electron carries out by itself; its own labels exist in English only. */
export const roleEntry = (role: Role, enabled = true): Entry => ({ role, label: t(role), enabled });

export const roleEntries = (...roles: readonly Role[]): Entry[] => roles.map(role => roleEntry(role));
