import {
  isExpression,
  type LayerSpecification,
  latest,
  type StyleSpecification,
  validateStyleMin,
} from '@maplibre/maplibre-gl-style-spec';
import { isRecord } from '../../../data-packs/base/is-record.ts';
import { lookup } from '../../../data-packs/base/lookup.ts';
import type { Message } from '../../../data-packs/words/catalogue.ts';
import type { MapStyle } from '../map-renderer.ts';
import { mapSheetWords as t } from '../words.ts';
import { findUndrawn } from './undrawn.ts';

/** Somebody's style, as text: what evaluates its expressions reads it, and nothing before. */
export interface PackedStylesheet {
  json: string;
  /** Equal digests, equal styles. */
  digest: string;
  /** Names of the sources that its layers show. */
  sources: readonly string[];
}

/** Of a style from outside. */
export class RefusedStyle extends Error {
  override readonly name = 'RefusedStyle';
  readonly said: Message;

  constructor(said: Message) {
    super(said.code);
    this.said = said;
  }
}

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
  requireDrawn(specification);
  requireFonts(specification.layers, fonts);
  return { key: `${hosted.key}/${digest}`, sprite: hosted.sprite, sources: hosted.sources, specification };
}

function requireDrawn(specification: StyleSpecification): void {
  const { layer, property: name } = findUndrawn(specification) ?? {};
  if (name === undefined) return;
  throw new RefusedStyle(
    layer === undefined ? t.message('memberNotDrawn', { name }) : t.message('propertyNotDrawn', { layer, name }),
  );
}

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

/** Fonts that a layer names, with those that it has as it names none; those that features name are not known. */
function fontsOf(layer: LayerSpecification): string[] {
  if (layer.type !== 'symbol' || layer.layout?.['text-field'] === undefined) return [];
  const found = new Set<string>();
  addFonts(layer.layout['text-font'] ?? latest.layout_symbol['text-font'].default, found);
  return [...found];
}

/** Expressions whose parts may be what they give; others, as conditions, give no fonts. */
const choosing: readonly unknown[] = ['case', 'coalesce', 'let', 'match', 'step'];

function addFonts(value: unknown, found: Set<string>): void {
  if (isRecord(value)) {
    addFonts(value.default, found);
    for (const stop of Array.isArray(value.stops) ? value.stops : [])
      addFonts(Array.isArray(stop) ? stop[1] : [], found);
  } else if (isExpression(value)) addFontsOfExpression(value, found);
  else addNames(value, found);
}

function addFontsOfExpression(value: unknown, found: Set<string>): void {
  if (!Array.isArray(value)) return;
  const [operator, ...parts] = value;
  if (operator === 'literal') addNames(parts[0], found);
  else if (choosing.includes(operator)) for (const part of parts) addFontsOfExpression(part, found);
}

function addNames(value: unknown, found: Set<string>): void {
  for (const name of Array.isArray(value) ? value : []) if (typeof name === 'string') found.add(name);
}
