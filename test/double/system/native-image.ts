import { readFileSync } from 'node:fs';
import { known } from '../known.ts';

/** Part of the Electron double (tests only): an image as far as it has bytes or has none. */
export class NativeImage {
  readonly #bytes: Buffer;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  isEmpty = (): boolean => this.#bytes.length === 0;
  toPNG = (): Buffer => this.#bytes;
  resize = (): NativeImage => this;
  setTemplateImage = (): void => undefined;
  addRepresentation = (): void => undefined;
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
  createFromBuffer: (bytes: Buffer) => new NativeImage(bytes),
  createFromDataURL: (url: string) => new NativeImage(Buffer.from(url.split(',')[1] ?? '', 'base64')),
  createEmpty: () => new NativeImage(Buffer.alloc(0)),
});
