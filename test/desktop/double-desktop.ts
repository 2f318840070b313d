import { type ChildProcess, fork } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from 'playwright-core';
import { chromiumProgram, chromiumSwitches } from '../helpers/chromium.ts';
import type { Desktop, DesktopStart, ElectronModule } from './desktop.ts';
import { dragFiles } from './drag-files.ts';
import { calmSwitches, dataOption, mainModule } from './electron-program.ts';
import { timeoutMs } from './timeouts.ts';

const runner = fileURLToPath(new URL('../double/run-main.ts', import.meta.url));

interface Answer {
  ask: number;
  value?: unknown;
  error?: string;
}

/** The desktop program on the Electron double: a process of Node, and a real Chromium that Playwright joins. */
export class DoubleDesktop implements Desktop {
  readonly exited: Promise<number | null>;
  readonly #child: ChildProcess;
  readonly #output = { stdout: '', stderr: '' };
  readonly #asked = new Map<number, PromiseWithResolvers<unknown>>();
  #asks = 0;
  #browser: Promise<Browser> | undefined;

  static async start({ dataDir, args = [], env = {}, cwd }: DesktopStart): Promise<Desktop> {
    const child = fork(runner, [mainModule, ...dataOption(dataDir), ...args], {
      env: {
        ...process.env,
        ELECTRON_DOUBLE_CHROMIUM: chromiumProgram(),
        ELECTRON_DOUBLE_SWITCHES: JSON.stringify([...chromiumSwitches, ...calmSwitches]),
        ...env,
      },
      ...(cwd === undefined ? {} : { cwd }),
      // Do not pass vitest's own options to the program.
      execArgv: [],
      silent: true,
      serialization: 'advanced',
    });
    return new DoubleDesktop(child);
  }

  private constructor(child: ChildProcess) {
    this.#child = child;
    child.stdout?.on('data', chunk => {
      this.#output.stdout += chunk;
    });
    child.stderr?.on('data', chunk => {
      this.#output.stderr += chunk;
    });
    child.on('message', message => {
      const { ask, value, error } = message as Answer;
      const asked = this.#asked.get(ask);
      if (error === undefined) asked?.resolve(value);
      else asked?.reject(new Error(error));
    });
    this.exited = new Promise(resolve => child.once('exit', code => resolve(code)));
    void this.exited.then(() => {
      for (const asked of this.#asked.values()) asked.reject(new Error(`The program ended: ${this.stderr()}`));
    });
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  stdout = (): string => this.#output.stdout;
  stderr = (): string => this.#output.stderr;

  async window(): Promise<Page> {
    this.#browser ??= this.#join();
    const [context] = (await this.#browser).contexts();
    if (context === undefined) throw new Error('Chromium has no window.');
    return context.pages()[0] ?? context.waitForEvent('page');
  }

  async #join(): Promise<Browser> {
    const endpoint = await this.evaluate(async electron => {
      const { double } = electron as unknown as { double: { browser: { endpoint(): Promise<string> } } };
      return double.browser.endpoint();
    });
    return chromium.connectOverCDP(endpoint, { noDefaults: true });
  }

  evaluate<Result, Argument>(
    fn: (electron: ElectronModule, argument: Argument) => Result | Promise<Result>,
    argument?: Argument,
  ): Promise<Result> {
    const ask = ++this.#asks;
    const asked = Promise.withResolvers<unknown>();
    this.#asked.set(ask, asked);
    this.#child.send({ ask, source: String(fn), arg: argument }, error => error && asked.reject(error));
    const late = setTimeout(() => asked.reject(new Error(`Main did not answer in time: ${fn}`)), timeoutMs);
    return asked.promise.finally(() => {
      clearTimeout(late);
      this.#asked.delete(ask);
    }) as Promise<Result>;
  }

  async dropFiles(paths: readonly string[]): Promise<void> {
    // Chromium tells its scripts no paths, as Electron does: main tells the preload before the files are dropped.
    const files = await Promise.all(paths.map(heldFile));
    await this.evaluate(async ({ BrowserWindow }, held) => {
      const contents = BrowserWindow.getAllWindows()[0]?.webContents as unknown as {
        holdFiles(files: unknown): Promise<void>;
      };
      await contents.holdFiles(held);
    }, files);
    await dragFiles(await this.window(), paths);
  }

  kill(signal: NodeJS.Signals): void {
    this.#child.kill(signal);
  }
}

/** A file as the page sees it, with its path. */
async function heldFile(path: string): Promise<{ name: string; size: number; path: string }> {
  return { name: basename(path), size: (await stat(path)).size, path };
}
