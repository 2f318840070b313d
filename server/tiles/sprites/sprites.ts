import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LoadedCache } from '../../../data-packs/runtime/loaded-cache.ts';
import { type StyleName, styleNames } from '../styles/style-names.ts';

export interface SpriteSheet {
  /** MapLibre's sprite index. */
  json: Uint8Array;
  png: Uint8Array;
}

/** The styles' icon sheets, as files that `npm run build` drew. */
export class Sprites {
  readonly #folder: string;
  readonly #sheets = new LoadedCache<string, SpriteSheet>(2 * styleNames.length);

  constructor(folder: string) {
    this.#folder = folder;
  }

  sheet(style: StyleName, ratio: 1 | 2): Promise<SpriteSheet> {
    const name = spriteFile(style, ratio);
    const read = (kind: 'json' | 'png') => readFile(join(this.#folder, `${name}.${kind}`));
    return this.#sheets.get(name, async () => ({ json: await read('json'), png: await read('png') }));
  }
}

/** The name of a sheet's files, without their extension. */
export const spriteFile = (style: StyleName, ratio: 1 | 2): string => `${style}${ratio === 2 ? '@2x' : ''}`;
