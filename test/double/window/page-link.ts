import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import type { CdpSession } from '../browser/cdp.ts';
import { ipcMain } from '../ipc-main.ts';
import { isolatedWorld } from '../page/isolated-world.ts';
import { mainWorld } from '../page/main-world.ts';
import { makeWire } from '../page/wire.ts';
import type { WebFrame } from './web-frame.ts';

/** Part of the Electron double (tests only): what is put into every document of a window before its own scripts. */
interface PageScripts {
  /** The isolated world's name, its way to main and main's way in. */
  world: string;
  binding: string;
  inlet: string;
  inMainWorld: string;
  inIsolatedWorld: string;
}

function pageScripts(preload: string, inSubFrames: boolean): PageScripts {
  const secret = randomBytes(8).toString('hex');
  const names = {
    expose: `expose-${secret}`,
    call: `call-${secret}`,
    settle: `settle-${secret}`,
    callBack: `call-back-${secret}`,
  };
  const binding = `tellMain${secret}`;
  const inlet = `fromMain${secret}`;
  const options = { names, binding, inlet, inSubFrames, platform: process.platform };
  // As text of its own: the page's policy forbids that text becomes code.
  const body = `function (require, process, module, exports) {${preload}\n}`;
  return {
    world: 'Electron Isolated Context',
    binding,
    inlet,
    // Functions are sent as their text: Node has taken the types out of it.
    inMainWorld: `(${String(mainWorld)})(${JSON.stringify(names)})`,
    inIsolatedWorld: `(${String(isolatedWorld)})(${JSON.stringify(options)}, (${String(makeWire)})(), ${body})`,
  };
}

interface Told {
  kind: string;
  ask: number;
  channel: string;
  args: unknown[];
  message: string;
}

interface Context {
  id: number;
  name: string;
  auxData?: { frameId?: string };
}

export interface PageOwner {
  frame(id: string): WebFrame | undefined;
  isMainFrame(id: string): boolean;
  /** The `sender` of events. */
  readonly sender: object;
  preloadFailed(message: string): void;
  /** A key the page did nothing with, as an accelerator. */
  keyPressed(accelerator: string): void;
}

const wire = makeWire();

/**
 * Part of the Electron double (tests only): the preloads of a window's frames, and the hop between them and `ipcMain`.
 */
export class PageLink {
  readonly #cdp: CdpSession;
  readonly #owner: PageOwner;
  readonly #scripts: PageScripts;
  /** Frame of every isolated world there is. */
  readonly #worlds = new Map<number, string>();

  constructor(cdp: CdpSession, owner: PageOwner, preload: string | undefined, inSubFrames: boolean) {
    this.#cdp = cdp;
    this.#owner = owner;
    if (preload !== undefined && !existsSync(preload)) owner.preloadFailed(`Unable to load preload script: ${preload}`);
    const source = preload !== undefined && existsSync(preload) ? readFileSync(preload, 'utf8') : '';
    this.#scripts = pageScripts(source, inSubFrames);
  }

  /** Before the first document that is to have the preload. */
  async attach(): Promise<void> {
    this.#cdp.on('Runtime.executionContextCreated', ({ context }: { context: Context }) => {
      const frameId = context.auxData?.frameId;
      if (context.name === this.#scripts.world && frameId !== undefined) this.#worlds.set(context.id, frameId);
    });
    this.#cdp.on('Runtime.executionContextDestroyed', ({ executionContextId }) =>
      this.#worlds.delete(executionContextId),
    );
    this.#cdp.on('Runtime.executionContextsCleared', () => this.#worlds.clear());
    this.#cdp.on('Runtime.bindingCalled', ({ name, payload, executionContextId }) => {
      if (name === this.#scripts.binding) this.#told(JSON.parse(payload), executionContextId);
    });
    await Promise.all([
      this.#cdp.send('Runtime.enable'),
      this.#cdp.send('Runtime.addBinding', {
        name: this.#scripts.binding,
        executionContextName: this.#scripts.world,
      }),
      this.#cdp.send('Page.addScriptToEvaluateOnNewDocument', { source: this.#scripts.inMainWorld }),
      this.#cdp.send('Page.addScriptToEvaluateOnNewDocument', {
        source: this.#scripts.inIsolatedWorld,
        worldName: this.#scripts.world,
      }),
    ]);
  }

  /** To the preload of the main frame. */
  deliver(channel: string, args: readonly unknown[]): void {
    const encoded = args.map(wire.encode);
    for (const [world, frameId] of this.#worlds) {
      if (this.#owner.isMainFrame(frameId)) this.#call(world, 'deliver', [channel, encoded]);
    }
  }

  /** Files a person holds, whose paths the preload may ask for. */
  holdFiles(files: readonly { name: string; size: number; path: string }[]): void {
    for (const world of this.#worlds.keys()) this.#call(world, 'holdFiles', [files]);
  }

  #call(world: number, what: string, args: readonly unknown[]): void {
    const expression = `${this.#scripts.inlet}.${what}(...${JSON.stringify(args)})`;
    // The document may be gone meanwhile.
    this.#cdp.send('Runtime.evaluate', { expression, contextId: world }).catch(() => undefined);
  }

  #told(message: Told, world: number): void {
    if (message.kind === 'preload-error') this.#owner.preloadFailed(message.message);
    else if (message.kind === 'key') this.#owner.keyPressed(message.message);
    else this.#asked(message, world);
  }

  #asked(message: Told, world: number): void {
    const frameId = this.#worlds.get(world) ?? '';
    const senderFrame = this.#owner.frame(frameId) ?? null;
    const event = {
      type: 'frame',
      sender: this.#owner.sender,
      senderFrame,
      frameId: senderFrame?.routingId,
      processId: 1,
    };
    const args = message.args.map(wire.decode);
    if (message.kind === 'send') return void ipcMain.emit(message.channel, event, ...args);
    ipcMain.invoked(message.channel, event, args).then(
      value => this.#call(world, 'settle', [message.ask, true, wire.encode(value)]),
      error => this.#call(world, 'settle', [message.ask, false, error.message]),
    );
  }
}
