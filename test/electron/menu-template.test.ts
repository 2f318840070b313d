import type { MenuItemConstructorOptions } from 'electron';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { pseudoLanguage, setLanguage } from '../../data-packs/words/language.ts';
import { channels, type OfferedCommand } from '../../electron/contract.ts';
import {
  contextMenuTemplate,
  type MenuActions,
  menuTemplate,
  trayTemplate,
  trayToolTip,
} from '../../electron/menus/menu-template.ts';

const actions = {
  show: vi.fn(),
  openFile: vi.fn(),
  copyAddress: vi.fn(),
  openExplorer: vi.fn(),
  reveal: vi.fn(),
  checkForUpdates: vi.fn(),
  updateFromFile: vi.fn(),
  keepRunning: vi.fn(),
} satisfies MenuActions;

const offered: OfferedCommand[] = [
  { id: 'export', label: 'Export region…', section: 'file', shortcut: 'CmdOrCtrl+E' },
  { id: 'search', label: 'Search', section: 'go', shortcut: 'CmdOrCtrl+K' },
  { id: 'regions', label: 'Regions', section: 'data' },
];

type Entry = MenuItemConstructorOptions;
const under = ({ submenu }: Entry): Entry[] => (Array.isArray(submenu) ? submenu : []);
const all = (entries: Entry[]): Entry[] => entries.flatMap(entry => [entry, ...all(under(entry))]);
const platforms = ['linux', 'darwin', 'win32'] as const;

describe.each(platforms)('the menu bar of %s', platform => {
  const entries = all(menuTemplate(platform, actions, { keepRunning: true, offered }));
  const labelled = (label: string) => entries.find(entry => entry.label === label);

  test('has everything, and leads somewhere', () => {
    for (const label of [
      'Open file…',
      'Export region…',
      'Search',
      'Regions',
      'Settings…',
      'About Outpost',
      'Check for updates…',
    ]) {
      const entry = labelled(label);
      expect(entry, label).toBeDefined();
      entry?.click?.call(undefined, {} as never, undefined as never, {} as never);
    }
    expect(actions.openFile).toHaveBeenCalled();
    expect(actions.show).toHaveBeenCalledWith('search');
    expect(actions.show).toHaveBeenCalledWith('export');
    expect(actions.show).toHaveBeenCalledWith('settings');
    expect(entries.filter(({ role }) => role === 'quit')).toHaveLength(1);
    expect(labelled('Keep the API running when the window is closed')).toMatchObject({
      type: 'checkbox',
      checked: true,
    });
  });

  test("has all its texts from the catalogue, those of Electron's own entries included", () => {
    setLanguage(pseudoLanguage);
    onTestFinished(() => setLanguage('en'));
    const shown = all(menuTemplate(platform, actions, { keepRunning: true, offered: [] }));
    const labels = shown.filter(({ type }) => type !== 'separator').map(({ label = 'none' }) => label);
    expect(labels.filter(label => label !== 'Outpost' && !label.startsWith('⟦'))).toEqual([]);
  });

  test('has no shortcut twice', () => {
    const shortcuts = entries.flatMap(({ accelerator }) => accelerator ?? []);
    expect(shortcuts).toContain('CmdOrCtrl+K');
    expect(new Set(shortcuts).size).toBe(shortcuts.length);
  });
});

test("the page's commands are in their sections; without a page there is no empty menu", () => {
  const labels = (state: { offered: OfferedCommand[] }) =>
    menuTemplate('linux', actions, { keepRunning: false, ...state }).map(menu => [
      menu.label ?? menu.role,
      under(menu).map(({ label, type }) => label ?? type),
    ]);
  expect(labels({ offered })).toContainEqual(['Go', ['Search', 'separator', 'Regions']]);
  expect(labels({ offered: [] }).map(([label]) => label)).not.toContain('Go');
});

test.each<Partial<Record<keyof OfferedCommand, unknown>>>([
  { id: 'Search' },
  { id: '../search' },
  { id: '' },
  { label: '' },
  { label: 'x'.repeat(81) },
  { section: 'help' },
  { shortcut: 'Alt+F4' },
  { shortcut: 'CmdOrCtrl+Q+W' },
])('a page that offers %o is refused', wrong => {
  const right = { id: 'plan', label: 'Plan', section: 'go', shortcut: 'CmdOrCtrl+Shift+P' };
  expect(channels.offerCommands.request.safeParse([right]).success).toBe(true);
  expect(channels.offerCommands.request.safeParse([{ ...right, ...wrong }]).success).toBe(false);
});

test('settings and quit stand where each system has them', () => {
  const first = (platform: NodeJS.Platform) =>
    menuTemplate(platform, actions, { keepRunning: false, offered })[0] ?? {};
  expect(first('darwin').label).toBe('Outpost');
  expect(under(first('darwin')).at(-1)).toMatchObject({ role: 'quit', label: 'Quit Outpost' });
  expect(under(first('linux')).at(-1)).toMatchObject({ role: 'quit', label: 'Quit Outpost' });
  expect(first('linux').label).toBe('File');
});

describe('the tray', () => {
  const tray = { ...actions, open: vi.fn(), quit: vi.fn() };

  test('copies the address it shows', () => {
    const [address] = trayTemplate({ apiUrl: 'http://127.0.0.1:8787', keepRunning: false }, tray);
    expect(address?.label).toContain('http://127.0.0.1:8787');
    address?.click?.call(undefined, {} as never, undefined as never, {} as never);
    expect(tray.copyAddress).toHaveBeenCalled();
  });

  test('shows none while the API does not answer', () => {
    expect(trayTemplate({ apiUrl: undefined, keepRunning: false }, tray)[0]).toMatchObject({ enabled: false });
    expect(trayToolTip({ apiUrl: undefined })).toContain('is not running');
  });
});

describe('a right click', () => {
  const editFlags = { canUndo: true, canRedo: false, canCut: false, canCopy: true, canPaste: true, canSelectAll: true };
  const asked = (isEditable: boolean, selectionText: string) =>
    contextMenuTemplate({
      isEditable,
      selectionText,
      editFlags: { ...editFlags, canDelete: true, canEditRichly: false },
    });

  test('in a field edits text', () => {
    const entries = asked(true, '');
    expect(entries).toContainEqual({ role: 'paste', label: 'Paste', enabled: true });
    expect(entries).toContainEqual({ role: 'cut', label: 'Cut', enabled: false });
  });

  test("on marked text copies it, and on the map is the map's own", () => {
    expect(asked(false, 'Vaduz')).toEqual([{ role: 'copy', label: 'Copy', enabled: true }]);
    expect(asked(false, ' ')).toEqual([]);
  });
});
