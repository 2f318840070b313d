import { Color } from '@maplibre/maplibre-gl-style-spec';
import { lookup } from '../../../../data-packs/base/lookup.ts';
import { badRequest } from '../../../errors.ts';
import { staticMapsWords as t } from '../../../words.ts';

/** Of a GeoJSON feature. */
export type Properties = Readonly<Record<string, unknown>>;

/** Reads a colour, whose own opacity is multiplied. */
export function colour(properties: Properties, name: string, fallback: string, where: string, opacity: number): string {
  const value = lookup(properties, name) ?? fallback;
  const text = typeof value === 'string' ? value : '';
  const parsed = Color.parse(/^(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(text) ? `#${text}` : text);
  if (parsed === undefined) throw badRequest(t.message('featureColour', { where, name }));
  const { r, g, b, a } = parsed;
  const channel = (part: number): number => (a === 0 ? 0 : Math.round((part / a) * 255));
  return `rgba(${channel(r)},${channel(g)},${channel(b)},${Math.round(a * opacity * 1000) / 1000})`;
}

/** Reads a number. Throws `bad_request` naming the part of the GeoJSON and the property. */
export function number(
  properties: Properties,
  name: string,
  fallback: number,
  [least, most]: readonly [number, number],
  where: string,
): number {
  const value = lookup(properties, name) ?? fallback;
  if (typeof value !== 'number' || !(value >= least && value <= most)) {
    throw badRequest(t.message('numberRange', { where, name, least, most }));
  }
  return value;
}
