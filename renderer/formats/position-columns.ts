import type { Position } from '../../data-packs/geo/lon-lat.ts';
import { knownNumber, type TrackLine } from './shapes.ts';

/** Where a line begins. */
export interface LineStart {
  position: number;
  time: number;
}

/** Positions that follow each other, as lists once they are asked for. */
export interface ReadLine {
  length: number;
  lists: () => Omit<TrackLine, 'name'>;
}

/** The positions of a file while it is read: in columns, for a list of a million lists takes five times as much. */
export class PositionColumns {
  readonly #lons = new Column();
  readonly #lats = new Column();
  readonly #heights = new Column();
  readonly #times = new Column();
  readonly #count: (added: number) => void;

  /** `count`: see `positionCount`. */
  constructor(count: (added: number) => void) {
    this.#count = count;
  }

  /** The height is NaN where it is unknown. */
  add(lon: number, lat: number, height: number): void {
    this.#count(1);
    this.#lons.push(lon);
    this.#lats.push(lat);
    this.#heights.push(height);
  }

  /** Milliseconds since 1970; NaN where it is unknown. */
  addTime(time: number): void {
    if (!Number.isNaN(time)) this.#count(1);
    this.#times.push(time);
  }

  get here(): LineStart {
    return { position: this.#lons.length, time: this.#times.length };
  }

  /** What was added since then. */
  since({ position: from, time }: LineStart): ReadLine {
    const [length, timed] = [this.#lons.length - from, this.#times.length - time];
    return {
      length,
      lists: () => ({
        line: listOf(length, (i): Position => [this.#lons.at(from + i), this.#lats.at(from + i)]),
        heights: listOf(length, i => knownNumber(this.#heights.at(from + i))),
        times: listOf(timed, i => knownNumber(this.#times.at(time + i))),
      }),
    };
  }
}

const listOf = <Value>(length: number, at: (index: number) => Value): Value[] =>
  Array.from({ length }, (_, index) => at(index));

const blockLength = 65_536;

/** Numbers in blocks, which stay where they are as it grows. */
class Column {
  readonly #blocks: Float64Array[] = [];
  length = 0;

  push(value: number): void {
    const place = this.length % blockLength;
    if (place === 0) this.#blocks.push(new Float64Array(blockLength));
    const block = this.#blocks[this.#blocks.length - 1];
    if (block !== undefined) block[place] = value;
    this.length += 1;
  }

  at(index: number): number {
    return this.#blocks[Math.floor(index / blockLength)]?.[index % blockLength] ?? Number.NaN;
  }
}
