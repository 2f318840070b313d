import { type Canvas, createCanvas, Image, type SKRSContext2D } from '@napi-rs/canvas';
import { remembered } from '../../../data-packs/base/remembered.ts';

/** An icon of the sprite sheet: hosted ones neither stretch nor are signed distances. */
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

/** Where a pattern lies in the units that are drawn in: the side of a pixel of its image, and a corner of the image. */
export interface PatternGrid {
  size: number;
  x: number;
  y: number;
}

/** An image repeated on a canvas, in pixels of the image. */
export interface PatternPlate {
  canvas: Canvas;
  /** Whole images, around which there are some pixels more: what lies between two is right at their edge, too. */
  width: number;
  height: number;
  border: number;
  /** The repeated one. */
  image: { width: number; height: number };
}

/** Pixels along a side of a plate, about. */
const plateSide = 512;
const plateBorder = 4;

/** The icons of a style, cut out of its sheet when first drawn. */
export class SpriteImages {
  readonly names: string[];
  readonly #entries: Map<string, SpriteEntry>;
  readonly #sheet: Canvas;
  readonly #images = new Map<string, SpriteImage>();
  readonly #swatches = new Map<string, Canvas>();
  readonly #plates = new Map<string, PatternPlate>();

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
    return entry && remembered(this.#images, name, () => cutOut(this.#sheet, entry));
  }

  /** Where a fill pattern lies. `unit`: a CSS pixel in what is drawn in; `left`, `top`: of its grid, at the origin. */
  patternGrid(name: string, unit: number, left: number, top: number): PatternGrid | undefined {
    const entry = name === '' ? undefined : this.#entries.get(name);
    if (entry === undefined) return undefined;
    const { width, height, pixelRatio } = entry;
    const before = (at: number, side: number): number => -(at % (side / pixelRatio)) * unit;
    return { size: unit / pixelRatio, x: before(left, width), y: before(top, height) };
  }

  pattern(
    context: SKRSContext2D,
    name: string,
    { size, x, y }: PatternGrid,
  ): ReturnType<SKRSContext2D['createPattern']> {
    const pattern = context.createPattern(this.#swatch(name), 'repeat');
    pattern.setTransform({ a: size, b: 0, c: 0, d: size, e: x, f: y });
    return pattern;
  }

  plate(name: string): PatternPlate {
    return remembered(this.#plates, name, () => plateOf(this.#swatch(name)));
  }

  /** One canvas a pattern, so that a page holds it once. */
  #swatch(name: string): Canvas {
    return remembered(this.#swatches, name, () => {
      const { x = 0, y = 0, width = 1, height = 1 } = this.#entries.get(name) ?? {};
      const swatch = createCanvas(width, height);
      swatch.getContext('2d').drawImage(this.#sheet, x, y, width, height, 0, 0, width, height);
      return swatch;
    });
  }
}

function plateOf(swatch: Canvas): PatternPlate {
  const along = (side: number): number => Math.ceil(plateSide / side) * side;
  const [width, height, border] = [along(swatch.width), along(swatch.height), plateBorder];
  const canvas = createCanvas(width + 2 * border, height + 2 * border);
  const context = canvas.getContext('2d');
  for (let y = border % swatch.height; y < canvas.height + swatch.height; y += swatch.height) {
    for (let x = border % swatch.width; x < canvas.width + swatch.width; x += swatch.width) {
      context.drawImage(swatch, x - swatch.width, y - swatch.height);
    }
  }
  return { canvas, width, height, border, image: { width: swatch.width, height: swatch.height } };
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
  };
}
