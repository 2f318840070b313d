import { metresPerFoot } from '../../geo/length-units.ts';
import { findColumn, isColumnOf, seriesName } from '../column-names.ts';
import { eachRow, readNumber, readTime, type TableRow } from '../read-table.ts';
import { type AttributeValue, deepestFolder, typedValue } from './feature.ts';
import type { FeatureCollector } from './feature-collector.ts';
import { FormatProblem } from './format-problem.ts';
import { takeStyle } from './simplestyle.ts';
import { layoutOf, nowhere, sampledRows, type TablePlace } from './table-layout.ts';

/** Columns of a table that are looked at. */
const mostColumns = 1000;

/**
 * Reads a table whose rows have positions, in columns of latitudes and longitudes or of a grid, or as texts. Rows are
 * features, or positions of one line: where they tell times one after the other or an order, or nothing but heights.
 * Throws `FormatProblem`.
 */
export function readTable(text: Iterable<string>, file: FeatureCollector): void {
  const sample: TableRow[] = [];
  let table: TableReading | 'none' | undefined;
  const take = ({ number, cells }: TableRow, delimiter: string) => {
    // Before the head some tell their delimiter.
    if (sample.length === 0 && /^sep=/i.test(cells[0] ?? '')) return;
    const row = { number, cells: cells.slice(0, mostColumns) };
    if (table instanceof TableReading) table.take(row);
    else if (table === undefined && sample.push(row) === sampledRows)
      table = TableReading.of(sample, delimiter, file) ?? 'none';
  };
  const { isTorn, delimiter } = eachRow(text, take);
  if (isTorn) file.left.add('cutOff');
  table ??= TableReading.of(sample, delimiter, file);
  if (table instanceof TableReading) table.finish();
  else throw new FormatProblem(isTorn || sample.length === 0 ? 'notCsv' : 'noColumns');
}

class TableReading {
  readonly #file: FeatureCollector;
  readonly #place: TablePlace;
  /** Of the columns: names of attributes, by where they are. */
  readonly #keys: readonly (readonly [at: number, key: string])[];
  readonly #height: number;
  /** A column of times, or one of days and one of times of the day. */
  readonly #times: readonly number[];
  readonly #heightUnit: number;
  readonly #name: number;
  /** Columns of what is said of a feature beside its attributes. */
  readonly #about: readonly [description: number, folder: number, hidden: number];
  readonly #isLine: boolean;
  readonly #hasDecimalComma: boolean;

  /** Undefined where nothing tells positions. */
  static of(sample: readonly TableRow[], delimiter: string, file: FeatureCollector): TableReading | undefined {
    const layout = layoutOf(sample);
    if (layout === undefined) return undefined;
    const rows = sample.slice(layout.before);
    const reading = new TableReading(layout, rows, delimiter, file);
    for (const row of rows) reading.take(row);
    return reading;
  }

  private constructor(
    { place, titles }: { place: TablePlace; titles: readonly string[] },
    rows: readonly TableRow[],
    delimiter: string,
    file: FeatureCollector,
  ) {
    this.#file = file;
    file.unit = 'row';
    this.#place = place;
    this.#hasDecimalComma = delimiter !== ',';
    const width = Math.max(titles.length, ...rows.map(({ cells }) => cells.length));
    const others = Array.from({ length: width }, (_, at) => at).filter(at => !place.columns.has(at));
    this.#height = findColumn(titles, 'height', place.columns);
    this.#heightUnit = /[^a-z](?:ft|feet)[^a-z]*$/i.test(titles[this.#height] ?? '') ? metresPerFoot : 1;
    const times = others.filter(at => isColumnOf(titles[at] ?? '', 'time'));
    const fits = (at: number | undefined, cell: RegExp) => rows.some(({ cells }) => cell.test(cells[at ?? -1] ?? ''));
    const told = times.find(at => rows.some(({ cells }) => !Number.isNaN(timeOf(cells, [at])))) ?? times[0];
    // Days may stand beside times of the day.
    const [clock] = times.filter(at => at !== told && fits(told, /^[^:]+$/) && fits(at, /^\s*\d\d?:\d\d/));
    this.#times = [told, clock].filter(at => at !== undefined);
    // Without titles the first text is a name.
    this.#name =
      titles.length > 0
        ? findColumn(titles, 'name', place.columns)
        : (others.find(at => rows.some(({ cells }) => /\p{L}/u.test(cells[at] ?? ''))) ?? -1);
    const [name] = [this.#name];
    const columnOf = (title: RegExp) => titles.findIndex((one, at) => at !== name && title.test(one));
    this.#about = [columnOf(/^desc(?:ription)?$/i), columnOf(/^folder$/i), columnOf(/^hidden$/i)];
    const taken = [this.#height, ...this.#times, this.#name, ...this.#about];
    this.#keys = keysOf(
      titles,
      others.filter(at => !taken.includes(at)),
    );
    this.#isLine =
      place.positionOf !== undefined &&
      this.#name < 0 &&
      (this.#tellsOrder(titles, rows) || this.#tellsHeightsAlone(rows));
  }

  take({ number, cells }: TableRow): void {
    const file = this.#file;
    const { positions } = file;
    const height = readNumber(cells[this.#height]) * this.#heightUnit;
    const time = timeOf(cells, this.#times);
    if (this.#isLine) {
      const [lon, lat] = this.#place.positionOf?.(cells) ?? nowhere;
      if (!file.place(lon, lat, height)) return void file.add({}, [], { number });
      positions.setTime(time);
      for (const [at, key] of this.#keys) positions.setFigure(seriesName(key), readNumber(cells[at]));
      return;
    }
    const from = positions.length;
    const shapes = this.#place.shapes(cells, height, file);
    if (positions.length === from + 1) positions.setTime(time);
    const [description, folder, hidden] = this.#about.map(at => cells[at]?.trim() ?? '');
    const attributes = this.#attributesOf(cells);
    file.add(
      {
        name: cells[this.#name],
        ...(description && { description }),
        ...(folder && { folder: foldersIn(folder) }),
        ...(hidden === 'true' && { hidden: true }),
        style: takeStyle(attributes),
        attributes,
      },
      shapes,
      { number },
    );
  }

  finish(): void {
    if (!this.#isLine) return;
    const run = this.#file.positions.since(this.#file.start);
    this.#file.inLine = run.length;
    this.#file.add({}, [this.#file.shape('line', [run])], { number: 1, mayBeEmpty: true });
  }

  #attributesOf(cells: readonly string[]): Record<string, AttributeValue> {
    return Object.fromEntries(
      this.#keys.flatMap(([at, key]) => {
        const cell = cells[at]?.trim() ?? '';
        return cell === '' ? [] : [[key, typedValue(cell, this.#hasDecimalComma)]];
      }),
    );
  }

  /** A column of an order, or of times of a day that go on: others are days of observations. */
  #tellsOrder(titles: readonly string[], rows: readonly TableRow[]): boolean {
    if (findColumn(titles, 'order', this.#place.columns) >= 0) return true;
    const timed = rows.filter(({ cells }) => this.#times.some(at => cells[at]?.trim()));
    const times = timed.map(({ cells }) => timeOf(cells, this.#times));
    return (
      times.length > 1 &&
      timed.every(({ cells }) => this.#times.some(at => /\d:\d\d|^\s*\d{10}/.test(cells[at] ?? ''))) &&
      times.every((time, at) => time >= (times[at - 1] ?? time))
    );
  }

  #tellsHeightsAlone(rows: readonly TableRow[]): boolean {
    return this.#keys.length === 0 && rows.some(({ cells }) => !Number.isNaN(readNumber(cells[this.#height])));
  }
}

/** The folders of `Trips/2026/Alps`; signs after a backslash are those of a name. */
const foldersIn = (text: string): string[] =>
  Array.from(text.matchAll(/(?:[^\\/]|\\.)+/gs), ([name]) => name.replaceAll(/\\(.)/gs, '$1')).slice(0, deepestFolder);

const timeOf = (cells: readonly string[], columns: readonly number[]): number =>
  readTime(columns.map(at => cells[at] ?? '').join(' '));

/** A name for each column, all different. */
function keysOf(titles: readonly string[], columns: readonly number[]): (readonly [at: number, key: string])[] {
  const taken = new Set<string>();
  return columns.map(at => {
    const title = titles[at] || `column ${at + 1}`;
    let key = title;
    for (let number = 2; taken.has(key); number += 1) key = `${title} ${number}`;
    taken.add(key);
    return [at, key];
  });
}
