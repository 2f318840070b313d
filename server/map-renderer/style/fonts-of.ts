import { isExpression, type LayerSpecification, latest } from '@maplibre/maplibre-gl-style-spec';
import { isRecord } from '../../../data-packs/base/is-record.ts';

/** Fonts that a layer names, with those that it has as it names none; those that features name are not known. */
export function fontsOf(layer: LayerSpecification): string[] {
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
