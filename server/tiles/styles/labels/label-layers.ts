import type { LayerSpecification } from '@maplibre/maplibre-gl-style-spec';
import { byZoom, type Expression, inked, kind, labelsOf, regular } from '../layers.ts';
import type { Palette } from '../palettes.ts';
import type { StyleLanguage } from '../style-names.ts';
import { naturalLabels, rangeLabels, waterLabels } from './nature-labels.ts';
import { placeLabels } from './place-labels.ts';
import { poiLabels } from './poi-labels.ts';
import { terrainPoints } from './terrain-points.ts';
import { liftLabels, onewayArrows, roadLabels, routeLabels } from './way-labels.ts';

/** Zooms after which maps of towns show summits and huts. */
const townMapDelay = 2;

/**
 * Labels of the basemap in a language, from bottom to top: what is above takes its place first. `walking`: with marked
 * routes, and with summits and huts earlier than on maps of towns.
 */
export function labelLayers(
  source: string,
  palette: Palette,
  language: StyleLanguage,
  walking: boolean,
): LayerSpecification[] {
  const places = placeLabels(source, palette, language);
  return [
    onewayArrows(source),
    houseNumbers(source, palette),
    poiLabels(source, palette, language),
    liftLabels(source, palette, language),
    ...naturalLabels(source, palette, language),
    ...waterLabels(source, palette, language),
    ...(walking ? [routeLabels(source, palette)] : []),
    ...roadLabels(source, palette, language),
    ...terrainPoints(source, palette, language, walking ? 0 : townMapDelay),
    ...places.slice(0, -1),
    rangeLabels(source, palette, language),
    ...places.slice(-1),
  ];
}

const number: Expression = ['to-string', ['get', 'addr_housenumber']];
const semicolon: Expression = ['index-of', ';', number];
const [first, rest] = [
  ['slice', number, 0, semicolon],
  ['slice', number, ['+', semicolon, 1]],
] as const;

/** "31;33" is "31–33"; longer lists, which may have gaps, keep their first and the mark that there are more. */
const shownNumber: Expression = [
  'case',
  ...[['!', ['in', ';', number]], number],
  ...[
    ['in', ';', rest],
    ['concat', first, ' …'],
  ],
  ['concat', first, '–', rest],
] as never;

const houseNumbers = (source: string, { labels }: Palette): LayerSpecification =>
  labelsOf(source, 'buildings')('address_label', [17], ['==', kind, 'address'], {
    'text-font': [regular],
    'text-field': shownNumber,
    'text-size': byZoom({ 17: 9.5, 19: 12 }),
    'text-padding': 3,
    ...inked(labels.houseNumber, labels.halo, 1),
  });
