import { EventEmitter } from 'node:events';
import { known } from '../known.ts';
import type { Menu } from './menu.ts';
import type { NativeImage } from './native-image.ts';

/** The trays there are, for specs: Electron itself lists none. */
export const trays = new Set<Tray>();

/** Part of the Electron double (tests only). */
export class Tray extends EventEmitter {
  menu: Menu | null = null;
  toolTip = '';
  image: NativeImage | string;
  #destroyed = false;

  constructor(image: NativeImage | string) {
    super();
    this.image = image;
    trays.add(this);
    // biome-ignore lint/correctness/noConstructorReturn: a member the double lacks has to throw.
    return known('Tray', this);
  }

  setToolTip = (text: string): void => {
    this.toolTip = text;
  };
  setTitle = (): void => undefined;
  setContextMenu = (menu: Menu | null): void => {
    this.menu = menu;
  };
  isDestroyed = (): boolean => this.#destroyed;
  destroy = (): void => {
    this.#destroyed = true;
    trays.delete(this);
  };
}
