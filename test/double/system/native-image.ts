import { readFileSync } from 'node:fs';
import { known } from '../known.ts';

/** Part of the Electron double (tests only): an image as far as it has bytes or has none. */
export class NativeImage {
  readonly #bytes: Buffer;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  isEmpty = (): boolean => this.#bytes.length === 0;
  resize = (): NativeImage => this;
  getSize = () => ({ width: 16, height: 16 });
}

function fromPath(path: string): NativeImage {
  try {
    return new NativeImage(readFileSync(path));
  } catch {
    return new NativeImage(Buffer.alloc(0));
  }
}

export const nativeImage = known('nativeImage', {
  createFromPath: fromPath,
});
