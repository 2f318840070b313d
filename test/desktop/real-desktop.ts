import { _electron, type ElectronApplication, type Page } from 'playwright-core';
import type { Desktop, DesktopStart, ElectronModule } from './desktop.ts';
import { dragFiles } from './drag-files.ts';
import { calmSwitches, dataOption, mainModule } from './electron-program.ts';

/** The desktop program on a real Electron, through Playwright. */
export class RealDesktop implements Desktop {
  readonly exited: Promise<number | null>;
  readonly #application: ElectronApplication;
  readonly #output = { stdout: '', stderr: '' };

  static async start(executablePath: string, { dataDir, args = [], env = {}, cwd }: DesktopStart): Promise<Desktop> {
    // Chromium's sandbox does not run as root, which containers are.
    const asRoot = process.platform === 'linux' && process.getuid?.() === 0 ? ['--no-sandbox'] : [];
    const application = await _electron.launch({
      executablePath,
      args: [...asRoot, ...calmSwitches, mainModule, ...dataOption(dataDir), ...args],
      env: { ...process.env, ...env } as Record<string, string>,
      ...(cwd === undefined ? {} : { cwd }),
    });
    return new RealDesktop(application);
  }

  private constructor(application: ElectronApplication) {
    this.#application = application;
    const child = application.process();
    this.exited = new Promise(resolve => child.once('exit', code => resolve(code)));
    child.stdout?.on('data', chunk => {
      this.#output.stdout += chunk;
    });
    child.stderr?.on('data', chunk => {
      this.#output.stderr += chunk;
    });
  }

  get pid(): number {
    return this.#application.process().pid ?? 0;
  }

  stdout = (): string => this.#output.stdout;
  stderr = (): string => this.#output.stderr;
  window = (): Promise<Page> => this.#application.firstWindow();

  evaluate<Result, Argument>(
    fn: (electron: ElectronModule, argument: Argument) => Result | Promise<Result>,
    argument?: Argument,
  ): Promise<Result> {
    return this.#application.evaluate(fn as never, argument) as Promise<Result>;
  }

  async dropFiles(paths: readonly string[]): Promise<void> {
    await dragFiles(await this.window(), paths);
  }

  kill(signal: NodeJS.Signals): void {
    this.#application.process().kill(signal);
  }
}
