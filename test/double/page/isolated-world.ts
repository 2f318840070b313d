/// <reference lib="dom" />
import type { makeWire } from './wire.ts';

type Preload = (require: (name: string) => unknown, process: object, module: object, exports: object) => void;

export interface IsolatedWorldOptions {
  names: { expose: string; call: string; settle: string; callBack: string };
  /** The function main answers to, made by the browser in this world only. */
  binding: string;
  /** Where main calls in. */
  inlet: string;
  inSubFrames: boolean;
  platform: string;
}

/**
 * Part of the Electron double (tests only): runs the preload in a world of its own, with the `require('electron')` of a
 * sandboxed one. Its text is sent into the page: it names nothing outside itself.
 */
export function isolatedWorld(
  options: IsolatedWorldOptions,
  wire: ReturnType<typeof makeWire>,
  preload: Preload | undefined,
): void {
  if (window !== window.parent && !options.inSubFrames) return;
  const { names } = options;
  const world = globalThis as unknown as Record<string, (message: string) => void>;
  const mark = '\u0000fn';
  const functions: ((...args: unknown[]) => unknown)[] = [];
  const asked = new Map<number, { resolve(value: unknown): void; reject(reason: unknown): void }>();
  const listeners = new Map<string, ((event: object, ...args: unknown[]) => void)[]>();
  const filePaths = new Map<string, string>();
  let asks = 0;

  const tell = (message: object) => world[options.binding]?.(JSON.stringify(message));
  const message = (error: unknown) => (error instanceof Error ? error.message : String(error));
  const isPlain = (value: unknown): value is Record<string, unknown> =>
    typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

  function pack(value: unknown): unknown {
    if (typeof value === 'function') return { [mark]: functions.push(value as () => unknown) - 1 };
    if (Array.isArray(value)) return value.map(pack);
    if (isPlain(value)) return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, pack(member)]));
    return value;
  }

  function unpack(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(unpack);
    if (typeof value !== 'object' || value === null || value instanceof File || ArrayBuffer.isView(value)) return value;
    const record = value as Record<string, unknown>;
    const fn = record[mark];
    if (typeof fn === 'number') return (...args: unknown[]) => emit(names.callBack, { fn, args: args.map(pack) });
    return isPlain(value)
      ? Object.fromEntries(Object.entries(record).map(([name, member]) => [name, unpack(member)]))
      : value;
  }

  function emit(name: string, detail: object): void {
    window.dispatchEvent(new CustomEvent(name, { detail }));
  }

  window.addEventListener(names.call, event => {
    const { fn, call, args } = (event as CustomEvent).detail as { fn: number; call: number; args: unknown[] };
    const settle = (ok: boolean, value: unknown) =>
      emit(names.settle, { call, ok, value: ok ? pack(value) : message(value) });
    try {
      const value = functions[fn]?.(...args.map(unpack));
      if (value instanceof Promise) {
        emit(`${names.call}-${call}`, { later: true });
        value.then(
          answer => settle(true, answer),
          error => settle(false, error),
        );
      } else emit(`${names.call}-${call}`, { ok: true, value: pack(value) });
    } catch (error) {
      emit(`${names.call}-${call}`, { ok: false, value: message(error) });
    }
  });

  // Keys the page leaves alone go on to the menu, as in Electron.
  window.addEventListener(
    'keydown',
    event => {
      const { key, ctrlKey, shiftKey, altKey, metaKey } = event;
      const held = Object.entries({ Control: ctrlKey, Alt: altKey, Shift: shiftKey, Meta: metaKey });
      const accelerator = [...held.filter(([, down]) => down).map(([name]) => name), key === '+' ? 'Plus' : key];
      setTimeout(() => {
        if (!event.defaultPrevented) tell({ kind: 'key', message: accelerator.join('+') });
      });
    },
    { capture: true },
  );

  const contextBridge = {
    exposeInMainWorld: (key: string, api: unknown) => emit(names.expose, { key, api: pack(api) }),
  };
  const ipcRenderer = {
    invoke: (channel: string, ...args: unknown[]) =>
      new Promise((resolve, reject) => {
        const ask = ++asks;
        const encoded = args.map(wire.encode);
        asked.set(ask, { resolve, reject });
        tell({ kind: 'invoke', ask, channel, args: encoded });
      }),
    send: (channel: string, ...args: unknown[]) => tell({ kind: 'send', channel, args: args.map(wire.encode) }),
    on: (channel: string, listener: (event: object, ...args: unknown[]) => void) => {
      listeners.set(channel, [...(listeners.get(channel) ?? []), listener]);
      return ipcRenderer;
    },
    off: (channel: string, listener: (event: object, ...args: unknown[]) => void) => {
      listeners.set(
        channel,
        (listeners.get(channel) ?? []).filter(one => one !== listener),
      );
      return ipcRenderer;
    },
    removeListener: (channel: string, listener: (event: object, ...args: unknown[]) => void) =>
      ipcRenderer.off(channel, listener),
  };
  const webUtils = {
    // Chromium tells scripts no paths: those of files that a person holds are told by the driver beforehand.
    getPathForFile: (file: File) => filePaths.get(`${file.name} ${file.size}`) ?? '',
  };
  const electron: Record<string, unknown> = { contextBridge, ipcRenderer, webUtils };

  Object.defineProperty(globalThis, options.inlet, {
    value: {
      settle: (ask: number, ok: boolean, value: unknown) => {
        const waiting = asked.get(ask);
        asked.delete(ask);
        if (ok) waiting?.resolve(wire.decode(value));
        else waiting?.reject(new Error(String(value)));
      },
      deliver: (channel: string, args: unknown[]) => {
        for (const listener of listeners.get(channel) ?? []) listener({}, ...args.map(wire.decode));
      },
      holdFiles: (files: { name: string; size: number; path: string }[]) => {
        for (const { name, size, path } of files) filePaths.set(`${name} ${size}`, path);
      },
    },
  });

  const require = (name: string): unknown => {
    if (name !== 'electron') throw new Error(`module not found: ${name}`);
    return new Proxy(electron, {
      get: (target, member) => {
        if (typeof member === 'string' && !(member in target) && member !== '__esModule' && member !== 'default') {
          throw new Error(`The Electron double has no ${member} in a preload.`);
        }
        return Reflect.get(target, member);
      },
    });
  };
  const process = { type: 'renderer', platform: options.platform, sandboxed: true, contextIsolated: true, env: {} };
  const module = { exports: {} };
  try {
    preload?.(require, process, module, module.exports);
  } catch (error) {
    tell({ kind: 'preload-error', message: message(error) });
  }
}
