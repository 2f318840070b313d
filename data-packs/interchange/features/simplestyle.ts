import { lookup } from '../../base/lookup.ts';
import { type AttributeValue, colorOf, type FeatureStyle } from './feature.ts';

const positive = (value: unknown) => (typeof value === 'number' && value > 0 ? value : undefined);
const share = (value: unknown) => (typeof value === 'number' ? value : undefined);
const named = (value: unknown) =>
  typeof value === 'number' || (typeof value === 'string' && value !== '') ? String(value) : undefined;

/** What GeoJSON and tables call how a feature looks: https://github.com/mapbox/simplestyle-spec, of two names the first counts. */
export const styleNames: readonly (readonly [
  name: string,
  of: keyof FeatureStyle,
  read: (value: unknown) => string | number | undefined,
])[] = [
  ['stroke', 'stroke', colorOf],
  ['marker-color', 'stroke', colorOf],
  ['stroke-width', 'width', positive],
  ['stroke-opacity', 'opacity', share],
  ['fill', 'fill', colorOf],
  ['fill-opacity', 'fillOpacity', share],
  ['marker-symbol', 'symbol', named],
];

/** Takes how a feature looks out of its attributes. */
export function takeStyle(attributes: Record<string, AttributeValue>): FeatureStyle {
  const style: Record<string, string | number> = {};
  for (const [name, of, read] of styleNames) {
    const value = read(lookup(attributes, name));
    if (value === undefined) continue;
    style[of] ??= value;
    Reflect.deleteProperty(attributes, name);
  }
  const color = colorOf(attributes.color);
  if (color !== undefined) style.stroke ??= color;
  return style;
}
