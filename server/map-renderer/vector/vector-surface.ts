import { createCanvas, ImageData, type SKRSContext2D } from '@napi-rs/canvas';
import type { Frame } from '../../../data-packs/paper/sheet-layout.ts';
import { rebase } from '../canvas/surface.ts';
import { PackedPicture, type PdfPicture } from '../pdf/packed-picture.ts';
import type { Transform } from '../scene/map-view.ts';
import type { PageLayer } from '../scene/shown-layers.ts';

/** Letters that lie in any way, and how they are read. */
export interface ReadText {
  text: string;
  /** Where they begin and end, on their baseline. */
  from: readonly [x: number, y: number];
  to: readonly [x: number, y: number];
  size: number;
}

/** A picture's size in its own pixels, `fineness` along a CSS pixel. */
export interface PixelGrid {
  width: number;
  height: number;
  fineness: number;
}

/** What a page says of what is drawn on it beside its look. Lengths are in its own units. */
export interface PageMarks {
  /** What is drawn next belongs to a layer of the page, or to none. */
  enterLayer(layer: PageLayer | undefined): void;
  /** `inside`: a whole place within the clip. */
  asText(read: ReadText, inside: readonly [x: number, y: number], draw: () => void): void;
  addPicture(picture: PdfPicture, frame: Frame, inside: readonly [x: number, y: number]): void;
}

/** A vector picture on a page of a PDF or an SVG. Lengths are CSS pixels. */
export class VectorSurface {
  readonly kind = 'vector';
  readonly width: number;
  readonly height: number;
  readonly #context: SKRSContext2D;
  readonly #base: Transform;
  readonly #marks: PageMarks | undefined;

  /** `base`: from CSS pixels to the page's units. */
  constructor(
    context: SKRSContext2D,
    width: number,
    height: number,
    base: Transform = [1, 0, 0, 1, 0, 0],
    marks?: PageMarks,
  ) {
    this.width = width;
    this.height = height;
    this.#context = context;
    this.#base = base;
    this.#marks = marks;
    rebase(context, base);
  }

  /** What is drawn next, on the page's clip only, belongs to a layer of the page, or to none. */
  enterLayer(layer: PageLayer | undefined): void {
    this.#marks?.enterLayer(layer);
    rebase(this.#context, this.#base);
  }

  /** Has letters drawn that are read as a text. */
  asText({ text, from, to, size }: ReadText, draw: () => void): void {
    if (this.#marks === undefined) {
      draw();
      return;
    }
    const [a, b, c, d, e, f] = this.#base;
    const onPage = ([x, y]: readonly [number, number]) => [a * x + c * y + e, b * x + d * y + f] as const;
    const read = { text, from: onPage(from), to: onPage(to), size: size * Math.hypot(c, d) };
    this.#marks.asText(read, [Math.ceil(e) + 1, Math.ceil(f) + 1], draw);
  }

  /** Whether `drawPixels` holds no more than a band of a picture. */
  get takesBands(): boolean {
    return this.#marks !== undefined;
  }

  /** Lays a picture over all of the surface, which comes as whole rows of RGBA from its upper edge to its lower one. */
  async drawPixels(grid: PixelGrid, bands: () => AsyncIterable<Uint8ClampedArray>): Promise<void> {
    const { width, height, fineness } = grid;
    const marks = this.#marks;
    if (marks === undefined) {
      const canvas = createCanvas(width, height);
      let top = 0;
      for await (const rows of bands()) {
        canvas.getContext('2d').putImageData(new ImageData(rows, width), 0, top);
        top += rows.length / 4 / width;
      }
      const context = this.context();
      context.imageSmoothingEnabled = true;
      context.drawImage(canvas, 0, 0, width / fineness, height / fineness);
      return;
    }
    const packed = new PackedPicture(width);
    for await (const rows of bands()) await packed.add(rows);
    const [a, , , d, e, f] = this.#base;
    const picture = await packed.finish();
    if (picture === undefined) return;
    const frame = { x: e, y: f, width: (a * width) / fineness, height: (d * height) / fineness };
    rebase(this.#context, this.#base);
    marks.addPicture(picture, frame, [Math.ceil(e) + 1, Math.ceil(f) + 1]);
  }

  /** The context with the page's transform and clip only. */
  context(): SKRSContext2D {
    this.#context.setTransform(1, 0, 0, 1, 0, 0);
    return this.#context;
  }

  /** Draws another picture into a part of this one, cut at its edges. */
  async within({ x, y, width, height }: Frame, draw: (surface: VectorSurface) => Promise<void>): Promise<void> {
    const [a, b, c, d, e, f] = this.#base;
    const context = this.context();
    context.save();
    context.beginPath();
    context.rect(x, y, width, height);
    context.clip();
    const base = [a, b, c, d, a * x + c * y + e, b * x + d * y + f] as const;
    const marks = this.#marks && { ...this.#marks, enterLayer: () => {} };
    await draw(new VectorSurface(context, width, height, base, marks));
    rebase(context, this.#base);
    context.restore();
  }
}
