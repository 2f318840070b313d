import { EventEmitter } from 'node:events';

/** Part of the Electron double (tests only): a download as main sees it. */
export class DownloadItem extends EventEmitter {
  readonly #url: string;
  readonly #filename: string;
  #saveDialog: object = {};
  #state: 'progressing' | 'completed' | 'cancelled' | 'interrupted' = 'progressing';
  #bytes = 0;
  savePath = '';

  constructor(url: string, filename: string) {
    super();
    this.#url = url;
    this.#filename = filename;
  }

  getURL = (): string => this.#url;
  getURLChain = (): string[] => [this.#url];
  getFilename = (): string => this.#filename;
  getState = (): string => this.#state;
  getReceivedBytes = (): number => this.#bytes;
  getTotalBytes = (): number => this.#bytes;
  getSavePath = (): string => this.savePath;
  setSavePath = (path: string): void => {
    this.savePath = path;
  };
  getSaveDialogOptions = (): object => this.#saveDialog;
  setSaveDialogOptions = (options: object): void => {
    this.#saveDialog = options;
  };

  cancel(): void {
    if (this.#state === 'progressing') this.end('cancelled');
  }

  received(bytes: number): void {
    this.#bytes = bytes;
    this.emit('updated', {}, 'progressing');
  }

  end(state: 'completed' | 'cancelled' | 'interrupted'): void {
    this.#state = state;
    this.emit('done', {}, state);
  }
}
