import type { LayerSpecification } from '@maplibre/maplibre-gl-style-spec';
import {
  all,
  byZoom,
  detail,
  type Expression,
  inked,
  isOneOf,
  kind,
  labelsOf,
  match,
  medium,
  regular,
} from '../layers.ts';
import type { Palette } from '../palettes.ts';
import type { StyleLanguage } from '../style-names.ts';
import { shortNameIn } from './names.ts';

const shield: Expression = ['get', 'shield_text'];
const isMain = isOneOf(kind, ['highway', 'major_road']);

/** Arrows that say which way traffic goes; the last to be placed. */
export const onewayArrows = (source: string): LayerSpecification =>
  labelsOf(source, 'roads')('roads_oneway', [16], all(['==', ['get', 'oneway'], 'yes'], ['!=', kind, 'rail']), {
    'symbol-placement': 'line',
    'icon-image': 'arrow',
    'icon-rotate': 90,
    'symbol-spacing': 120,
  });

/** Names of paths, streets and main roads, and the numbers of these. */
export function roadLabels(source: string, { labels }: Palette, language: StyleLanguage): LayerSpecification[] {
  const roads = labelsOf(source, 'roads');
  const importance = { 'symbol-sort-key': ['coalesce', ['get', 'min_zoom'], 20] as Expression };
  const along = (colour: string, sizes: Readonly<Record<number, number>>) => ({
    ...importance,
    'symbol-placement': 'line' as const,
    'symbol-spacing': 260,
    'text-font': [regular],
    'text-field': shortNameIn(language),
    // Sharper bends turn letters on their heads: 30 lets a name turn round by 180 degrees, for 2 % more names.
    'text-max-angle': 27,
    'text-padding': 4,
    'text-size': byZoom(sizes),
    ...inked(colour, labels.halo, 1.5),
  });
  const isPath = all(isOneOf(kind, ['path', 'other']), ['!=', detail, 'pedestrian']);
  const isStreet: Expression = ['any', ['==', kind, 'minor_road'], ['==', detail, 'pedestrian']];
  const isNumbered = all(isMain, ['has', 'shield_text'], ['<=', ['length', shield], 5]);
  const sign = (prefix: string): Expression => ['concat', prefix, ['length', shield], 'char'];
  return [
    roads('roads_labels_path', [16], isPath, along(labels.minorRoad, { 16: 10, 19: 12 })),
    roads('roads_labels_minor', [15], isStreet, along(labels.minorRoad, { 15: 10.5, 17: 12, 19: 14 })),
    roads('roads_labels_major', [12], isMain, along(labels.road, { 12: 10.5, 15: 12, 17: 13, 19: 15 })),
    roads('roads_shields', [8], isNumbered, {
      'icon-image': match(
        ['get', 'network'],
        { 'US:I': sign('US:I-'), 'NL:S-road': sign('NL:S-road-') },
        sign('generic_shield-'),
      ),
      'text-field': shield,
      'text-font': [medium],
      'text-size': 8.5,
      'icon-size': 0.85,
      ...importance,
      'symbol-placement': 'line',
      'symbol-spacing': 420,
      'icon-rotation-alignment': 'viewport',
      'text-rotation-alignment': 'viewport',
      'text-color': labels.shield,
    }),
  ];
}

/** Letters that the widest sign of a route holds. */
export const longestRouteRef = 7;

const ref: Expression = ['get', 'ref'];
const refLength: Expression = ['length', ['to-string', ref]];

/** Numbers of marked routes on signs of their kind's colour. */
export const routeLabels = (source: string, { labels }: Palette): LayerSpecification =>
  labelsOf(source, 'routes')('routes_shields', [11], all(['has', 'ref'], ['<=', refLength, longestRouteRef]), {
    'symbol-placement': 'line',
    'symbol-spacing': byZoom({ 11: 300, 16: 500 }),
    'symbol-sort-key': match(['get', 'network'], { international: 0, national: 1, regional: 2 }, 3),
    'icon-image': ['concat', 'route:', kind, '-', refLength, 'char'],
    'icon-rotation-alignment': 'viewport',
    'text-rotation-alignment': 'viewport',
    'text-field': ref,
    'text-font': [medium],
    'text-size': 8.5,
    'icon-padding': 4,
    'text-color': labels.place,
  });

/** Names of lifts along their cables. */
export const liftLabels = (source: string, { labels, ways }: Palette, language: StyleLanguage): LayerSpecification =>
  labelsOf(source, 'roads')('roads_labels_aerialway', [14], ['==', kind, 'aerialway'], {
    'symbol-placement': 'line',
    'symbol-spacing': 400,
    'text-field': shortNameIn(language),
    'text-font': [regular],
    'text-size': byZoom({ 14: 9.5, 18: 12 }),
    'text-offset': [0, -0.9],
    'text-max-angle': 30,
    ...inked(ways.aerialway, labels.halo, 1.4),
  });
