import type { Values } from '../style/values.ts';
import { type GlyphInk, glyphDensity, haloDensity } from '../symbols/blend-glyph.ts';
import type { PositionedGlyph } from '../symbols/shaping.ts';

/** The inks of a layer's texts. Densities are computed once for each size. */
export class TextInks {
  readonly #pixelRatio: number;
  readonly #densities = new Map<string, Float32Array>();

  constructor(pixelRatio: number) {
    this.#pixelRatio = pixelRatio;
  }

  /** Size in CSS pixels; `softness`: of edges. `undefined`: nothing is to be seen. */
  of(values: Values, size: number, softness: number): GlyphInk | undefined {
    const ratio = this.#pixelRatio;
    const opacity = values.number('text-opacity');
    const text = values.colour('text-color');
    if (opacity <= 0 || size <= 0 || text === undefined) return undefined;
    const halo = values.colour('text-halo-color');
    const [width, blur] = [values.number('text-halo-width'), values.number('text-halo-blur')];
    const textDensity = this.#density(`${size}/${softness}`, () => glyphDensity(size, ratio, softness));
    const plain = { text: premultiplied(text, opacity), textDensity };
    if (width <= 0 || halo === undefined || halo.a === 0) {
      return { ...plain, halo: [0, 0, 0, 0], haloWidth: 0, haloDensity: undefined };
    }
    const key = `${size}/${softness}/${width}/${blur}`;
    const around = this.#density(key, () => haloDensity(size, ratio, width, blur, softness));
    return { ...plain, halo: premultiplied(halo, opacity), haloWidth: width, haloDensity: around };
  }

  #density(key: string, make: () => Float32Array): Float32Array {
    const density = this.#densities.get(key) ?? make();
    this.#densities.set(key, density);
    return density;
  }
}

/** The ink of a part of a text, which may have a colour of its own. */
export const colouredInk = (ink: GlyphInk, { colour }: PositionedGlyph, values: Values): GlyphInk =>
  colour === undefined ? ink : { ...ink, text: premultiplied(colour, values.number('text-opacity')) };

const premultiplied = ({ r, g, b, a }: Channels, opacity: number): GlyphInk['text'] => [
  r * 255 * opacity,
  g * 255 * opacity,
  b * 255 * opacity,
  a * opacity,
];

interface Channels {
  r: number;
  g: number;
  b: number;
  a: number;
}
