import type { ExpressionSpecification, LayerSpecification } from '@maplibre/maplibre-gl-style-spec';
import { byZoom } from '../by-zoom.ts';
import type { Palette } from '../palettes/palette.ts';
import { regular } from './fonts.ts';

const number: ExpressionSpecification = ['to-string', ['get', 'addr_housenumber']];
const semicolon: ExpressionSpecification = ['index-of', ';', number];
const [first, rest] = [
  ['slice', number, 0, semicolon],
  ['slice', number, ['+', semicolon, 1]],
] as const;

/** "31;33" is "31–33"; longer lists, which may have gaps, keep their first and the mark that there are more. */
const shown: ExpressionSpecification = [
  'case',
  ['!', ['in', ';', number]],
  number,
  ['in', ';', rest],
  ['concat', first, ' …'],
  ['concat', first, '–', rest],
] as never;

export function houseNumbers(source: string, { labels }: Palette): LayerSpecification {
  return {
    id: 'address_label',
    type: 'symbol',
    source,
    'source-layer': 'buildings',
    minzoom: 17,
    filter: ['==', ['get', 'kind'], 'address'],
    layout: {
      'text-font': [regular],
      'text-field': shown,
      'text-size': byZoom({ 17: 9.5, 19: 12 }),
      'text-padding': 3,
    },
    paint: { 'text-color': labels.houseNumber, 'text-halo-color': labels.halo, 'text-halo-width': 1 },
  };
}
