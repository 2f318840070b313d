import { isRecord } from '../../../../data-packs/base/is-record.ts';
import { isKeyOf, lookup } from '../../../../data-packs/base/lookup.ts';
import { ApiFailure } from '../../../api/failure.ts';
import type { OwnStyle } from '../choice/own-files.ts';

/** What the endpoint refuses in a style. */
interface StyleFault {
  /** Of the layer's id; undefined: of the style itself. */
  layer: string | undefined;
  /** A property, a member, or an address in the style, as `sources.protomaps.url`. */
  part: string;
}

const faults = ['propertyNotDrawn', 'memberNotDrawn', 'ownAddress'].map(name => `static-maps.${name}`);

/** The part of a style that a refusal says to leave out; undefined: it says something else. */
export function styleFault(error: unknown): StyleFault | undefined {
  if (!(error instanceof ApiFailure) || error.said === undefined || !faults.includes(error.said.code)) return undefined;
  const { layer, name } = error.said.values;
  return typeof name === 'string' ? { layer: typeof layer === 'string' ? layer : undefined, part: name } : undefined;
}

type Stylesheet = OwnStyle['stylesheet'];

/** The style without what was refused. */
export function withoutFault(style: Stylesheet, { layer, part }: StyleFault): Stylesheet {
  if (layer !== undefined) {
    return { ...style, layers: style.layers.map(one => (one.id === layer ? withoutProperty(one, part) : one)) };
  }
  const [, source, member] = /^sources\.(.*)\.(url|urls|tiles|data)$/s.exec(part) ?? [];
  const { sources } = style;
  if (source !== undefined && member !== undefined && isRecord(sources))
    return { ...style, sources: { ...sources, [source]: without(lookup(sources, source), member) } };
  if (part.startsWith('font-faces.')) return without(style, 'font-faces') as Stylesheet;
  const light = isRecord(style.light) && isKeyOf(style.light, part) ? { light: without(style.light, part) } : {};
  return { ...(without(style, part) as Stylesheet), ...light };
}

const withoutProperty = (layer: Stylesheet['layers'][number], name: string): Stylesheet['layers'][number] => ({
  ...layer,
  ...(layer.paint !== undefined && { paint: without(layer.paint, name) }),
  ...(layer.layout !== undefined && { layout: without(layer.layout, name) }),
});

const without = (value: unknown, name: string): unknown =>
  isRecord(value) ? Object.fromEntries(Object.entries(value).filter(([key]) => key !== name)) : value;
