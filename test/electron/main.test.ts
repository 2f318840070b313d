import { expect, test, vi } from 'vitest';

const ready = Promise.withResolvers<void>();
const forked = vi.fn(() => ({ postMessage: vi.fn(), once: vi.fn(), kill: vi.fn() }));

// Electron as far as its start goes: `ready` comes only after the main module was evaluated.
vi.mock('electron', () => ({
  app: {
    setName: vi.fn(),
    requestSingleInstanceLock: () => true,
    enableSandbox: vi.fn(),
    on: vi.fn(),
    quit: vi.fn(),
    exit: vi.fn(),
    whenReady: () => ready.promise,
  },
  utilityProcess: { fork: forked },
  dialog: {},
  session: {},
  shell: {},
  ipcMain: {},
  BrowserWindow: class {},
}));

test('the main module is evaluated without waiting for ready, which would never come; then the service starts', async () => {
  const evaluated = import('../../electron/main.ts').then(() => 'evaluated');
  const late = new Promise(resolve => setTimeout(resolve, 5_000, 'still waiting'));
  expect(await Promise.race([evaluated, late])).toBe('evaluated');
  expect(forked).not.toHaveBeenCalled();
  ready.resolve();
  await vi.waitFor(() => expect(forked).toHaveBeenCalledOnce());
});
