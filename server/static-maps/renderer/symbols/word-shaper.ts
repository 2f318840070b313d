import { createCanvas, GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas';
import { registerFonts } from '../canvas-fonts.ts';
import { distanceField } from './distance-field.ts';
import { type Glyph, glyphBorder } from './glyph.ts';

const fontSize = 24;
/** The ascender of Noto Sans, from which `top` counts in the glyph files. */
export const ascender = Math.ceil(fontSize * 1.069);

/** Scripts that join, stack or run right to left: Hebrew to Thaana, Indic, Thai, Lao, Tibetan, Burmese, Khmer. */
const shaped = /[\u0590-\u08ff\u0900-\u0dff\u0e00-\u0eff\u0f00-\u109f\u1780-\u17ff\ufb1d-\ufdff\ufe70-\ufeff]/;

export const needsShaping = (text: string): boolean => shaped.test(text);

/** Tells whether a text has right-to-left letters. */
export const isRightToLeft = (text: string): boolean => /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/.test(text);
export const hasLeftToRight = (text: string): boolean => /[A-Za-z\u00c0-\u024f\u0370-\u058f0-9]/.test(text);

/** Common system fonts with Chinese, Japanese or Korean characters. */
const ideographFonts =
  /CJK|Noto Sans (SC|TC|JP|KR|HK)|PingFang|Hiragino|Heiti|Songti|Microsoft YaHei|Yu Gothic|Meiryo|Malgun|WenQuanYi|Droid Sans Fallback|Source Han|IPA|Nanum|Unifont/i;

/** Shapes text with Skia and makes distance fields like those of the glyph files. */
export class WordShaper {
  readonly #name: string;
  readonly #paths: readonly string[];
  #context: SKRSContext2D | undefined;
  #ideographs: string | undefined;

  constructor(fontstack: string, paths: readonly string[]) {
    this.#name = fontstack;
    this.#paths = paths;
  }

  /** Tells whether a system font has a character that the map's fonts lack. */
  canDraw(character: string): boolean {
    if (
      !/[\u1100-\u11ff\u2e80-\u9fff\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff\uff00-\uffef]|[\u{20000}-\u{323af}]/u.test(
        character,
      )
    ) {
      return false;
    }
    return this.#ideographFamily() !== '';
  }

  draw(text: string): Glyph {
    const measuring = this.#measuring();
    const { width: advance, ...box } = measuring.measureText(text);
    // Add one pixel on each side, because Skia rounds its boxes.
    const left = Math.floor(-box.actualBoundingBoxLeft) - 1;
    const top = Math.ceil(box.actualBoundingBoxAscent) + 1;
    const width = Math.ceil(box.actualBoundingBoxRight) + 1 - left;
    const height = Math.ceil(box.actualBoundingBoxDescent) + 1 + top;
    if (box.actualBoundingBoxRight + box.actualBoundingBoxLeft <= 0 || width > 4096) {
      return { width: 0, height: 0, left: 0, top: 0, advance: Math.round(advance), bitmap: new Uint8Array(0) };
    }
    const [paddedWidth, paddedHeight] = [width + 2 * glyphBorder, height + 2 * glyphBorder];
    const context = createCanvas(paddedWidth, paddedHeight).getContext('2d');
    context.font = this.#font();
    context.fillText(text, glyphBorder - left, glyphBorder + top);
    const rgba = context.getImageData(0, 0, paddedWidth, paddedHeight).data;
    const coverage = Uint8Array.from({ length: paddedWidth * paddedHeight }, (_, i) => rgba[4 * i + 3] as number);
    return {
      width,
      height,
      left,
      top: top - ascender,
      advance: Math.round(advance),
      bitmap: distanceField(coverage, paddedWidth, paddedHeight),
    };
  }

  #measuring(): SKRSContext2D {
    if (this.#context === undefined) {
      this.#context = createCanvas(1, 1).getContext('2d');
      this.#context.font = this.#font();
    }
    return this.#context;
  }

  #font(): string {
    return `${fontSize}px ${this.families()}`;
  }

  /** Lists the families as CSS does. */
  families(): string {
    const ideographs = this.#ideographFamily();
    const own = registerFonts(this.#name, this.#paths);
    return ideographs === '' ? own : `${own},"${ideographs}"`;
  }

  #ideographFamily(): string {
    this.#ideographs ??= GlobalFonts.families.map(({ family }) => family).find(name => ideographFonts.test(name)) ?? '';
    return this.#ideographs;
  }
}
