import { lookup } from '../../base/lookup.ts';
import { findColumn } from '../column-names.ts';
import { readableText } from '../escape-xml.ts';
import type { AttributeValue, Feature, FeatureFile, Shape } from './feature.ts';
import { LeftOuts } from './left-out.ts';
import { PositionColumns, type Run, shapeCost } from './position-columns.ts';

/** Values of all features together: a hundred thousand rows of 25 columns. */
const mostAttributes = 2_500_000;

const noAttributes = {};

/** What is known of a feature before it is kept. */
export type FeatureAbout = Omit<Feature, 'shapes' | 'attributes' | 'name'> & {
  name?: unknown;
  attributes?: Record<string, AttributeValue>;
};

/** Takes the features of a file one after the other, and counts what cannot be drawn of them. */
export class FeatureCollector {
  readonly positions: PositionColumns;
  /** Where its own positions begin. */
  readonly start: number;
  readonly left = new LeftOuts();
  /** Of the file, unchecked. */
  name: unknown;
  unit: FeatureFile['unit'] = 'feature';
  /** Rows that are positions of one line. */
  inLine = 0;
  #lost = 0;
  readonly #features: Feature[] = [];
  readonly #attributes: { count: number };
  /** Of the last feature. */
  #number = 0;
  /** Of the feature that is being read: positions that are none, or none in degrees. */
  #bad = 0;
  #outside = 0;
  /** Features with positions at 0, 0, and how many positions lie elsewhere, nearby and far. */
  readonly #atZero: number[] = [];
  #zeros = 0;
  #near = 0;

  /** `others`: of a file that is read together with others, which share what they may take. */
  constructor(others?: FeatureCollector) {
    this.positions = others?.positions ?? new PositionColumns();
    this.#attributes = others === undefined ? { count: 0 } : others.#attributes;
    this.start = this.positions.length;
  }

  get count(): number {
    return this.#features.length;
  }

  /** Adds a position of the next feature, where it is one; the height is NaN where it is unknown. */
  place(lon: number, lat: number, height: number): boolean {
    if (!Number.isFinite(lon) || !Number.isFinite(lat)) this.#bad += 1;
    else if (Math.abs(lat) > 90 || Math.abs(lon) > 540) this.#outside += 1;
    else {
      this.positions.add(lon, lat, height);
      if (lon === 0 && lat === 0) this.#zeros += 1;
      else if (Math.abs(lon) < 1 && Math.abs(lat) < 1) this.#near += 1;
      return true;
    }
    return false;
  }

  /** A shape of what was placed. */
  shape(kind: Shape['kind'], runs: readonly Run[]): Shape {
    this.positions.count(shapeCost);
    return { kind, runs };
  }

  point(lon: number, lat: number, height: number): Shape[] {
    const { length } = this.positions;
    return this.place(lon, lat, height) ? [this.shape('point', [this.positions.since(length)])] : [];
  }

  /**
   * Keeps a feature with what can be drawn of its shapes. `number`: of its row, or among all features. A feature that
   * never had a position is one that has lost it, unless `mayBeEmpty`.
   */
  add(
    about: FeatureAbout,
    shapes: readonly Shape[],
    { number = this.#number + 1, mayBeEmpty = false } = {},
  ): Feature | undefined {
    this.#number = number;
    const [bad, outside, zeros] = [this.#bad, this.#outside, this.#zeros];
    [this.#bad, this.#outside, this.#zeros] = [0, 0, 0];
    const drawn = shapes.filter(isDrawn);
    // A list that grew has room for sixteen more, which of a copy are none: of half a million points 60 MB.
    const kept = drawn.slice();
    if (shapes.length === 0) this.positions.count(shapeCost);
    if (zeros > 0) this.#atZero.push(number);
    if (kept.length === 0) {
      if (outside + bad > 0 || !mayBeEmpty) this.#lost += 1;
      if (outside > 0) this.left.add('notDegrees', { number });
      else if (bad > 0 || !mayBeEmpty) this.left.add('noPosition', { number });
      return undefined;
    }
    if (outside > 0) this.left.add('notDegrees', { number, count: outside });
    if (bad > 0) this.left.add('badPosition', { number, count: bad });
    const { name, attributes = {}, style = {}, ...rest } = about;
    const title = textOf(name);
    const values = Object.keys(attributes).length;
    this.#attributes.count += values;
    const isTooMany = values > 0 && this.#attributes.count > mostAttributes;
    if (isTooMany) this.left.add('attributes', { number });
    const feature: Feature = {
      ...rest,
      ...(title !== undefined && { name: title }),
      ...(Object.keys(style).length > 0 && { style }),
      attributes: values === 0 || isTooMany ? noAttributes : attributes,
      shapes: kept,
    };
    if (feature.hidden === true) this.left.add('hidden', { number });
    this.#features.push(feature);
    return feature;
  }

  get file(): FeatureFile {
    const name = textOf(this.name);
    // Where others lie around it, it is a place as any other.
    if (this.#near === 0 && this.positions.length > this.#atZero.length)
      for (const number of this.#atZero) this.left.add('atZero', { number });
    const { positions, left, unit } = this;
    const all = (this.inLine || this.#features.length) + this.#lost;
    const counted = { left: left.list, unit, all, lost: this.#lost };
    return { ...(name !== undefined && { name }), features: this.#features, positions, ...counted };
  }
}

/** Which of a table's columns names its rows. */
export const nameColumn = (titles: readonly string[]): string | undefined => titles[findColumn(titles, 'name')];

/** Makes a feature's name and attributes of a row of a table. */
export function aboutRow(row: Record<string, AttributeValue>, nameKey: string | undefined): FeatureAbout {
  const name = nameKey === undefined ? undefined : lookup(row, nameKey);
  const attributes = Object.fromEntries(Object.entries(row).filter(([key]) => key !== nameKey));
  return { name: name == null ? undefined : String(name), attributes };
}

function isDrawn({ kind, runs: [first] }: Shape): boolean {
  return (first?.length ?? 0) >= { point: 1, line: 2, area: 3 }[kind];
}

/** Characters of a name that are looked at. */
const longestName = 4096;

/** A name in one line, of at most 120 characters. */
export function textOf(name: unknown): string | undefined {
  if (typeof name !== 'string') return undefined;
  const short = Array.from(readableText(name.slice(0, longestName)).replaceAll(/\s+/g, ' ').trim())
    .slice(0, 120)
    .join('')
    .trim();
  return short === '' ? undefined : short;
}
