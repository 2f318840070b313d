type Range = readonly [first: number, last: number];

function readRange(written: string): Range {
  const [first = '', last = first] = written.slice('U+'.length).split('-');
  return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
}

/**
 * The code points of a font, of ranges as CSS writes them ("U+4E00-4E10") in ascending order. They are read when first
 * asked for a character that may be among them: all fonts together have 30,000, and Latin is before nearly all.
 */
export class CodeRanges {
  readonly #written: readonly string[];
  #first: number | undefined;
  #read: readonly Range[] | undefined;

  constructor(written: readonly string[]) {
    this.#written = written;
  }

  get isEmpty(): boolean {
    return this.#written.length === 0;
  }

  has(code: number): boolean {
    this.#first ??= readRange(this.#written[0] ?? '')[0];
    // Not a number where nothing is written.
    if (!(code >= this.#first)) return false;
    this.#read ??= this.#written.map(readRange);
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
