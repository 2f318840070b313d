import type { LayerSpecification } from '@maplibre/maplibre-gl-style-spec';
import { all, byZoom, type Expression, importance, inked, isOneOf, kind, labelsOf, regular } from '../layers.ts';
import type { Palette } from '../palettes.ts';
import { firstZooms, poiKinds, poiRank, stationIcon } from '../poi-kinds.ts';
import type { StyleLanguage } from '../style-names.ts';
import { nameIn } from './names.ts';
import { naturalLabels, rangeLabels, waterLabels } from './nature-labels.ts';
import { placeLabels } from './place-labels.ts';
import { terrainKinds, terrainPoints } from './terrain-points.ts';
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
    ...places.slice(0, 3),
    rangeLabels(source, palette, language),
    ...places.slice(3),
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

/** Kinds with a badge; the others are points of the terrain. */
const badgeKinds = [...poiKinds.keys()].filter(name => !(terrainKinds as readonly string[]).includes(name));

/** A value for each kind; kinds with the same value share a branch. */
function byKind<T extends string | number>(of: (kind: string) => T, otherwise: T): Expression {
  const kinds = Map.groupBy(badgeKinds, of);
  return ['match', kind, ...[...kinds].flatMap(([value, names]) => [names, value]), otherwise] as never;
}

/** Points of all kinds there are icons for; those that people look for first, the others later and deeper. */
function poiLabels(source: string, { labels }: Palette, language: StyleLanguage): LayerSpecification {
  const rank = byKind(poiRank, firstZooms.length - 1);
  const firstZoom = byKind(name => firstZooms[poiRank(name)] ?? 0, firstZooms.at(-1) ?? 0);
  const isShown = all(isOneOf(kind, badgeKinds), ['>=', ['zoom'], ['max', importance, firstZoom]]);
  const colour = byKind(name => labels.poi[poiKinds.get(name)?.group ?? 'public'], labels.poi.public);
  return labelsOf(source, 'pois')('pois', [], isShown, {
    'icon-image': ['match', kind, 'station', stationIcon, kind],
    'icon-size': byZoom({ 14: 0.8, 17: 0.95 }),
    'symbol-sort-key': ['+', ['*', rank, 100], importance],
    'text-font': [regular],
    'text-justify': 'auto',
    'text-field': nameIn(language),
    'text-size': byZoom({ 14: 10.5, 17: 11, 19: 13 }),
    'text-max-width': 8,
    'text-offset': [1, 0],
    'text-variable-anchor': ['left', 'right'],
    'text-optional': true,
    ...inked(colour, labels.halo, 1.4),
  });
}
