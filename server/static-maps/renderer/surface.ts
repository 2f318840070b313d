import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas';

/**
 * The picture while it is drawn: Skia's canvas for shapes and a plain buffer for text, whichever was needed last.
 * Copying from one to the other costs milliseconds, so layers of one kind are best drawn in a row. Always opaque.
 */
export class Surface {
  readonly kind = 'pixels';
  readonly width: number;
  readonly height: number;
  readonly #canvas: Canvas;
  readonly #context: SKRSContext2D;
  #pixels: Buffer | undefined;

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
    this.#canvas = createCanvas(width, height);
    this.#context = this.#canvas.getContext('2d');
    this.#context.fillStyle = '#ffffff';
    this.#context.fillRect(0, 0, width, height);
  }

  /** The canvas, in device pixels, without transform or clip. */
  context(): SKRSContext2D {
    const context = this.#context;
    context.setTransform(1, 0, 0, 1, 0, 0);
    if (this.#pixels !== undefined) {
      const image = context.createImageData(this.width, this.height);
      image.data.set(this.#pixels);
      context.putImageData(image, 0, 0);
      this.#pixels = undefined;
    }
    return context;
  }

  /** All that was drawn, to be laid into another picture. */
  canvas(): Canvas {
    this.context();
    return this.#canvas;
  }

  /** RGBA, row by row, to be read and written; valid until the next call of `context`. */
  pixels(): Buffer {
    this.#pixels ??= this.#canvas.data();
    return this.#pixels;
  }
}
