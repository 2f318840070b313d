import { EventEmitter } from 'node:events';

type Handler = (event: object, ...args: unknown[]) => unknown;

/** Part of the Electron double (tests only): what main answers to pages. */
class IpcMain extends EventEmitter {
  readonly #handlers = new Map<string, Handler>();

  handle(channel: string, handler: Handler): void {
    if (this.#handlers.has(channel)) throw new Error(`Attempted to register a second handler for '${channel}'`);
    this.#handlers.set(channel, handler);
  }

  removeHandler(channel: string): void {
    this.#handlers.delete(channel);
  }

  /** A page asks: rejects with the words Electron tells the page. */
  async invoked(channel: string, event: object, args: readonly unknown[]): Promise<unknown> {
    const handler = this.#handlers.get(channel);
    try {
      if (handler === undefined) throw new Error(`No handler registered for '${channel}'`);
      return await handler(event, ...args);
    } catch (error) {
      throw new Error(`Error invoking remote method '${channel}': ${String(error)}`);
    }
  }
}

export const ipcMain = new IpcMain();
