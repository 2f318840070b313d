import { once } from 'node:events';
import { createDeflate } from 'node:zlib';

/** Pixels as a PDF has them: colours and opacities of their own, packed. */
export interface PdfPicture {
  width: number;
  height: number;
  colours: Buffer;
  /** Left out of opaque pictures. */
  opacities: Buffer | undefined;
}

/** Packs a picture, row by row, so that never all of its pixels are held. */
export class PackedPicture {
  readonly #width: number;
  readonly #colours = new PackedBytes();
  readonly #opacities = new PackedBytes();
  #pixels = 0;
  #isOpaque = true;
  #isSeen = false;
  /** Of the last pixel that is seen: transparent ones take it, as readers mix colours of neighbours. */
  #last: [number, number, number] = [0, 0, 0];

  constructor(width: number) {
    this.#width = width;
  }

  /** Takes whole rows below those before: RGBA, not premultiplied. */
  async add(rows: Uint8ClampedArray): Promise<void> {
    const count = rows.length / 4;
    const [colours, opacities] = [Buffer.allocUnsafe(count * 3), Buffer.allocUnsafe(count)];
    let [r, g, b] = this.#last;
    for (let i = 0; i < count; i++) {
      const alpha = rows[i * 4 + 3] as number;
      if (alpha > 0) {
        this.#isSeen = true;
        [r, g, b] = [rows[i * 4] as number, rows[i * 4 + 1] as number, rows[i * 4 + 2] as number];
      }
      colours[i * 3] = r;
      colours[i * 3 + 1] = g;
      colours[i * 3 + 2] = b;
      opacities[i] = alpha;
      if (alpha < 255) this.#isOpaque = false;
    }
    this.#last = [r, g, b];
    this.#pixels += count;
    await Promise.all([this.#colours.add(colours), this.#opacities.add(opacities)]);
  }

  /** `undefined`: there is nothing to see. */
  async finish(): Promise<PdfPicture | undefined> {
    const [colours, opacities] = await Promise.all([this.#colours.finish(), this.#opacities.finish()]);
    if (!this.#isSeen) return undefined;
    const height = this.#pixels / this.#width;
    return { width: this.#width, height, colours, opacities: this.#isOpaque ? undefined : opacities };
  }
}

class PackedBytes {
  readonly #deflate = createDeflate();
  readonly #packed: Buffer[] = [];

  constructor() {
    this.#deflate.on('data', (bytes: Buffer) => this.#packed.push(bytes));
  }

  add(bytes: Buffer): Promise<void> {
    return new Promise((resolve, reject) => this.#deflate.write(bytes, error => (error ? reject(error) : resolve())));
  }

  async finish(): Promise<Buffer> {
    this.#deflate.end();
    await once(this.#deflate, 'end');
    return Buffer.concat(this.#packed);
  }
}
