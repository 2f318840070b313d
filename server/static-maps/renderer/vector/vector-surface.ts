import type { SKRSContext2D } from '@napi-rs/canvas';
import type { Frame } from '../../../../data-packs/geo/sheet-layout.ts';
import type { Transform } from '../map-view.ts';

/** A vector picture on a page of a PDF or an SVG. Lengths are CSS pixels. */
export class VectorSurface {
  readonly kind = 'vector';
  readonly width: number;
  readonly height: number;
  readonly #context: SKRSContext2D;
  readonly #base: Transform;

  /** `base`: from CSS pixels to the page's units. */
  constructor(context: SKRSContext2D, width: number, height: number, base: Transform = [1, 0, 0, 1, 0, 0]) {
    this.width = width;
    this.height = height;
    this.#context = context;
    this.#base = base;
    rebase(context, base);
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
    await draw(new VectorSurface(context, width, height, [a, b, c, d, a * x + c * y + e, b * x + d * y + f]));
    rebase(context, this.#base);
    context.restore();
  }
}

const originals = new WeakMap<object, (...transform: Transform) => void>();

/** Makes `setTransform` relative to the base, so that layers need not know about pages. */
function rebase(context: SKRSContext2D, [a, b, c, d, e, f]: Transform): void {
  const set = originals.get(context) ?? (context.setTransform.bind(context) as (...transform: Transform) => void);
  originals.set(context, set);
  const composed = (...[ta, tb, tc, td, te, tf]: Transform): void =>
    set(a * ta + c * tb, b * ta + d * tb, a * tc + c * td, b * tc + d * td, a * te + c * tf + e, b * te + d * tf + f);
  context.setTransform = composed as SKRSContext2D['setTransform'];
  composed(1, 0, 0, 1, 0, 0);
}
