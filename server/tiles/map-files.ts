import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LoadedCache } from '../../data-packs/runtime/loaded-cache.ts';
import { readRange } from './glyphs/glyphs.ts';
import { ScriptFonts, scriptFontsName } from './glyphs/script-fonts.ts';
import { type StyleName, styleNames } from './styles/style-names.ts';
import { type WorldPicture, worldPictures } from './styles/world-pictures.ts';

export interface SpriteSheet {
  /** MapLibre's sprite index. */
  json: Uint8Array;
  png: Uint8Array;
}

export const worldTileFile = (z: number, x: number, y: number): string => `${z}/${y}/${x}.webp`;

/** The name of an icon sheet's files, without their extension. */
export const spriteFile = (style: StyleName, ratio: 1 | 2): string => `${style}${ratio === 2 ? '@2x' : ''}`;

/** The name of a style's small picture, 256 x 176 pixels, which `npm run build` draws over the sandbox. */
export const thumbnailFile = (style: StyleName): string => `${style}.webp`;

/** What `npm run build` made for the maps of all regions. Keeps in memory what was read. */
export class MapFiles {
  readonly fonts: ScriptFonts;
  readonly #folder: string;
  /** Some 20 KB each. */
  readonly #ranges = new LoadedCache<string, Uint8Array>(256);
  readonly #sheets = new LoadedCache<string, SpriteSheet>(2 * styleNames.length);
  /** Some 60 KB each of heights, 7 KB of colours: nearly all of them. */
  readonly #world = new LoadedCache<string, Uint8Array>(256);
  readonly #thumbnails = new LoadedCache<string, Uint8Array>(styleNames.length);

  constructor(folder: string) {
    this.#folder = folder;
    this.fonts = new ScriptFonts(join(folder, scriptFontsName));
  }

  /** The PBF of code points `start .. start + 255`. The names must be known ones. */
  glyphs(fontstack: readonly string[], start: number): Promise<Uint8Array> {
    const name = `${fontstack.join(',')}/${start}`;
    return this.#ranges.get(name, () => readRange(join(this.#folder, 'glyphs'), fontstack, start));
  }

  sprite(style: StyleName, ratio: 1 | 2): Promise<SpriteSheet> {
    const name = spriteFile(style, ratio);
    const read = (kind: 'json' | 'png') => readFile(join(this.#folder, 'sprites', `${name}.${kind}`));
    return this.#sheets.get(name, async () => ({ json: await read('json'), png: await read('png') }));
  }

  /**
   * A tile of a picture of the world, for drawing the overview; `undefined` beyond its zooms and the world. No region's
   * heights: `/elevation` and the terrain archive know nothing of them.
   */
  async worldTile(name: WorldPicture, z: number, x: number, y: number): Promise<Uint8Array | undefined> {
    const isTile = [z, x, y].every(number => Number.isInteger(number) && number >= 0);
    if (!isTile || z > worldPictures[name] || x >= 2 ** z || y >= 2 ** z) return undefined;
    return this.#read(this.#world, name, worldTileFile(z, x, y));
  }

  thumbnail(style: StyleName): Promise<Uint8Array> {
    return this.#read(this.#thumbnails, 'thumbnails', thumbnailFile(style));
  }

  #read(cache: LoadedCache<string, Uint8Array>, folder: string, file: string): Promise<Uint8Array> {
    return cache.get(`${folder}/${file}`, () => readFile(join(this.#folder, folder, file)));
  }
}
