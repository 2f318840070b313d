import { expect, test, vi } from 'vitest';
import type { MenuActions } from '../../electron/menus/menu-template.ts';
import { setupTray } from '../../electron/menus/setup-menus.ts';

interface Entry {
  label?: string;
  enabled?: boolean;
  checked?: boolean;
  click?(item: { checked: boolean }): void;
}

const shown = vi.hoisted(() => ({ toolTip: '', entries: [] as unknown[] }));
vi.mock('electron', () => ({
  app: { quit: vi.fn() },
  Menu: { buildFromTemplate: (template: unknown) => template },
  nativeImage: { createFromPath: vi.fn() },
  Tray: class {
    on = vi.fn();
    setToolTip = (text: string) => {
      shown.toolTip = text;
    };
    setContextMenu = (entries: unknown[]) => {
      shown.entries = entries;
    };
  },
}));

const labelled = (label: string) => (shown.entries as Entry[]).find(entry => entry.label === label);

test('the tray has the address while the API answers there, and says so when it no longer does', () => {
  const actions: MenuActions = {
    show: vi.fn(),
    openFile: vi.fn(),
    copyAddress: vi.fn(),
    openExplorer: vi.fn(),
    reveal: vi.fn(),
    checkForUpdates: vi.fn(),
    updateFromFile: vi.fn(),
    keepRunning: vi.fn(),
  };
  let apiUrl: string | undefined;
  const draw = setupTray({
    actions,
    open: vi.fn(),
    apiUrl: () => apiUrl,
    keepRunning: () => true,
  });
  expect(shown.toolTip).toBe('Outpost: the API is not running');

  apiUrl = 'http://127.0.0.1:8787';
  draw();
  expect(shown.toolTip).toBe('Outpost runs at http://127.0.0.1:8787');
  labelled('Copy http://127.0.0.1:8787')?.click?.({ checked: false });
  expect(actions.copyAddress).toHaveBeenCalledOnce();
  const keep = labelled('Keep the API running when the window is closed');
  expect(keep?.checked).toBe(true);
  keep?.click?.({ checked: false });
  expect(actions.keepRunning).toHaveBeenCalledWith(false);

  apiUrl = undefined;
  draw();
  expect(labelled('The API is not running')?.enabled).toBe(false);
});
