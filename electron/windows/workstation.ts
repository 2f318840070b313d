import { fileURLToPath } from 'node:url';
import { BrowserWindow, screen, type WebContents } from 'electron';
import { type Command, commandChannel } from '../contract.ts';
import type { ProgramLog } from '../logs/program-log.ts';
import { pageUrl } from '../page/serve-page.ts';
import type { Settings } from '../settings/settings.ts';
import { placeWindow, workstationWindowOptions } from './place-window.ts';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));
const preload = path('../../dist/electron/preload.cjs');
const icon = path('../icons/window.png');

/** Length of a console message in the log: enough for a stack. */
const maxMessageLength = 4000;

/** The one window, which may be closed while the program runs on, and the commands to its page. */
export class Workstation {
  readonly #settings: Settings;
  readonly #log: ProgramLog;
  #window: BrowserWindow | undefined;
  /** Whether the page listens; until then commands wait. */
  #listening = false;
  #waiting: Command[] = [];

  constructor(settings: Settings, log: ProgramLog) {
    this.#settings = settings;
    this.#log = log;
  }

  get window(): BrowserWindow | undefined {
    return this.#window;
  }

  /** Opens the window, or brings it to the front. */
  open(): void {
    if (this.#window === undefined) this.#create();
    else {
      if (this.#window.isMinimized()) this.#window.restore();
      this.#window.show();
      this.#window.focus();
    }
  }

  reload(): void {
    this.#listening = false;
    void this.#load();
  }

  /** Sends a command if a page is open. */
  send(command: Command): void {
    if (this.#window !== undefined) this.#deliver(command);
  }

  /** Opens the window if necessary and sends its page a command. */
  openAndSend(command: Command): void {
    this.open();
    this.#deliver(command);
  }

  pageReady(contents: WebContents): void {
    if (contents !== this.#window?.webContents) return;
    this.#listening = true;
    for (const command of this.#waiting.splice(0)) this.#deliver(command);
  }

  #deliver(command: Command): void {
    if (this.#listening) this.#window?.webContents.send(commandChannel, command);
    else this.#waiting.push(command);
  }

  #create(): void {
    const areas = [screen.getPrimaryDisplay(), ...screen.getAllDisplays()].map(({ workArea }) => workArea);
    const { maximised, ...bounds } = placeWindow(this.#settings.values.window, areas);
    const window = new BrowserWindow({ ...workstationWindowOptions(preload, icon), ...bounds });
    this.#window = window;
    if (maximised) window.maximize();
    window.once('ready-to-show', () => window.show());
    window.on('close', () => {
      void this.#settings.change({ window: { ...window.getNormalBounds(), maximised: window.isMaximized() } });
    });
    window.once('closed', () => {
      this.#window = undefined;
      this.#listening = false;
      this.#waiting = [];
    });
    window.webContents.on('did-start-navigation', ({ isMainFrame, isSameDocument }) => {
      if (isMainFrame && !isSameDocument) this.#listening = false;
    });
    window.webContents.on('console-message', ({ level, message }) => {
      if (level === 'error') this.#log.write('warn', 'page', message.slice(0, maxMessageLength));
    });
    void this.#load();
  }

  async #load(): Promise<void> {
    // Also rejects where another load replaced this one, or the window was closed.
    await this.#window?.loadURL(pageUrl).catch(error => this.#log.info(`the page was not loaded: ${error}`));
  }
}
