import { EventEmitter } from 'node:events';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { setupQuit } from '../../electron/lifecycle/setup-quit.ts';

const electron = vi.hoisted(() => ({ app: undefined as unknown, powerMonitor: undefined as unknown }));
vi.mock('electron', () => electron);

/** Mocks quitting: windows close, `will-quit` may prevent it, `exit` does not ask. */
class App extends EventEmitter {
  exitCode: number | undefined;
  readonly ended = Promise.withResolvers<number>();
  readonly quit = vi.fn(() => {
    const event = { preventDefault: vi.fn() };
    this.emit('will-quit', event);
    if (event.preventDefault.mock.calls.length === 0) this.exit(0);
  });
  readonly exit = vi.fn((code: number) => {
    this.exitCode ??= code;
    this.ended.resolve(code);
  });
}

let app: App;
let powerMonitor: EventEmitter;
let signals: Map<string | symbol, () => void>;
beforeEach(() => {
  app = new App();
  powerMonitor = new EventEmitter();
  Object.assign(electron, { app, powerMonitor });
  signals = new Map();
  // Calls the program's handlers directly, as the test's process must continue.
  vi.spyOn(process, 'on').mockImplementation((event, listener) => {
    signals.set(event, listener as () => void);
    return process;
  });
  onTestFinished(() => void vi.restoreAllMocks());
});

function started({ stays = false } = {}) {
  const closing = Promise.withResolvers<void>();
  const close = vi.fn(() => closing.promise);
  const end = setupQuit({ staysWithoutWindow: () => stays, close });
  return { close, end, closed: closing.resolve };
}

const ways: Record<string, () => void> = {
  'the menu': () => app.quit(),
  'its last window': () => app.emit('window-all-closed'),
  SIGTERM: () => signals.get('SIGTERM')?.(),
  SIGINT: () => signals.get('SIGINT')?.(),
  SIGHUP: () => signals.get('SIGHUP')?.(),
  "the system's shutdown": () => powerMonitor.emit('shutdown', { preventDefault: vi.fn() }),
  "the end of Windows' session": () => {
    const window = new EventEmitter();
    app.emit('browser-window-created', {}, window);
    window.emit('session-end');
  },
};

test.each(Object.keys(ways))('ended by %s it is closed once, and the process ends after that', async way => {
  const { close, closed } = started();
  ways[way]?.();
  expect(close).toHaveBeenCalledOnce();
  app.quit();
  expect(close).toHaveBeenCalledOnce();
  expect(app.exitCode).toBeUndefined();
  closed();
  expect(await app.ended.promise).toBe(0);
});

test('the system waits with its shutdown until then', () => {
  started();
  const preventDefault = vi.fn();
  powerMonitor.emit('shutdown', { preventDefault });
  expect(preventDefault).toHaveBeenCalled();
});

test('an end with an exit code of its own is closed alike, also when it is asked to quit meanwhile', async () => {
  const { end, close, closed } = started();
  app.quit();
  end(1);
  expect(close).toHaveBeenCalledOnce();
  closed();
  expect(await app.ended.promise).toBe(1);
});

test('a program that goes on without its window is not ended by closing it', () => {
  const { close } = started({ stays: true });
  app.emit('window-all-closed');
  expect(close).not.toHaveBeenCalled();
});
