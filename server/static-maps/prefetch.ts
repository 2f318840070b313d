import { type MapAssets, styleNames } from '../tiles/index.ts';
import type { MapStyles } from './map-styles.ts';
import type { MapStyle } from './renderer/map-renderer.ts';

/**
 * Has what nearly every picture of a style needs made while its thread still starts: the icons and the Latin letters.
 * They stay in the service's memory, so that only the first picture gains by it.
 */
export class Prefetch {
  readonly #assets: Pick<MapAssets, 'glyphs' | 'sprite' | 'fontPaths'>;
  readonly #styles: MapStyles;
  readonly #done = new WeakSet<MapStyle>();

  constructor(assets: Pick<MapAssets, 'glyphs' | 'sprite' | 'fontPaths'>, styles: MapStyles) {
    this.#assets = assets;
    this.#styles = styles;
  }

  start(styleKey: string, pixelRatio: number): void {
    const style = this.#styles.get(styleKey);
    const name = styleNames.find(known => known === style?.sprite);
    if (style === undefined || name === undefined || this.#done.has(style)) return;
    this.#done.add(style);
    const fonts = new Set(Object.keys(this.#assets.fontPaths()));
    // The drawing thread asks again and gets the failure then.
    const ignore = (): undefined => undefined;
    this.#assets.sprite(name, pixelRatio > 1 ? 2 : 1).catch(ignore);
    for (const fontstack of fontstacks(style.specification.layers, fonts)) {
      this.#assets.glyphs(fontstack, 0).catch(ignore);
    }
  }
}

/** Lists of font names, wherever they stand in a style. */
function fontstacks(part: unknown, fonts: ReadonlySet<string>): Set<string> {
  if (typeof part !== 'object' || part === null) return new Set();
  const values: unknown[] = Object.values(part);
  const isStack = values.length > 0 && values.every(value => typeof value === 'string' && fonts.has(value));
  if (Array.isArray(part) && isStack) return new Set([values.join(',')]);
  return new Set(values.flatMap(value => [...fontstacks(value, fonts)]));
}
