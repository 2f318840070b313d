import type { AttributeValue } from '../../../data-packs/interchange/features/feature.ts';
import type { OwnFeature } from './feature-document.ts';

/** A column of the table of an item's features. */
export interface FeatureColumn {
  name: string;
  /** Of all values that there are; texts where they differ. */
  type: 'number' | 'text' | 'boolean' | 'date' | 'link';
  /** Features that have a value. */
  count: number;
  /** Numbers: from the least to the most, at twentieths of all values in order. */
  steps?: number[];
  /** The most frequent values with how many features have each; left out where nearly every feature has its own. */
  values?: [AttributeValue, number][];
  /** How many values differ, at most `mostDistinct`. */
  distinct: number;
}

const mostColumns = 500;
const mostDistinct = 1000;
const mostListed = 50;

const kinds: readonly (readonly [FeatureColumn['type'], RegExp])[] = [
  ['date', /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?)?$/],
  ['link', /^https?:\/\/\S+$/],
];

/** The columns of features in the order in which they first have a value. */
export function columnsOf(features: readonly OwnFeature[]): FeatureColumn[] {
  const found = new Map<string, AttributeValue[]>();
  for (const { attributes } of features)
    for (const [name, value] of Object.entries(attributes)) {
      if (isEmbedded(value)) continue;
      const values = found.get(name);
      if (values !== undefined) values.push(value);
      else if (found.size < mostColumns) found.set(name, [value]);
    }
  return [...found].map(([name, values]) =>
    columnOf(
      name,
      values.filter(value => value !== null && value !== ''),
    ),
  );
}

/** A picture within the file: no table shows it, and pages of rows would be megabytes. */
export const isEmbedded = (value: AttributeValue): boolean => typeof value === 'string' && value.startsWith('data:');

function columnOf(name: string, values: readonly AttributeValue[]): FeatureColumn {
  const counts = new Map<AttributeValue, number>();
  for (const value of values)
    if (counts.has(value) || counts.size < mostDistinct) counts.set(value, (counts.get(value) ?? 0) + 1);
  const listed = [...counts].sort(([, a], [, b]) => b - a).slice(0, mostListed);
  const type = typeOf(values);
  const isRepeated = counts.size <= mostListed || counts.size < values.length / 2;
  return {
    name,
    type,
    count: values.length,
    distinct: counts.size,
    ...(type === 'number' && { steps: stepsOf(values as number[]) }),
    ...(isRepeated && { values: listed }),
  };
}

function typeOf(values: readonly AttributeValue[]): FeatureColumn['type'] {
  const [first] = values;
  if (typeof first === 'number' || typeof first === 'boolean')
    return values.every(value => typeof value === typeof first) ? (typeof first as 'number' | 'boolean') : 'text';
  return kinds.find(([, form]) => values.length > 0 && values.every(value => form.test(String(value))))?.[0] ?? 'text';
}

const parts = 20;

function stepsOf(values: readonly number[]): number[] {
  const sorted = Float64Array.from(values).sort();
  return Array.from({ length: parts + 1 }, (_, part) => sorted[Math.round((part / parts) * (sorted.length - 1))] ?? 0);
}
