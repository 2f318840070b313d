import { EventEmitter } from 'node:events';
import { openAsBlob } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { known } from '../known.ts';

/**
 * Part of the Electron double (tests only): what surrounds the program. It remembers what it was told, and does
 * nothing.
 */
export const opened: { outside: string[]; paths: string[]; shown: string[] } = { outside: [], paths: [], shown: [] };

export const shell = known('shell', {
  openExternal: async (url: string) => void opened.outside.push(url),
  openPath: async (path: string) => {
    opened.paths.push(path);
    return '';
  },
  showItemInFolder: (path: string) => void opened.shown.push(path),
});

let clipped = '';
export const clipboard = known('clipboard', {
  writeText: (text: string) => {
    clipped = text;
  },
  readText: () => clipped,
  clear: () => {
    clipped = '';
  },
});

export const nativeTheme = known(
  'nativeTheme',
  Object.assign(new EventEmitter(), { shouldUseDarkColors: false, themeSource: 'system' }),
);

export const powerMonitor = known('powerMonitor', new EventEmitter());

export const crashReporter = known('crashReporter', {
  started: undefined as object | undefined,
  start(options: object) {
    this.started = options;
  },
});

export const globalShortcut = known('globalShortcut', {
  register: () => true,
});

export const notifications: object[] = [];

export class Notification extends EventEmitter {
  static isSupported = (): boolean => true;
  readonly #options: object;

  constructor(options: object) {
    super();
    this.#options = options;
  }

  show = (): void => void notifications.push(this.#options);
  close = (): void => undefined;
}

export const net = known('net', {
  /** Files as Electron serves them; anything else by Node. */
  fetch: async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const url = input instanceof Request ? input.url : String(input);
    if (!url.startsWith('file:')) return fetch(input, init);
    return new Response(await openAsBlob(fileURLToPath(url)));
  },
});
