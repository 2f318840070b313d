import { Color } from '@maplibre/maplibre-gl-style-spec';
import { type RampName, rampColours } from '../../../../data-packs/base/colour-ramps.ts';
import { lookup } from '../../../../data-packs/base/lookup.ts';
import { readTable } from '../../../../data-packs/interchange/read-table.ts';
import { badRequest } from '../../../errors.ts';
import { staticMapsWords as t } from '../../../words.ts';
import type { Choropleth, ClassedPicture } from './choropleth-schema.ts';

type Feature = Readonly<Record<string, unknown>>;
type Properties = Readonly<Record<string, unknown>>;

const usual = { method: 'quantile', count: 5, opacity: 0.75, colors: 'YlOrRd' } as const;

export interface ColouredFeatures {
  features: object[];
  /** The parameter that they are from. */
  where: string;
  /** GeoJSON that is laid over them. */
  over: unknown;
  classed: ClassedPicture;
}

/**
 * Joins a table with features, those of its own or of `geojson`, and gives these the properties of simplestyle by their
 * class; without names, which a legend would list. Throws `bad_request` naming the part.
 */
export function colourFeatures(geojson: unknown, asked: Choropleth): ColouredFeatures {
  const { join, opacity = usual.opacity } = asked;
  const isOwn = asked.geojson !== undefined;
  const features = featuresOf(isOwn ? asked.geojson : geojson);
  const values = readValues(asked.csv, join.column, asked.value);
  const keys = features.map(feature => keyOf(feature, join.property));
  const shown = keys.flatMap(key => (key === undefined ? [] : (values.get(key) ?? [])));
  const known = new Set(keys);
  const unjoined = [...values.keys()].filter(key => !known.has(key));
  if (shown.length === 0) {
    throw badRequest(t.message('nothingJoined', { column: join.column, property: join.property }));
  }
  const ranges = classify(shown, classesOf(asked.classes));
  const colours = classColours(asked.colors ?? usual.colors, ranges.length);
  const coloured = features.map((feature, i) => {
    const value = values.get(keys[i] ?? '');
    const fill = value === undefined ? undefined : colours[classOf(value, ranges)];
    return { ...feature, properties: { ...plainProperties(feature), ...lookOf(fill, opacity) } };
  });
  return {
    features: coloured,
    where: isOwn ? 'choropleth.geojson' : 'geojson',
    over: isOwn ? geojson : undefined,
    classed: {
      classes: ranges.map((range, i) => ({ ...range, fill: overWhite(colours[i] ?? '', opacity) })),
      title: asked.title ?? asked.value,
      unit: asked.unit,
      corner: asked.legend === 'none' ? undefined : (asked.legend ?? 'topright'),
      joined: shown.length,
      missing: features.length - shown.length,
      unjoined,
    },
  };
}

/** A colour as areas of it look on a white ground. */
function overWhite(colour: string, opacity: number): string {
  const { r, g, b, a } = Color.parse(colour) ?? Color.black;
  const channel = (part: number): number => Math.round((part * opacity + 1 - a * opacity) * 255);
  return `rgb(${channel(r)},${channel(g)},${channel(b)})`;
}

function featuresOf(geojson: unknown): Feature[] {
  const { type, features } = (geojson ?? {}) as { type?: unknown; features?: unknown };
  const list = type === 'Feature' ? [geojson] : features;
  const isFeature = (one: unknown): one is Feature => typeof one === 'object' && one !== null && !Array.isArray(one);
  if (!Array.isArray(list) || !list.every(isFeature)) throw badRequest(t.message('noFeatures'));
  return list;
}

const propertiesOf = ({ properties }: Feature): Properties =>
  typeof properties === 'object' && properties !== null ? (properties as Properties) : {};

function keyOf(feature: Feature, property: string): string | undefined {
  const properties = propertiesOf(feature);
  const own = property === 'id' ? lookup(feature, 'id') : undefined;
  const key = lookup(properties, property) ?? own;
  return typeof key === 'string' || typeof key === 'number' ? String(key).trim() : undefined;
}

function plainProperties(feature: Feature): Properties {
  const { title: _, name: __, ...others } = propertiesOf(feature);
  return { stroke: '#ffffff', 'stroke-width': 1, ...others };
}

export const noValueColour = '#8a8a8a';

/** Of areas, lines and points alike. */
function lookOf(fill: string | undefined, opacity: number): Properties {
  if (fill === undefined)
    return { fill: noValueColour, 'fill-opacity': 0, 'fill-hatch': noValueColour, 'marker-color': noValueColour };
  return { fill, 'fill-opacity': opacity, 'marker-color': fill };
}

function classesOf({ method, count, breaks }: NonNullable<Choropleth['classes']> = {}): Classes {
  if (breaks === undefined) return { method: method ?? usual.method, count: count ?? usual.count };
  if (method !== undefined || count !== undefined) throw badRequest(t.message('breaksAlone'));
  if (breaks.some((at, i) => i > 0 && at <= (breaks[i - 1] ?? at))) throw badRequest(t.message('breaksRise'));
  return { breaks };
}

/** CSS colours of so many classes. Throws `bad_request` for a list that has another number, or no colours. */
export function classColours(colors: RampName | readonly string[], classes: number): string[] {
  if (typeof colors === 'string') return rampColours(colors, classes);
  if (colors.length !== classes) {
    throw badRequest(t.message('classColours', { count: classes, given: colors.length }));
  }
  return colors.map(text => {
    const colour = Color.parse(/^[0-9a-f]{3,8}$/i.test(text) ? `#${text}` : text);
    if (colour === undefined)
      throw badRequest(t.message('notColour', { parameter: 'colors', shown: text.slice(0, 40) }));
    return colour.toString();
  });
}

/** How values are divided into classes: in two at each of these, or by a rule into so many. */
type Classes = { breaks: readonly number[] } | { method: 'quantile' | 'equal'; count: number };

/** A class: values from `from` on and below `to`; the last one of a rule holds its end, too. */
interface ValueClass {
  /** `undefined`: as low as values are. */
  from: number | undefined;
  /** `undefined`: as high as values are. */
  to: number | undefined;
}

/** Divides values, of which there is one at least. Equal quantiles make fewer classes than asked. */
export function classify(values: readonly number[], classes: Classes): ValueClass[] {
  if ('breaks' in classes) {
    const { breaks } = classes;
    return [undefined, ...breaks].map((from, i) => ({ from, to: breaks[i] }));
  }
  const sorted = values.toSorted((a, b) => a - b);
  const [least = 0, most = 0] = [sorted[0], sorted.at(-1)];
  const at = (share: number): number =>
    classes.method === 'equal' ? least + (most - least) * share : quantile(sorted, share);
  const inner = Array.from({ length: classes.count - 1 }, (_, i) => at((i + 1) / classes.count));
  const edges = [...new Set([least, ...inner, most])];
  return edges.length === 1 ? [{ from: least, to: most }] : edges.slice(1).map((to, i) => ({ from: edges[i], to }));
}

/** The class of a value that was among those divided. */
export function classOf(value: number, classes: readonly ValueClass[]): number {
  const above = classes.findIndex(({ to }) => to === undefined || value < to);
  return above < 0 ? classes.length - 1 : above;
}

/** Interpolated between the nearest two, as spreadsheets and d3 do (Hyndman and Fan's type 7). */
function quantile(sorted: readonly number[], share: number): number {
  const at = (sorted.length - 1) * share;
  const [below = 0, above = 0] = [sorted[Math.floor(at)], sorted[Math.ceil(at)]];
  return below + (above - below) * (at % 1);
}

/** What stands for a value that is not known. */
const unknown = new Set(['', '-', '–', 'na', 'n/a', 'nan', 'null']);

/**
 * Reads a column of values by a column of keys; `undefined` where a value is not known. Between semicolons or tabs a comma
 * may be the decimal one. Throws `bad_request` naming the column, and the row as spreadsheets number it.
 */
export function readValues(csv: string, keyColumn: string, valueColumn: string): Map<string, number | undefined> {
  const { delimiter, columns, rows } = readTable(csv);
  const columnOf = (name: string): number => {
    const column = columns.indexOf(name);
    if (column < 0) throw badRequest(t.message('noColumn', { name, known: columns.slice(0, 20) }));
    return column;
  };
  const [key, value] = [columnOf(keyColumn), columnOf(valueColumn)];
  const hasDecimalComma = delimiter !== ',';
  const values = new Map<string, number | undefined>();
  for (const { number: row, cells } of rows) {
    const name = (cells[key] ?? '').trim();
    if (name === '') continue;
    if (values.has(name)) {
      throw badRequest(t.message('rowTwice', { row, column: keyColumn, name: name.slice(0, 60) }));
    }
    const text = (cells[value] ?? '').trim();
    const number = numberOf(text, hasDecimalComma);
    if (Number.isNaN(number)) {
      throw badRequest(t.message('notNumber', { row, column: valueColumn, shown: text.slice(0, 40) }));
    }
    values.set(name, number);
  }
  return values;
}

/** NaN: it is neither a number nor what stands for none. */
function numberOf(text: string, hasDecimalComma: boolean): number | undefined {
  if (unknown.has(text.toLowerCase())) return undefined;
  const plain = hasDecimalComma && /^[+-]?\d+,\d+$/.test(text) ? text.replace(',', '.') : text;
  const number = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(plain) ? Number(plain) : Number.NaN;
  return Number.isFinite(number) ? number : Number.NaN;
}
