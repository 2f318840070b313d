import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { channels } from '../../electron/contract.ts';
import { patienceMs } from '../helpers/patience.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'outpost-main-'));
process.argv.push(`--data-dir=${dataDir}`);
mkdirSync(join(dataDir, 'desktop'));
writeFileSync(join(dataDir, 'desktop', 'settings.json'), '{"urlLifetime":120}');
afterAll(() => {
  process.argv.pop();
  rmSync(dataDir, { recursive: true, force: true });
});

const ready = Promise.withResolvers<void>();
const order: string[] = [];
const note = (name: string) => vi.fn(() => void order.push(name));
const handle = vi.fn();
const startReporter = vi.fn();
const forked = vi.fn(() => ({
  pid: undefined,
  stdout: null,
  stderr: null,
  postMessage: vi.fn(),
  on: vi.fn(),
  once: vi.fn(),
  kill: vi.fn(),
}));

// Electron as far as its start goes: `ready` comes only after the main module was evaluated.
vi.mock('electron', () => ({
  app: {
    setName: vi.fn(),
    getVersion: () => '0.0.0',
    getLocale: () => 'en-GB',
    getAppPath: () => dataDir,
    isPackaged: false,
    setPath: note('setPath'),
    setAppLogsPath: vi.fn(),
    requestSingleInstanceLock: vi.fn(() => {
      order.push('lock');
      return true;
    }),
    enableSandbox: note('enableSandbox'),
    on: vi.fn(),
    quit: vi.fn(),
    exit: vi.fn(),
    whenReady: () => ready.promise,
  },
  utilityProcess: { fork: forked },
  protocol: { registerSchemesAsPrivileged: note('registerSchemesAsPrivileged'), handle: vi.fn() },
  session: {
    defaultSession: {
      setPermissionRequestHandler: note('setPermissionRequestHandler'),
      setPermissionCheckHandler: note('setPermissionCheckHandler'),
      setDevicePermissionHandler: note('setDevicePermissionHandler'),
      on: vi.fn(),
    },
  },
  ipcMain: { handle },
  powerMonitor: { on: vi.fn() },
  crashReporter: { start: startReporter },
  dialog: {},
  shell: {},
  screen: {},
  Menu: { buildFromTemplate: vi.fn(), setApplicationMenu: vi.fn() },
  Tray: class {
    setToolTip = vi.fn();
    setContextMenu = vi.fn();
  },
  nativeImage: { createFromPath: vi.fn() },
  clipboard: {},
  BrowserWindow: class {},
}));

test('the main module is evaluated without waiting for ready, which would never come; then the service starts', async () => {
  const evaluated = import('../../electron/main.ts').then(() => 'evaluated');
  const late = new Promise(resolve => setTimeout(resolve, patienceMs, 'still waiting'));
  expect(await Promise.race([evaluated, late])).toBe('evaluated');
  expect(forked).not.toHaveBeenCalled();
  // Calls that must precede `ready`, and folders before the lock in them.
  expect(order).toContain('registerSchemesAsPrivileged');
  expect(order).toContain('enableSandbox');
  expect(order.indexOf('setPath')).toBeLessThan(order.indexOf('lock'));
  ready.resolve();
  await vi.waitFor(() => expect(forked).toHaveBeenCalledOnce(), patienceMs);
  expect(forked.mock.results[0]?.value.postMessage).toHaveBeenCalledWith(
    expect.objectContaining({ kind: 'start', dataDir, urlLifetime: 120 }),
  );
  for (const name of ['PermissionRequest', 'PermissionCheck', 'DevicePermission'])
    expect(order).toContain(`set${name}Handler`);
  expect(startReporter.mock.calls).toEqual([[{ uploadToServer: false }]]);
  // The contract is all there is to ask.
  const asked = handle.mock.calls.map(([name]) => name);
  expect(asked.sort()).toEqual(
    Object.values(channels)
      .map(({ name }) => name)
      .sort(),
  );
});
