import { type Canvas, createCanvas, Image, type SKRSContext2D } from '@napi-rs/canvas';

/** An icon of the sprite sheet. */
export interface SpriteImage {
  /** CSS pixels. */
  width: number;
  height: number;
  pixelRatio: number;
  /** Pixels of the sheet. */
  pixelWidth: number;
  pixelHeight: number;
  /** RGBA, premultiplied, `pixelWidth` x `pixelHeight`, with a transparent pixel all around. */
  pixels: Uint8Array;
  /** Whether alpha is a signed distance, to be drawn in a colour of the style. */
  isDistances: boolean;
  /** What stretches around a text, in pixels of the sheet from the image's corner, and where the text belongs. */
  stretchX: readonly (readonly [number, number])[] | undefined;
  stretchY: readonly (readonly [number, number])[] | undefined;
  content: readonly [number, number, number, number] | undefined;
}

interface SpriteEntry {
  x: number;
  y: number;
  width: number;
  height: number;
  pixelRatio: number;
  sdf?: boolean;
  stretchX?: [number, number][];
  stretchY?: [number, number][];
  content?: [number, number, number, number];
}

/** The icons of a style, cut out of its sheet when first drawn. */
export class SpriteImages {
  readonly names: string[];
  readonly #entries: Map<string, SpriteEntry>;
  readonly #sheet: Canvas;
  readonly #images = new Map<string, SpriteImage>();
  readonly #swatches = new Map<string, Canvas>();

  private constructor(entries: Map<string, SpriteEntry>, sheet: Canvas) {
    this.#entries = entries;
    this.#sheet = sheet;
    this.names = [...entries.keys()];
  }

  static async decode(json: Uint8Array, png: Uint8Array): Promise<SpriteImages> {
    const index = JSON.parse(Buffer.from(json).toString('utf8')) as Record<string, SpriteEntry>;
    const image = new Image();
    await new Promise<void>((resolve, reject) => {
      image.onload = () => resolve();
      image.onerror = reject;
      image.src = Buffer.from(png);
    });
    const sheet = createCanvas(image.width, image.height);
    sheet.getContext('2d').drawImage(image, 0, 0);
    return new SpriteImages(new Map(Object.entries(index)), sheet);
  }

  static none(): SpriteImages {
    return new SpriteImages(new Map(), createCanvas(1, 1));
  }

  get(name: string): SpriteImage | undefined {
    const entry = this.#entries.get(name);
    if (entry === undefined) return undefined;
    let image = this.#images.get(name);
    if (image === undefined) {
      image = cutOut(this.#sheet, entry);
      this.#images.set(name, image);
    }
    return image;
  }

  /**
   * A fill pattern. `unit`: what a CSS pixel is in the units being drawn in; `left`, `top`: CSS pixels of the pattern's
   * own grid at the origin of these. `undefined`: there is no such image.
   */
  pattern(
    context: SKRSContext2D,
    name: string,
    unit: number,
    left: number,
    top: number,
  ): ReturnType<SKRSContext2D['createPattern']> | undefined {
    const entry = name === '' ? undefined : this.#entries.get(name);
    if (entry === undefined) return undefined;
    const { width, height, pixelRatio } = entry;
    const pattern = context.createPattern(this.#swatch(name, entry), 'repeat');
    const size = unit / pixelRatio;
    const before = (at: number, side: number): number => -(at % (side / pixelRatio)) * unit;
    pattern.setTransform({ a: size, b: 0, c: 0, d: size, e: before(left, width), f: before(top, height) });
    return pattern;
  }

  /** One canvas a pattern, so that a page holds it once. */
  #swatch(name: string, { x, y, width, height }: SpriteEntry): Canvas {
    let swatch = this.#swatches.get(name);
    if (swatch === undefined) {
      swatch = createCanvas(width, height);
      swatch.getContext('2d').drawImage(this.#sheet, x, y, width, height, 0, 0, width, height);
      this.#swatches.set(name, swatch);
    }
    return swatch;
  }
}

function cutOut(sheet: Canvas, entry: SpriteEntry): SpriteImage {
  const { x, y, width, height, pixelRatio } = entry;
  const padded = createCanvas(width + 2, height + 2);
  const context = padded.getContext('2d');
  context.drawImage(sheet, x, y, width, height, 1, 1, width, height);
  return {
    width: width / pixelRatio,
    height: height / pixelRatio,
    pixelRatio,
    pixelWidth: width + 2,
    pixelHeight: height + 2,
    pixels: padded.data(),
    isDistances: entry.sdf === true,
    stretchX: entry.stretchX,
    stretchY: entry.stretchY,
    content: entry.content,
  };
}
