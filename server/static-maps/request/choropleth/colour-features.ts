import { Color } from '@maplibre/maplibre-gl-style-spec';
import { type RampName, rampColours } from '../../../../data-packs/base/colour-ramps.ts';
import { lookup } from '../../../../data-packs/base/lookup.ts';
import { badRequest } from '../../../errors.ts';
import { staticMapsWords as t } from '../../../words.ts';
import type { Choropleth, ClassedPicture } from './choropleth-schema.ts';
import { type Classes, classify, classOf } from './classify.ts';
import { readValues } from './read-values.ts';

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
