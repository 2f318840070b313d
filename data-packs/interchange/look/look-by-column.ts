import { type RampName, rampColours } from '../../base/colour-ramps.ts';
import { roundStepUnder } from '../../base/round-steps.ts';
import type { AttributeValue } from '../features/feature.ts';
import { type ColorBy, type FeatureLook, otherColor } from './feature-look.ts';

/** What is known of the values of a column. */
export interface LookedColumn {
  name: string;
  type: 'number' | 'text' | 'boolean' | 'date' | 'link';
  /** Features that have a value. */
  count: number;
  /** Values that differ. */
  distinct: number;
  /** Of numbers: values at equal distances in the order of all, from the least to the most. */
  steps?: readonly number[] | undefined;
  /** The most frequent ones, with how many features have each. */
  values?: readonly (readonly [AttributeValue, number])[] | undefined;
}

/** Told apart on light and dark maps, also by those who confuse red, green or blue (`look.test.ts` measures it). */
export const categoryColors = [
  '#4477aa',
  '#e69f00',
  '#a0184f',
  '#3fc1a5',
  '#6f4fd0',
  '#ee6677',
  '#8c5a2b',
  '#b79cf0',
] as const;
/** Its ends differ from the ground of light and dark maps. */
const usualRamp: RampName = 'viridis';

const [fewestClasses, usualClasses, mostClasses] = [3, 5, 7];

export const takesClasses = ({ steps = [] }: LookedColumn): boolean => (steps[0] ?? 0) < (steps.at(-1) ?? 0);

/** Whether its values are named one by one: there are some, and not one for each feature. */
export const takesCategories = ({ values, distinct, type }: LookedColumn): boolean =>
  values !== undefined && distinct > 1 && type !== 'link';

/** Columns that can colour features, the likeliest first: few values, then amounts, then many values. */
export function columnsForColors<Column extends LookedColumn>(columns: readonly Column[]): Column[] {
  const rank = (column: Column): number => {
    if (takesCategories(column) && column.distinct <= categoryColors.length) return 0;
    if (takesClasses(column)) return isNumbering(column) ? 3 : 1;
    return 2;
  };
  return columns.filter(one => takesClasses(one) || takesCategories(one)).toSorted((a, b) => rank(a) - rank(b));
}

/** Whole numbers in equal steps, one for each feature, only number these. */
const isNumbering = ({ steps = [], count, distinct }: LookedColumn): boolean => {
  const [first = 0, last = 0] = [steps[0], steps.at(-1)];
  const even = (last - first) / (steps.length - 1);
  return distinct === Math.min(count, 1000) && steps.every((at, i) => Math.abs(at - first - i * even) <= 1);
};

/** Colours by a column as it is likely wanted. */
export const usualColors = (column: LookedColumn): ColorBy =>
  takesClasses(column) && !(takesCategories(column) && column.distinct < fewestClasses)
    ? classColors(column)
    : categories(column);

export function categories({ name: column, values = [] }: LookedColumn): ColorBy {
  const shown = values.slice(0, categoryColors.length).map(([value]) => value);
  const inOrder = shown.every(value => typeof value === 'number') ? shown.toSorted((a, b) => a - b) : shown;
  return { column, values: inOrder.map((value, i) => [value, categoryColors[i] ?? otherColor]), other: otherColor };
}

export function classColors(column: LookedColumn, ramp: RampName = usualRamp): Extract<ColorBy, { breaks: unknown }> {
  const breaks = breaksOf(column);
  const colors = rampColours(ramp, breaks.length + 1).map(hexOf);
  return { column: column.name, breaks, colors, other: otherColor };
}

const hexOf = (rgb: string): string =>
  `#${(rgb.match(/\d+/g) ?? []).map(part => Number(part).toString(16).padStart(2, '0')).join('')}`;

/** Points by the amounts of a column. */
export const sizeBy = ({ name, steps = [] }: LookedColumn): NonNullable<FeatureLook['size']> => ({
  column: name,
  least: steps[0] ?? 0,
  most: steps.at(-1) ?? 0,
});

/** Where classes begin: at each of few values, else at round numbers that have about as many features between them. */
export function breaksOf({ steps = [], values = [], distinct }: LookedColumn): number[] {
  const few = values.map(([value]) => value).filter(value => typeof value === 'number');
  if (distinct <= mostClasses && few.length === distinct) return few.toSorted((a, b) => a - b).slice(1);
  const known = [...new Set(steps)];
  const tries = [usualClasses, usualClasses + 1, usualClasses - 1, mostClasses, fewestClasses].map(count => ({
    count,
    breaks: roundBreaks(known, count),
  }));
  const whole = tries.find(({ count, breaks }) => breaks.length === count - 1);
  return (whole ?? tries.toSorted((a, b) => b.breaks.length - a.breaks.length)[0])?.breaks ?? [];
}

/** Each is as round as its distance to the next ones allows. `known`: values in order, each once. */
function roundBreaks(known: readonly number[], classes: number): number[] {
  const [least = 0, most = 0] = [known[0], known.at(-1)];
  const inner = Array.from({ length: classes - 1 }, (_, i) =>
    Number(known[Math.round(((i + 1) / classes) * (known.length - 1))]),
  );
  const ends = [...new Set([least, ...inner, most])];
  const areWhole = known.every(Number.isInteger);
  const rounded = ends.slice(1, -1).map((at, i) => {
    const gap = Math.min(at - (ends[i] ?? at), (ends[i + 2] ?? at) - at);
    const step = Math.max(roundStepUnder(gap / 2), areWhole ? 1 : 0);
    return Number((Math.round(at / step) * step).toPrecision(10));
  });
  const nearest = rounded.toSorted((a, b) => Math.abs(a) - Math.abs(b))[0];
  const breaks = least < 0 && most > 0 ? rounded.map(at => (at === nearest ? 0 : at)) : rounded;
  // A class without a value says nothing.
  let from = Number.NEGATIVE_INFINITY;
  return [...new Set(breaks)].filter(at => {
    const isHeld = known.some(value => value >= from && value < at) && most >= at;
    if (isHeld) from = at;
    return isHeld;
  });
}
