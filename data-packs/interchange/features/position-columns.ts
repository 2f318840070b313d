import type { Position } from '../../geo/lon-lat.ts';
import { FormatProblem } from './format-problem.ts';

/**
 * Positions and times of a file: eleven days of one position a second, six with times, for which a GPX has no room. Each
 * takes tens of bytes once a window draws it, however short it is written.
 */
export const mostPositions = 1_000_000;

/** What a feature or a shape takes beside its positions. */
export const shapeCost = 3;

/** Kinds of figures that are kept for each position. */
export const mostSeries = 8;

/** Positions that follow each other. */
export interface Run {
  from: number;
  length: number;
}

/** The positions of a file with what was measured there: in columns, for a list of a million lists takes five times as much. */
export class PositionColumns {
  readonly #lons = new Column();
  readonly #lats = new Column();
  readonly #heights = new Column();
  readonly #times = new Column();
  readonly #series = new Map<string, Column>();
  #count = 0;

  /** Counts what takes memory. Throws `FormatProblem` where it is too much. */
  count(added: number): void {
    this.#count += added;
    if (this.#count > mostPositions) throw new FormatProblem('tooMany');
  }

  /** The height is NaN where it is unknown. */
  add(lon: number, lat: number, height: number): void {
    this.count(1);
    this.#lons.push(lon);
    this.#lats.push(lat);
    this.#heights.push(height);
  }

  get length(): number {
    return this.#lons.length;
  }

  /** Of the position at `index`, none of those before the last: milliseconds since 1970; nothing where it is NaN. */
  setTime(time: number, index = this.length - 1): void {
    if (Number.isNaN(time)) return;
    this.count(1);
    this.#times.set(index, time);
  }

  /** A figure of the position at `index`, by the name of its kind. */
  setFigure(name: string, value: number, index = this.length - 1): void {
    if (Number.isNaN(value)) return;
    const column = this.#series.get(name) ?? new Column();
    if (column.length === 0 && this.#series.size >= mostSeries) return;
    this.#series.set(name, column);
    column.set(index, value);
  }

  /** Adds positions of other columns, with all that was measured there. */
  append(other: PositionColumns, { from, length }: Run): Run {
    const start = this.length;
    for (let at = from; at < from + length; at += 1) {
      this.add(...other.at(at), other.#heights.at(at));
      this.setTime(other.#times.at(at));
      for (const [name, column] of other.#series) this.setFigure(name, column.at(at));
    }
    return this.since(start);
  }

  since(from: number): Run {
    return { from, length: this.length - from };
  }

  at(index: number): Position {
    return [this.#lons.at(index), this.#lats.at(index)];
  }

  line({ from, length }: Run): Position[] {
    return Array.from({ length }, (_, i) => this.at(from + i));
  }

  /** Metres; null where unknown. */
  heights(run: Run): (number | null)[] {
    return this.#heights.list(run);
  }

  /** Undefined where there are none. */
  times(run: Run): (number | null)[] | undefined {
    const times = this.#times.list(run);
    return times.some(time => time !== null) ? times : undefined;
  }

  get seriesNames(): string[] {
    return [...this.#series.keys()];
  }

  /** Kinds of figures that the positions have, such as `heartRate`. */
  series(run: Run): Record<string, (number | null)[]> {
    const lists = [...this.#series].map(([name, column]) => [name, column.list(run)] as const);
    return Object.fromEntries(lists.filter(([, list]) => list.some(value => value !== null)));
  }
}

/** Numbers that grow in place. */
class Column {
  #values = new Float64Array(16);
  length = 0;

  push(value: number): void {
    if (this.length === this.#values.length) {
      const before = this.#values;
      this.#values = new Float64Array(2 * before.length);
      this.#values.set(before);
    }
    this.#values[this.length] = value;
    this.length += 1;
  }

  /** Unknown are those that are left out. */
  set(index: number, value: number): void {
    while (this.length < index) this.push(Number.NaN);
    if (this.length === index) this.push(value);
  }

  at(index: number): number {
    return index < this.length ? (this.#values[index] ?? Number.NaN) : Number.NaN;
  }

  list({ from, length }: Run): (number | null)[] {
    return Array.from({ length }, (_, i) => {
      const value = this.at(from + i);
      return Number.isFinite(value) ? value : null;
    });
  }
}
