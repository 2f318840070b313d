import { EventEmitter } from 'node:events';
import { app } from '../app/app.ts';
import { DoubleEvent, emitPreventable } from '../event.ts';
import { known } from '../known.ts';
import { screen } from '../system/screen.ts';
import { WebContents, type WebPreferences } from './web-contents.ts';

export interface Rectangle {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface WindowOptions extends Partial<Rectangle> {
  show?: boolean;
  title?: string;
  webPreferences?: WebPreferences;
  [name: string]: unknown;
}

const windows = new Set<BrowserWindow>();
let numbers = 0;

/**
 * Part of the Electron double (tests only): a window over a page of a real Chromium; its frame on the desktop is only
 * remembered.
 */
export class BrowserWindow extends EventEmitter {
  static getAllWindows = (): BrowserWindow[] => [...windows];
  static getFocusedWindow = (): BrowserWindow | null => [...windows].find(window => window.isFocused()) ?? null;
  static fromWebContents = (contents: WebContents): BrowserWindow | null =>
    [...windows].find(window => window.webContents.id === contents.id) ?? null;

  readonly id = ++numbers;
  readonly #contents: WebContents;
  readonly #self: BrowserWindow;
  /** For specs that ask what the window was made with. */
  readonly options: WindowOptions;
  #bounds: Rectangle;
  #normal: Rectangle;
  #title: string;
  #visible: boolean;
  #state: 'normal' | 'maximized' | 'minimized' | 'full-screen' = 'normal';
  #focused = false;
  #destroyed = false;

  constructor(options: WindowOptions = {}) {
    super();
    if (!app.isReady()) throw new Error('Cannot create BrowserWindow before app is ready');
    this.options = options;
    const { width = 800, height = 600 } = options;
    const { workArea } = screen.getPrimaryDisplay();
    const x = options.x ?? Math.round(workArea.x + (workArea.width - width) / 2);
    const y = options.y ?? Math.round(workArea.y + (workArea.height - height) / 2);
    this.#bounds = { x, y, width, height };
    this.#normal = this.#bounds;
    this.#title = options.title ?? app.getName();
    this.#visible = options.show ?? true;
    this.#focused = this.#visible;
    this.#contents = new WebContents(options.webPreferences ?? {}, width, height);
    this.#contents.once('did-finish-load', () => this.emit('ready-to-show', new DoubleEvent()));
    this.#self = known('BrowserWindow', this);
    windows.add(this.#self);
    setImmediate(() => app.emit('browser-window-created', new DoubleEvent(), this.#self));
    // biome-ignore lint/correctness/noConstructorReturn: a member the double lacks has to throw, for main's own windows, too.
    return this.#self;
  }

  get webContents(): WebContents {
    return this.#contents.self;
  }

  loadURL = (url: string, options?: object): Promise<void> => this.#contents.loadURL(url, options);
  reload = (): void => this.#contents.reload();

  show = (): void => this.#appear(true);
  #appear(focus: boolean): void {
    const wasVisible = this.#visible;
    this.#visible = true;
    if (!wasVisible) this.emit('show', new DoubleEvent());
    if (focus) this.focus();
  }
  hide = (): void => {
    this.#visible = false;
    this.#focused = false;
    this.emit('hide', new DoubleEvent());
  };
  focus = (): void => {
    for (const window of windows) window.blur();
    this.#focused = true;
    this.emit('focus', new DoubleEvent());
  };
  blur = (): void => {
    if (!this.#focused) return;
    this.#focused = false;
    this.emit('blur', new DoubleEvent());
  };
  isVisible = (): boolean => this.#visible && this.#state !== 'minimized';
  isFocused = (): boolean => this.#focused && !this.#destroyed;
  isDestroyed = (): boolean => this.#destroyed;

  getBounds = (): Rectangle => ({ ...this.#bounds });
  getNormalBounds = (): Rectangle => ({ ...this.#normal });
  getSize = (): number[] => [this.#bounds.width, this.#bounds.height];
  center = (): void => undefined;
  setBounds = (bounds: Partial<Rectangle>): void => {
    this.#state = 'normal';
    this.#place({ ...this.#bounds, ...bounds });
    this.#normal = this.#bounds;
  };
  #place(bounds: Rectangle): void {
    const before = this.#bounds;
    this.#bounds = bounds;
    void this.#contents.resize(bounds.width, bounds.height).catch(() => undefined);
    if (before.x !== bounds.x || before.y !== bounds.y) {
      this.emit('move', new DoubleEvent());
      this.emit('moved', new DoubleEvent());
    }
    if (before.width !== bounds.width || before.height !== bounds.height) {
      this.emit('resize', new DoubleEvent());
      this.emit('resized', new DoubleEvent());
    }
  }

  maximize = (): void => this.#change('maximized', 'maximize', screen.getPrimaryDisplay().workArea);
  unmaximize = (): void => this.#change('normal', 'unmaximize', this.#normal);
  minimize = (): void => this.#change('minimized', 'minimize', this.#bounds);
  restore = (): void => this.#change('normal', 'restore', this.#normal);
  setFullScreen = (on: boolean): void =>
    on
      ? this.#change('full-screen', 'enter-full-screen', screen.getPrimaryDisplay().bounds)
      : this.#change('normal', 'leave-full-screen', this.#normal);
  #change(state: 'normal' | 'maximized' | 'minimized' | 'full-screen', event: string, bounds: Rectangle): void {
    if (state === this.#state) return;
    if (this.#state === 'normal') this.#normal = this.#bounds;
    this.#state = state;
    this.#place(bounds);
    this.emit(event, new DoubleEvent());
  }
  isMaximized = (): boolean => this.#state === 'maximized';
  isMinimized = (): boolean => this.#state === 'minimized';
  isFullScreen = (): boolean => this.#state === 'full-screen';

  getTitle = (): string => this.#title;
  setTitle = (title: string): void => {
    this.#title = title;
  };

  /** Asks; `close` may be prevented. */
  close = (): void => {
    if (this.#destroyed || emitPreventable(this, 'close')) return;
    this.destroy();
  };

  destroy = (): void => {
    if (this.#destroyed) return;
    this.#destroyed = true;
    void this.#contents.closePage();
    windows.delete(this.#self);
    this.emit('closed', new DoubleEvent());
    if (windows.size === 0) app.allWindowsClosed();
  };
}

app.parts.closeWindows = async () => {
  for (const window of [...windows]) {
    window.close();
    if (!window.isDestroyed()) return false;
  }
  return true;
};
