import {
  all,
  byZoom,
  type Expression,
  importance,
  inked,
  isOneOf,
  italic,
  kind,
  type Look,
  labelsOf,
  match,
  not,
  regular,
  type SymbolLayer,
} from '../layers.ts';
import type { Palette } from '../palettes.ts';
import type { StyleLanguage } from '../style-names.ts';
import { shortNameIn } from './names.ts';

const summits = ['peak', 'volcano'] as const;
/** First zooms of what walkers look for on the way. */
const trailZooms = {
  alpine_hut: 12,
  wilderness_hut: 13,
  saddle: 12,
  spring: 13,
  viewpoint: 13,
  shelter: 14,
  cave_entrance: 14,
  waterfall: 13,
} as const;
const waters = ['spring', 'waterfall'];
const huts = ['alpine_hut', 'wilderness_hut'];

export type TerrainKind = (typeof summits)[number] | keyof typeof trailZooms;
/** Kinds of the layer `pois` that have a sign of their own, as on topographic maps, instead of a badge. */
export const terrainKinds: readonly TerrainKind[] = [
  ...summits,
  ...(Object.keys(trailZooms) as (keyof typeof trailZooms)[]),
];

/** Metres. */
const mountainHeight = 400;
const withHeights = isOneOf(kind, [...huts, 'saddle']);
/** Metres; 0 where it is not known. */
const elevation: Expression = ['to-number', ['get', 'elevation'], 0];
const isolation: Expression = ['to-number', ['get', 'isolation'], 0];
const height: Expression = ['case', ['==', elevation, 0], '', ['to-string', ['round', elevation]]];
const named: Expression = ['has', 'name'];

/** Of all of them. */
const look: Look = {
  'icon-image': ['concat', 'terrain:', kind],
  'text-variable-anchor': ['top', 'bottom', 'left', 'right'],
  'text-radial-offset': 0.65,
  'text-justify': 'auto',
  'text-line-height': 1.05,
  'text-max-width': 8,
  'text-optional': true,
};

const firstZoom = match(kind, trailZooms, 22);

/**
 * Summits, the most isolated first, and huts, passes, springs and views. `later`: by how many zooms later than on a
 * walking map.
 */
export function terrainPoints(
  source: string,
  { labels }: Palette,
  language: StyleLanguage,
  later: number,
): SymbolLayer[] {
  const pois = labelsOf(source, 'pois');
  const name = shortNameIn(language);
  const withHeight: Expression = [
    'case',
    ...[not(named), height],
    ...[['==', height, ''], name],
    ['concat', name, '\n', height],
  ] as never;
  const shownFrom = (zoom: Expression): Expression => ['>=', ['-', ['zoom'], later], zoom];
  const colour: Expression = [
    'case',
    ...[isOneOf(kind, waters), labels.water],
    ...[isOneOf(kind, huts), labels.poi.lodging],
    labels.minorPlace,
  ] as never;
  const isTrail = all(isOneOf(kind, Object.keys(trailZooms)), shownFrom(['max', firstZoom, importance]));
  // Maps of towns show mountains; hills come with the streets on them.
  const isMountain: Expression[] =
    later === 0 ? [] : [['any', ['>=', elevation, mountainHeight], ['>=', ['zoom'], 15]]];
  return [
    pois('pois_trail', [Math.min(...Object.values(trailZooms)) + later], isTrail, {
      ...look,
      'icon-size': byZoom({ 12: 0.75, 15: 1, 18: 1.2 }),
      'symbol-sort-key': ['+', firstZoom, ['case', named, 0, 0.5]],
      'text-font': [regular],
      'text-field': [
        'step',
        ['zoom'],
        ['case', withHeights, withHeight, ''],
        15,
        ['case', withHeights, withHeight, name],
      ],
      'text-size': byZoom({ 12: 9.5, 15: 10.5, 18: 12.5 }),
      ...inked(colour, labels.halo, 1.4),
    }),
    pois('pois_summits', [8], all(isOneOf(kind, summits), shownFrom(importance), ...isMountain), {
      ...look,
      'icon-size': byZoom({ 9: 0.7, 13: 0.85, 16: 1.1 }),
      'icon-padding': 1,
      'symbol-sort-key': ['-', ['-', 0, isolation], ['/', elevation, 10000]],
      'text-font': [italic],
      'text-field': withHeight,
      'text-size': byZoom({
        9: ['step', isolation, 9.5, 10, 11],
        13: ['step', isolation, 10, 1, 11, 10, 12],
        17: ['step', isolation, 11, 1, 12, 10, 13],
      }),
      ...inked(labels.place, labels.halo, 1.4),
    }),
  ];
}
