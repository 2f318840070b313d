import { type Canvas, createCanvas, ImageData, type SKRSContext2D } from '@napi-rs/canvas';
import type { Frame } from '../../../data-packs/paper/sheet-layout.ts';
import type { Transform } from '../scene/nearest-transform.ts';

/** Skia's canvas, for shapes, or a plain buffer, for text. Switching takes milliseconds: draw one kind in a row. */
export class Surface {
  readonly kind = 'pixels';
  readonly width: number;
  readonly height: number;
  readonly isOpaque: boolean;
  /** The row of the picture in which it begins: it may be a band of one, of which contexts and boxes count all rows. */
  readonly top: number;
  readonly #canvas: Canvas;
  readonly #context: SKRSContext2D;
  #image: ImageData | undefined;

  /** `isOpaque`: on white; else it is clear, to be laid over a picture. */
  constructor(width: number, height: number, isOpaque = true, top = 0) {
    this.isOpaque = isOpaque;
    this.top = top;
    this.width = width;
    this.height = height;
    this.#canvas = createCanvas(width, height);
    this.#context = this.#canvas.getContext('2d');
    if (isOpaque) {
      this.#context.fillStyle = '#ffffff';
      this.#context.fillRect(0, 0, width, height);
    }
    if (top !== 0) rebase(this.#context, [1, 0, 0, 1, 0, -top]);
  }

  /** The canvas, in device pixels, without transform or clip. */
  context(): SKRSContext2D {
    const context = this.#context;
    context.setTransform(1, 0, 0, 1, 0, 0);
    if (this.#image !== undefined) {
      context.putImageData(this.#image, 0, 0);
      this.#image = undefined;
    }
    return context;
  }

  enterLayer(): void {}

  /** Draws onto the canvas what lies within boxes of device pixels: of the pixels only these are copied, and back. */
  drawWithin(boxes: readonly Frame[], draw: (context: SKRSContext2D) => void): void {
    const [context, image] = [this.#context, this.#image];
    if (image === undefined) {
      draw(this.context());
      return;
    }
    context.setTransform(1, 0, 0, 1, 0, 0);
    const inside = boxes.map(box => this.#inside(box)).filter(({ width, height }) => width > 0 && height > 0);
    const parts = inside.map(frame => ({ frame, part: this.#cut(image, frame) }));
    for (const { frame, part } of parts) context.putImageData(part, frame.x, frame.y);
    draw(context);
    for (const { frame } of parts) {
      const drawn = context.getImageData(frame.x, frame.y, frame.width, frame.height);
      this.#paste(image, drawn, frame);
      freePixels(drawn);
    }
  }

  /** A copy of a part of the pixels: what is put onto the canvas is copied as a whole, however little of it is wanted. */
  #cut(image: ImageData, { x, y, width, height }: Frame): ImageData {
    const part = new ImageData(width, height);
    for (let row = 0; row < height; row++) {
      const from = ((y + row) * this.width + x) * 4;
      part.data.set(image.data.subarray(from, from + width * 4), row * width * 4);
    }
    return part;
  }

  #paste(image: ImageData, part: ImageData, { x, y, width, height }: Frame): void {
    for (let row = 0; row < height; row++) {
      const from = row * width * 4;
      image.data.set(part.data.subarray(from, from + width * 4), ((y + row) * this.width + x) * 4);
    }
  }

  /** The whole pixels of a box that are the picture's. */
  #inside(box: Frame): Frame {
    const [x, y] = [Math.max(0, Math.floor(box.x)), Math.max(0, Math.floor(box.y) - this.top)];
    const [right, bottom] = [
      Math.min(this.width, Math.ceil(box.x + box.width)),
      Math.min(this.height, Math.ceil(box.y + box.height) - this.top),
    ];
    return { x, y, width: right - x, height: bottom - y };
  }

  shows(box: Frame): boolean {
    const { width, height } = this.#inside(box);
    return width > 0 && height > 0;
  }

  canvas(): Canvas {
    this.context();
    return this.#canvas;
  }

  /** Mutable RGBA of an opaque picture, row by row; valid until the next call of `context`. */
  pixels(): Buffer {
    this.#image ??= this.#context.getImageData(0, 0, this.width, this.height);
    // Its own view rounds what is written; the picture is the same bytes.
    return Buffer.from(this.#image.data.buffer);
  }

  /** Its pixels, until `free` is called; the canvas, as much memory, is freed: nothing is drawn any more. */
  finish(): Buffer {
    const pixels = this.pixels();
    this.#canvas.width = 1;
    this.#canvas.height = 1;
    return pixels;
  }

  free(): void {
    if (this.#image !== undefined) freePixels(this.#image);
    this.#image = undefined;
  }
}

/** Frees what was read from a canvas at once. Left to the garbage collector, pixels pile up. */
export function freePixels({ data }: ImageData): void {
  (data.buffer as ArrayBuffer).transfer(0);
}

const originals = new WeakMap<object, (...transform: Transform) => void>();

/** Makes `setTransform` relative to the base, so that layers need not know of which page or band it is. */
export function rebase(context: SKRSContext2D, [a, b, c, d, e, f]: Transform): void {
  const set = originals.get(context) ?? (context.setTransform.bind(context) as (...transform: Transform) => void);
  originals.set(context, set);
  const composed = (...[ta, tb, tc, td, te, tf]: Transform): void =>
    set(a * ta + c * tb, b * ta + d * tb, a * tc + c * td, b * tc + d * td, a * te + c * tf + e, b * te + d * tf + f);
  context.setTransform = composed as SKRSContext2D['setTransform'];
  composed(1, 0, 0, 1, 0, 0);
}
