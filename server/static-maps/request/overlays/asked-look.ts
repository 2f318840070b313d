import { Color } from '@maplibre/maplibre-gl-style-spec';
import { lookup } from '../../../../data-packs/base/lookup.ts';
import { anchors } from '../../../../data-packs/picture/options.ts';
import { badRequest } from '../../../errors.ts';
import { type Anchor, lineCaps, type Offset, type ShapeLook } from '../../../map-renderer/index.ts';
import { staticMapsWords as t } from '../../../words.ts';
import { decimal, decimals } from '../numbers.ts';

type Range = readonly [least: number, most: number];

/** How something is to be drawn: by the options of a text, or by the properties of a feature. All throw `bad_request`. */
export interface AskedLook {
  /** The parameter, or the part of the GeoJSON. */
  where: string;
  /** `undefined`: nothing is said. */
  value(name: string): unknown;
  /** What is said, as a list, where it is one. */
  list(name: string): unknown;
  colour(name: string, usual: string, opacity?: number): string;
  number(name: string, usual: number, range: Range): number;
  /** How yes and no are said. */
  flags: readonly [yes: unknown, no: unknown];
}

/** `name:value` options of a text. */
export function lookOfText(where: string, options: ReadonlyMap<string, string>): AskedLook {
  return {
    where,
    flags: ['true', 'false'],
    value: name => options.get(name),
    list: name => decimals(options.get(name) ?? ''),
    colour: (name, usual) => {
      const value = options.get(name);
      if (value === undefined) return usual;
      // With or without `#` before hexadecimal digits.
      const parsed = Color.parse(/^(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i.test(value) ? `#${value}` : value);
      if (parsed === undefined)
        throw badRequest(t.message('notColour', { parameter: where, shown: value.slice(0, 40) }));
      return parsed.toString();
    },
    number: (name, usual, range) => {
      const value = options.get(name);
      return value === undefined ? usual : within(decimal(value), where, name, range);
    },
  };
}

/** Of a GeoJSON feature. */
export type Properties = Readonly<Record<string, unknown>>;

export function lookOfFeature(where: string, properties: Properties): AskedLook {
  return {
    where,
    flags: [true, false],
    value: name => lookup(properties, name),
    list: name => lookup(properties, name),
    colour: (name, usual, opacity = 1) => {
      const value = lookup(properties, name) ?? usual;
      const text = typeof value === 'string' ? value : '';
      const parsed = Color.parse(/^(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(text) ? `#${text}` : text);
      if (parsed === undefined) throw badRequest(t.message('featureColour', { where, name }));
      const { r, g, b, a } = parsed;
      const channel = (part: number): number => (a === 0 ? 0 : Math.round((part / a) * 255));
      return `rgba(${channel(r)},${channel(g)},${channel(b)},${Math.round(a * opacity * 1000) / 1000})`;
    },
    number: (name, usual, range) => within(lookup(properties, name) ?? usual, where, name, range),
  };
}

function within(value: unknown, where: string, name: string, [least, most]: Range): number {
  if (typeof value === 'number' && value >= least && value <= most) return value;
  throw badRequest(t.message('numberRange', { where, name, least, most }));
}

function oneOf<Value>(asked: AskedLook, name: string, values: readonly Value[]): Value | undefined {
  const value = asked.value(name);
  if (value === undefined) return undefined;
  const found = values.find(one => one === value);
  if (found === undefined)
    throw badRequest(t.message('notOneOf', { where: asked.where, name, known: values.map(String) }));
  return found;
}

export const widths = [0, 100] as const;
/** Of dashes: how many lengths, CSS pixels of each, and of all together, lest a line be a million dashes. */
const mostLengths = 8;
const longestDash = 1000;
const shortestPattern = 1;

const names = {
  text: { dash: 'dash', cap: 'cap', casing: 'casing', casingWidth: 'casingwidth', arrows: 'arrows' },
  feature: {
    dash: 'stroke-dasharray',
    cap: 'stroke-linecap',
    casing: 'stroke-casing',
    casingWidth: 'stroke-casing-width',
    arrows: 'stroke-arrows',
  },
} as const;

/** Options of outlines of areas, and of lines. */
export const outlineOptions = ['stroke', 'width', 'fill', 'dash', 'casing', 'casingwidth'] as const;
export const lineOptions = [...outlineOptions, 'cap', 'arrows'] as const;

export function lineLook(
  asked: AskedLook,
  of: keyof typeof names,
): Pick<ShapeLook, 'dash' | 'cap' | 'casing' | 'arrows'> {
  const { dash, cap, casing, casingWidth, arrows } = names[of];
  const hasCasing = [casing, casingWidth].some(name => asked.value(name) !== undefined);
  const isPointing = oneOf(asked, arrows, asked.flags);
  return {
    dash: asked.value(dash) === undefined ? undefined : dashOf(asked, dash),
    cap: oneOf(asked, cap, lineCaps),
    casing: hasCasing
      ? { colour: asked.colour(casing, '#ffffff'), width: asked.number(casingWidth, 2, widths) }
      : undefined,
    arrows: isPointing === undefined ? undefined : isPointing === asked.flags[0],
  };
}

function dashOf(asked: AskedLook, name: string): readonly number[] {
  const lengths = numbersIn(asked.list(name));
  const isSound =
    lengths !== undefined &&
    lengths.length > 0 &&
    lengths.length <= mostLengths &&
    lengths.every(length => length >= 0 && length <= longestDash) &&
    lengths.reduce((sum, length) => sum + length, 0) >= shortestPattern;
  if (!isSound) {
    throw badRequest(t.message('notDash', { where: asked.where, name, most: mostLengths, longest: longestDash }));
  }
  // As in SVG, an odd number of lengths is said twice.
  return lengths.length % 2 === 0 ? lengths : [...lengths, ...lengths];
}

/** Numbers, or a text as SVG has it, between commas or blanks. */
function numbersIn(value: unknown): number[] | undefined {
  if (typeof value === 'string') return decimals(value.trim().replaceAll(/[\s,]+/g, ','));
  return Array.isArray(value) && value.every(Number.isFinite) ? value : undefined;
}

/** CSS pixels. */
const farthestOffset = 500;

/** The part of a text or a marker that is on its point, and how far from there it is. */
export function placeOf(
  asked: AskedLook,
  prefix: 'marker-' | 'text-' | '',
): { anchor: Anchor | undefined; offset: Offset | undefined } {
  const name = `${prefix}offset`;
  return {
    anchor: oneOf(asked, `${prefix}anchor`, anchors),
    offset: asked.value(name) === undefined ? undefined : offsetOf(asked, name),
  };
}

function offsetOf(asked: AskedLook, name: string): Offset {
  const list = asked.list(name);
  const [x, y, ...rest]: unknown[] = Array.isArray(list) ? list : [];
  const isLength = (length: unknown): length is number =>
    typeof length === 'number' && Math.abs(length) <= farthestOffset;
  if (isLength(x) && isLength(y) && rest.length === 0) return [x, y];
  throw badRequest(t.message('notOffset', { where: asked.where, name, farthest: farthestOffset }));
}
