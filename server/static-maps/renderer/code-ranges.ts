/**
 * The code points of a font, of ranges as CSS writes them ("U+4E00-4E10") in ascending order. They are read when first
 * asked for: all fonts together have 30,000, which a renderer would read before its first picture.
 */
export class CodeRanges {
  readonly #written: readonly string[];
  #read: readonly (readonly [first: number, last: number])[] | undefined;

  constructor(written: readonly string[]) {
    this.#written = written;
  }

  get isEmpty(): boolean {
    return this.#written.length === 0;
  }

  has(code: number): boolean {
    this.#read ??= this.#written.map(range => {
      const [first = '', last = first] = range.slice('U+'.length).split('-');
      return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
    });
    let [from, to] = [0, this.#read.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((this.#read[middle]?.[1] ?? 0) < code) from = middle + 1;
      else to = middle;
    }
    const [first = Number.POSITIVE_INFINITY] = this.#read[from] ?? [];
    return code >= first;
  }
}
