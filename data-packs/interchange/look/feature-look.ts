import { isRecord } from '../../base/is-record.ts';
import { lookup } from '../../base/lookup.ts';
import { type AttributeValue, colorOf, type FeatureStyle } from '../features/feature.ts';

/** Colours by the values of a column: each of its own, or the classes between `breaks`, of which there is one less. */
export type ColorBy =
  | { column: string; values: readonly (readonly [AttributeValue, string])[]; other: string }
  | { column: string; breaks: readonly number[]; colors: readonly string[]; other: string };

/** How somebody has the features of an item drawn, over what their file says. */
export interface FeatureLook {
  /** The column whose values are written beside points; left out: names. */
  label?: string;
  color?: ColorBy;
  /** Points grow by area, from the least value to the most. */
  size?: { column: string; least: number; most: number };
  /** Only features with one of these values are drawn. */
  filter?: { column: string; values: readonly AttributeValue[] };
  /** Whether a folder (`keyOfFolder`) or a feature (`#12`) is drawn, over what the file says. */
  eyes?: Readonly<Record<string, boolean>>;
}

/** What a look is asked about. */
export interface LookedAt {
  id: number;
  name?: string;
  folder?: readonly string[];
  hidden?: boolean;
  attributes: Readonly<Record<string, AttributeValue>>;
}

export const keyOfFolder = (folder: readonly string[]): string => JSON.stringify(folder);

/** Colours what has no colour of its own. */
export const otherColor = '#868e96';

/** Within which points are drawn as one, as a share of a tile. */
export const clusterReach = 46 / 512;

/** Pixels of lines that have no width of their own, and of the widest. */
export const usualWidth = 3.5;
const widest = 20;

export const widthOf = ({ width = usualWidth }: FeatureStyle = {}): number => Math.min(width, widest);

/** Pixels. */
const radii = { least: 4, usual: 5, most: 16 };

/** The value of a column; null where it has none. */
const valueIn = ({ attributes }: Pick<LookedAt, 'attributes'>, column: string): AttributeValue =>
  lookup(attributes, column) ?? null;

/** Undefined where the look gives none. */
export function colorIn({ color }: FeatureLook, feature: LookedAt): string | undefined {
  if (color === undefined) return undefined;
  const value = valueIn(feature, color.column);
  if ('values' in color) return color.values.find(([one]) => one === value)?.[1] ?? color.other;
  if (typeof value !== 'number') return color.other;
  return color.colors[color.breaks.filter(at => value >= at).length] ?? color.other;
}

/** Radius of a point, pixels. */
export function radiusIn({ size }: FeatureLook, feature: LookedAt): number {
  if (size === undefined) return radii.usual;
  const value = valueIn(feature, size.column);
  if (typeof value !== 'number' || size.most <= size.least) return radii.least;
  const share = Math.min(1, Math.max(0, (value - size.least) / (size.most - size.least)));
  return Math.sqrt(radii.least ** 2 + share * (radii.most ** 2 - radii.least ** 2));
}

export function labelIn({ label }: FeatureLook, feature: LookedAt): string | undefined {
  if (label === undefined) return feature.name;
  const value = valueIn(feature, label);
  return value === null ? undefined : String(value);
}

/** `allHidden`: the file hides all that it has, so that nothing else would be seen. */
export function isDrawn({ eyes = {}, filter }: FeatureLook, feature: LookedAt, allHidden: boolean): boolean {
  if (filter !== undefined && !filter.values.includes(valueIn(feature, filter.column))) return false;
  const { id, folder = [], hidden = false } = feature;
  const own = lookup(eyes, `#${id}`);
  if (own !== undefined) return own;
  for (let length = folder.length; length > 0; length -= 1) {
    const eye = lookup(eyes, keyOfFolder(folder.slice(0, length)));
    if (eye !== undefined) return eye;
  }
  return !hidden || allHidden;
}

/** Reads the look that an item has; other programs may have written it. */
export function readLook(value: unknown): FeatureLook {
  const { label, color, size, filter, eyes } = isRecord(value) ? value : {};
  return {
    ...(typeof label === 'string' && { label }),
    ...readColor(color),
    ...(isColumn(size) &&
      isNumber(size.least) &&
      isNumber(size.most) && { size: size as FeatureLook['size'] & object }),
    ...(isColumn(filter) &&
      Array.isArray(filter.values) && { filter: { column: filter.column, values: filter.values.filter(isValue) } }),
    ...(isRecord(eyes) && { eyes: Object.fromEntries(Object.entries(eyes).filter(isEye)) }),
  };
}

function readColor(value: unknown): Pick<FeatureLook, 'color'> {
  if (!isColumn(value)) return {};
  const { column } = value;
  const other = colorOf(value.other) ?? otherColor;
  if (Array.isArray(value.values)) {
    const values = value.values.flatMap((one): [AttributeValue, string][] => {
      const [key, color] = Array.isArray(one) ? [one[0] as unknown, colorOf(one[1])] : [];
      return isValue(key) && color !== undefined ? [[key, color]] : [];
    });
    return { color: { column, values, other } };
  }
  const { breaks, colors } = value;
  if (!Array.isArray(breaks) || !Array.isArray(colors)) return {};
  return {
    color: { column, breaks: breaks.filter(isNumber), colors: colors.flatMap(one => colorOf(one) ?? []), other },
  };
}

const isColumn = (value: unknown): value is Record<string, unknown> & { column: string } =>
  isRecord(value) && typeof value.column === 'string';
const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);
const isValue = (value: unknown): value is AttributeValue =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value);
const isEye = (entry: [string, unknown]): entry is [string, boolean] => typeof entry[1] === 'boolean';
