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
}

interface SpriteEntry {
  x: number;
  y: number;
  width: number;
  height: number;
  pixelRatio: number;
}

/** The icons of a style, cut out of its sheet when first drawn. */
export class SpriteImages {
  readonly names: string[];
  readonly #entries: Map<string, SpriteEntry>;
  readonly #sheet: Canvas;
  readonly #images = new Map<string, SpriteImage>();

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

  /** A fill pattern; `scale` turns CSS pixels into the units being drawn in. */
  pattern(context: SKRSContext2D, name: string, scale: number): ReturnType<SKRSContext2D['createPattern']> | undefined {
    const entry = name === '' ? undefined : this.#entries.get(name);
    if (entry === undefined) return undefined;
    const { x, y, width, height, pixelRatio } = entry;
    const swatch = createCanvas(width, height);
    swatch.getContext('2d').drawImage(this.#sheet, x, y, width, height, 0, 0, width, height);
    const pattern = context.createPattern(swatch, 'repeat');
    const size = scale / pixelRatio;
    pattern.setTransform({ a: size, b: 0, c: 0, d: size, e: 0, f: 0 });
    return pattern;
  }
}

function cutOut(sheet: Canvas, { x, y, width, height, pixelRatio }: SpriteEntry): SpriteImage {
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
  };
}
