import { type LayerSpecification, type StyleSpecification, validateStyleMin } from '@maplibre/maplibre-gl-style-spec';
import { isRecord } from '../../../data-packs/base/is-record.ts';
import { lookup } from '../../../data-packs/base/lookup.ts';
import type { Message } from '../../../data-packs/words/catalogue.ts';
import { findUndrawn, fontsOf, type MapStyle } from '../../map-renderer/index.ts';
import { staticMapsWords as t } from '../../words.ts';
import type { PackedStylesheet } from '../request/stylesheet.ts';
import { RefusedStyle } from './refused-style.ts';

/**
 * Somebody's style over the sources, fonts and icons of a hosted one. Its validator evaluates what is constant of its
 * expressions, which may take any time: call it where that may be ended. Throws `RefusedStyle`.
 */
export function ownStyle(hosted: MapStyle, { json, digest }: PackedStylesheet, fonts: readonly string[]): MapStyle {
  const given = JSON.parse(json) as StyleSpecification;
  const { sources, glyphs, sprite, 'font-faces': faces } = hosted.specification;
  requireHosted(given, hosted);
  const specification: StyleSpecification = {
    ...given,
    sources,
    ...(glyphs !== undefined && { glyphs }),
    ...(sprite !== undefined && { sprite }),
    ...(faces !== undefined && { 'font-faces': faces }),
  };
  requireValid(specification);
  const undrawn = findUndrawn(specification);
  if (undrawn !== undefined) throw new RefusedStyle(undrawnMessage(undrawn));
  requireFonts(specification.layers, fonts);
  return { key: `${hosted.key}/${digest}`, sprite: hosted.sprite, sources: hosted.sources, specification };
}

const undrawnMessage = ({ layer, property }: NonNullable<ReturnType<typeof findUndrawn>>): Message =>
  layer === undefined
    ? t.message('memberNotDrawn', { name: property })
    : t.message('propertyNotDrawn', { layer, name: property });

/** Requires that it names sources that are there, and no address but those of the hosted style. */
function requireHosted(given: StyleSpecification, { sources, specification }: MapStyle): void {
  const known = Object.keys(sources);
  const requireKnown = (name: string): void => {
    if (lookup(sources, name) === undefined)
      throw new RefusedStyle(t.message('noSource', { name: shortened(name), known }));
  };
  for (const [name, source] of Object.entries(isRecord(given.sources) ? given.sources : {})) {
    requireKnown(name);
    const hosted: object | undefined = lookup(specification.sources, name);
    for (const member of ['url', 'urls', 'tiles', 'data'] as const) {
      requireSame(`sources.${name}.${member}`, memberOf(source, member), memberOf(hosted, member));
    }
  }
  for (const layer of given.layers) {
    if ('source' in layer && typeof layer.source === 'string') requireKnown(layer.source);
  }
  requireSame('glyphs', given.glyphs, specification.glyphs);
  requireSame('sprite', given.sprite, specification.sprite);
  const faces = specification['font-faces'] ?? {};
  for (const [name, face] of Object.entries(isRecord(given['font-faces']) ? given['font-faces'] : {})) {
    requireSame(`font-faces.${name}`, face, lookup(faces, name));
  }
}

const memberOf = (value: unknown, name: string): unknown => (isRecord(value) ? lookup(value, name) : undefined);

/** Addresses of a hosted style begin as its reader reached the service. */
const withoutHost = (value: unknown): string => JSON.stringify(value).replaceAll(/"https?:\/\/[^/"]*/g, '"');

function requireSame(name: string, given: unknown, hosted: unknown): void {
  if (given === undefined || (hosted !== undefined && withoutHost(given) === withoutHost(hosted))) return;
  throw new RefusedStyle(t.message('ownAddress', { name: shortened(name) }));
}

/** Requires what the style specification does; a layer is named by its id, not by its place in the list. */
function requireValid(specification: StyleSpecification): void {
  let reason: string | undefined;
  try {
    reason = validateStyleMin(specification).find(({ severity }) => severity !== 'warning')?.message;
  } catch (error) {
    // Nesting or texts without end.
    reason = error instanceof Error ? error.message : String(error);
  }
  if (reason === undefined) return;
  const named = reason.replace(/^layers\[(\d+)\]/, (place, at: string) => {
    const layer = specification.layers[Number(at)];
    return layer === undefined ? place : `layers.${layer.id}`;
  });
  throw new RefusedStyle(t.message('badStylesheet', { reason: shortened(named) }));
}

/** Of texts that quote what was sent, characters. */
const longestQuote = 300;
const shortened = (text: string): string => text.slice(0, longestQuote);

function requireFonts(layers: readonly LayerSpecification[], fonts: readonly string[]): void {
  for (const layer of layers) {
    const name = fontsOf(layer).find(font => !fonts.includes(font));
    if (name !== undefined)
      throw new RefusedStyle(t.message('noFont', { layer: layer.id, name: shortened(name), known: fonts }));
  }
}
