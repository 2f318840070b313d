import type { Color } from '@maplibre/maplibre-gl-style-spec';
import { lookup } from '../../../data-packs/base/lookup.ts';
import type { Line } from '../scene/map-view.ts';
import { cacheKey, featuresOf, type Scene, type SceneTile } from '../scene/scene.ts';
import type { CompiledLayer } from '../style/compiled-style.ts';
import { Values } from '../style/values.ts';
import type { TileFeature } from '../tiles/decoded-features.ts';
import { mergeLines } from './label-lines.ts';
import { isBlank } from './line-breaks.ts';
import type { TextSection } from './shaping.ts';

export interface SymbolFeature {
  feature: TileFeature;
  lines: readonly Line[];
  /** The whole text, '' for none. */
  key: string;
  sections: readonly TextSection[];
  icon: string;
  sortKey: number;
}

/** Lists texts and icons of a tile's features in order of precedence. */
export function symbolFeatures(scene: Scene, layer: CompiledLayer, tile: SceneTile): readonly SymbolFeature[] {
  return tile.data.derive(`${cacheKey(scene, layer, tile)}/symbol-features`, () => {
    const placement = new Values(layer, tile.zoom).text('symbol-placement');
    const sorted = layer.property('symbol-sort-key').isSet;
    const found = featuresOf(scene, layer, tile).flatMap(feature => symbolFeature(scene, layer, tile, feature, sorted));
    const merged = placement === 'line' ? mergeLines(found) : found;
    return sorted ? merged.toSorted((a, b) => a.sortKey - b.sortKey) : merged;
  });
}

function symbolFeature(
  scene: Scene,
  layer: CompiledLayer,
  tile: SceneTile,
  feature: TileFeature,
  sorted: boolean,
): SymbolFeature[] {
  const values = new Values(layer, tile.zoom, feature, tile.canonical);
  const sections = textSections(scene, layer, tile, feature, values);
  const icon = iconName(scene, layer, tile, feature);
  if (sections.length === 0 && icon === '') return [];
  const key = sections.map(({ text }) => text).join('');
  const sortKey = sorted ? values.number('symbol-sort-key') : 0;
  return [{ feature, lines: feature.lines, key, sections, icon, sortKey }];
}

interface FormattedSection {
  text: string;
  scale: number | null;
  fontStack: string | null;
  textColor: Color | null;
  verticalAlign: string | null;
}

/** Letters of a text that are drawn: an expression may make megabytes of it. */
const mostLetters = 2000;

const alignments: Readonly<Record<string, number>> = { top: 0, center: 0.5, bottom: 1 };

function textSections(
  scene: Scene,
  layer: CompiledLayer,
  tile: SceneTile,
  feature: TileFeature,
  values: Values,
): TextSection[] {
  const property = layer.property('text-field');
  if (!property.isSet) return [];
  const formatted = property.evaluate(tile.zoom, feature, tile.canonical, scene.sprite.names) as
    | { sections?: FormattedSection[]; toString(): string }
    | string
    | null;
  if (formatted === null || formatted === undefined) return [];
  const fontstack = fontOf(values);
  const whole = typeof formatted === 'string' ? undefined : formatted.sections;
  const parts: readonly Partial<FormattedSection>[] = whole ?? [{ text: formatted.toString() }];
  let left = mostLetters;
  const sections = parts.map((part): TextSection => {
    const text = (part.text ?? '').slice(0, left);
    left -= text.length;
    return {
      text: transformed(property.kind === 'constant' ? withTokens(text, feature) : text, values),
      fontstack: part.fontStack ?? fontstack,
      scale: part.scale ?? 1,
      colour: part.textColor ?? undefined,
      alignment: lookup(alignments, part.verticalAlign ?? 'bottom') ?? 1,
    };
  });
  // Skip blank texts, which would only take room.
  const isSeen = ({ text }: TextSection): boolean => [...text].some(character => !isBlank(character));
  return sections.some(isSeen) ? sections : [];
}

function fontOf(values: Values): string {
  const fonts = values.raw('text-font');
  return Array.isArray(fonts) ? fonts.join(',') : String(fonts ?? '');
}

/** Replaces `{name}` in plain texts with a property. */
function withTokens(text: string, feature: TileFeature): string {
  return text.replaceAll(/\{([^{}]+)\}/g, (_, name: string) => String(lookup(feature.properties, name) ?? ''));
}

/** Letters change as in no language in particular. Hosted styles leave names alone that capitals would damage. */
function transformed(text: string, values: Values): string {
  const transform = values.text('text-transform');
  const changed =
    transform === 'uppercase'
      ? text.toLocaleUpperCase('en')
      : transform === 'lowercase'
        ? text.toLocaleLowerCase('en')
        : text;
  return changed.replaceAll('\r\n', '\n').replaceAll('\r', '\n');
}

function iconName(scene: Scene, layer: CompiledLayer, tile: SceneTile, feature: TileFeature): string {
  const property = layer.property('icon-image');
  if (!property.isSet) return '';
  const image = property.evaluate(tile.zoom, feature, tile.canonical, scene.sprite.names) as
    | { name?: string }
    | string
    | null;
  const name = typeof image === 'string' ? image : (image?.name ?? '');
  const resolved = property.kind === 'constant' ? withTokens(name, feature) : name;
  return scene.sprite.get(resolved) === undefined ? '' : resolved;
}
