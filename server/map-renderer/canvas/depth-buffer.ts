/** A value at (x, y): `a x + b y + c`. */
export type Plane = readonly [a: number, b: number, c: number];

interface FlatShape {
  /** Rings of points in pixels: x, y, x, y. */
  rings: readonly ArrayLike<number>[];
  /** One over the distance. */
  nearness: Plane;
}

/** One in colours that change from its far to its near end. */
export interface Face extends FlatShape {
  /** Red, green, blue at the far and at the near end, 0 to 255. */
  far: Rgb;
  near: Rgb;
  /** Nearness of these ends. */
  from: number;
  to: number;
}

/** One whose colours change from its lower to its upper end. */
export interface RisingFace extends FlatShape {
  far: Rgb;
  near: Rgb;
  /** Share of the way up, over the distance. */
  rise: Plane;
}

type AnyFace = Face | RisingFace;

export type Rgb = readonly [number, number, number];

/** Memory of depth buffers, which the next picture takes over: half of what a picture of buildings takes otherwise. */
export class DepthMemory {
  /** 0 where there is no face. */
  nearness = new Float32Array();
  /** RGBA; alpha is 0 where there is no face, else 255. */
  pixels = new Uint8ClampedArray();

  /** Has room for so many pixels, all empty; what it had is empty already. */
  reserve(count: number): this {
    if (this.nearness.length < count) {
      this.nearness = new Float32Array(count);
      this.pixels = new Uint8ClampedArray(count * 4);
    }
    return this;
  }
}

/** Keeps the nearest face of each pixel, the last of equally near ones, in some rows of a picture. */
export class DepthBuffer {
  readonly width: number;
  /** The rows: from one to before another. */
  readonly top: number;
  readonly bottom: number;
  readonly #nearness: Float32Array;
  /** RGBA; alpha is 0 where there is no face, else 255. */
  readonly pixels: Uint8ClampedArray;
  /** Columns at which the face being drawn crosses each row. */
  readonly #crossings: number[][];
  /** Box around all drawn faces: left, top, right, bottom; the latter two exclusive. */
  readonly #drawn: [number, number, number, number];

  constructor(width: number, [top, bottom]: readonly [number, number], memory: DepthMemory) {
    memory.reserve(width * (bottom - top));
    this.width = width;
    this.top = top;
    this.bottom = bottom;
    this.#nearness = memory.nearness;
    this.pixels = memory.pixels;
    this.#crossings = Array.from({ length: bottom - top }, () => []);
    this.#drawn = [width, bottom, 0, top];
  }

  /** Fills pixels whose centres lie within an odd number of rings. */
  draw(face: AnyFace): void {
    let [first, last] = [this.bottom, this.top - 1];
    for (const ring of face.rings) {
      const end = ring.length - 2;
      for (let i = 0, before = end; i <= end; before = i, i += 2) {
        const [ax, ay] = [ring[before] as number, ring[before + 1] as number];
        const [bx, by] = [ring[i] as number, ring[i + 1] as number];
        const top = Math.max(this.top, Math.ceil(Math.min(ay, by) - 0.5));
        const bottom = Math.min(this.bottom, Math.ceil(Math.max(ay, by) - 0.5)) - 1;
        if (top > bottom) continue;
        const step = (bx - ax) / (by - ay);
        let x = ax + (top + 0.5 - ay) * step;
        for (let row = top; row <= bottom; row++, x += step) this.#crossings[row - this.top]?.push(x);
        if (top < first) first = top;
        if (bottom > last) last = bottom;
      }
    }
    this.#drawn[1] = Math.min(this.#drawn[1], first);
    this.#drawn[3] = Math.max(this.#drawn[3], last + 1);
    for (let row = first; row <= last; row++) {
      const crossings = this.#crossings[row - this.top] ?? [];
      const [one = 0, other = 0] = crossings;
      if (crossings.length === 2) this.#span(face, row, Math.min(one, other), Math.max(one, other));
      else {
        crossings.sort((a, b) => a - b);
        for (let i = 0; i + 1 < crossings.length; i += 2) {
          this.#span(face, row, crossings[i] as number, crossings[i + 1] as number);
        }
      }
      crossings.length = 0;
    }
  }

  #span(face: AnyFace, row: number, start: number, end: number): void {
    const left = Math.max(0, Math.ceil(start - 0.5));
    const right = Math.min(this.width, Math.ceil(end - 0.5));
    if (left < this.#drawn[0]) this.#drawn[0] = left;
    if (right > this.#drawn[2]) this.#drawn[2] = right;
    if ('rise' in face) this.#fillRising(face, row, left, right);
    else this.#fill(face, row, left, right);
  }

  #fillRising({ nearness: [a, b, c], rise, far, near }: RisingFace, row: number, left: number, right: number): void {
    const nearest = this.#nearness;
    const { pixels } = this;
    const [red, green, blue] = far;
    const [moreRed, moreGreen, moreBlue] = [near[0] - red, near[1] - green, near[2] - blue];
    const constant = b * (row + 0.5) + c;
    const riseConstant = rise[1] * (row + 0.5) + rise[2];
    for (let x = left, i = (row - this.top) * this.width + left; x < right; x++, i++) {
      const here = Math.fround(a * (x + 0.5) + constant);
      if (here < (nearest[i] as number)) continue;
      nearest[i] = here;
      const share = Math.max(0, Math.min(1, (rise[0] * (x + 0.5) + riseConstant) / here));
      pixels[4 * i] = red + moreRed * share;
      pixels[4 * i + 1] = green + moreGreen * share;
      pixels[4 * i + 2] = blue + moreBlue * share;
      pixels[4 * i + 3] = 255;
    }
  }

  #fill({ nearness: [a, b, c], far, near, from, to }: Face, row: number, left: number, right: number): void {
    const nearest = this.#nearness;
    const { pixels } = this;
    const across = from === to ? 0 : 1 / (1 / to - 1 / from);
    const [red, green, blue] = far;
    const [moreRed, moreGreen, moreBlue] = [near[0] - red, near[1] - green, near[2] - blue];
    const constant = b * (row + 0.5) + c;
    for (let x = left, i = (row - this.top) * this.width + left; x < right; x++, i++) {
      const here = Math.fround(a * (x + 0.5) + constant);
      if (here < (nearest[i] as number)) continue;
      nearest[i] = here;
      const share = across === 0 ? 1 : Math.max(0, Math.min(1, (1 / here - 1 / from) * across));
      pixels[4 * i] = red + moreRed * share;
      pixels[4 * i + 1] = green + moreGreen * share;
      pixels[4 * i + 2] = blue + moreBlue * share;
      pixels[4 * i + 3] = 255;
    }
  }

  /** Blends the faces into opaque RGBA pixels, `fineness` x `fineness` pixels of this buffer into each. `firstRow`: theirs. */
  blendInto(target: Uint8Array, fineness: number, opacity: number, firstRow = 0): void {
    const [left, top, right, bottom] = this.#drawn.map((edge, i) =>
      i < 2 ? Math.floor(edge / fineness) : Math.ceil(edge / fineness),
    ) as [number, number, number, number];
    const { pixels } = this;
    const across = this.width / fineness;
    const share = opacity / fineness ** 2;
    for (let y = top; y < bottom; y++) {
      for (let x = left; x < right; x++) {
        let [red, green, blue, covered] = [0, 0, 0, 0];
        for (let row = 0; row < fineness; row++) {
          const start = ((y * fineness + row - this.top) * this.width + x * fineness) * 4;
          for (let i = start; i < start + 4 * fineness; i += 4) {
            if (pixels[i + 3] === 0) continue;
            red += pixels[i] as number;
            green += pixels[i + 1] as number;
            blue += pixels[i + 2] as number;
            covered += 1;
          }
        }
        if (covered === 0) continue;
        const at = ((y - firstRow) * across + x) * 4;
        const remaining = 1 - covered * share;
        target[at] = (target[at] as number) * remaining + red * share + 0.5;
        target[at + 1] = (target[at + 1] as number) * remaining + green * share + 0.5;
        target[at + 2] = (target[at + 2] as number) * remaining + blue * share + 0.5;
      }
    }
  }

  clear(): void {
    const [left, top, right, bottom] = this.#drawn;
    for (let row = top; row < bottom; row++) {
      const start = (row - this.top) * this.width;
      this.#nearness.fill(0, start + left, start + right);
      this.pixels.fill(0, 4 * (start + left), 4 * (start + right));
    }
  }
}
