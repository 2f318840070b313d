import type { ExpressionSpecification, LayerSpecification } from '@maplibre/maplibre-gl-style-spec';
import { byZoom } from '../by-zoom.ts';
import type { Palette } from '../palettes/palette.ts';
import type { StyleLanguage } from '../style-names.ts';
import { italic, regular } from './fonts.ts';
import { shortNameIn } from './names.ts';

type SymbolLayer = Extract<LayerSpecification, { type: 'symbol' }>;

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
const kind: ExpressionSpecification = ['get', 'kind'];
const oneOf = (kinds: readonly string[]): ExpressionSpecification => ['in', kind, ['literal', [...kinds]]];
const withHeights = oneOf([...huts, 'saddle']);
/** Metres; 0 where it is not known. */
const elevation: ExpressionSpecification = ['to-number', ['get', 'elevation'], 0];
const isolation: ExpressionSpecification = ['to-number', ['get', 'isolation'], 0];
const height: ExpressionSpecification = ['case', ['==', elevation, 0], '', ['to-string', ['round', elevation]]];
const named: ExpressionSpecification = ['has', 'name'];
const icon: ExpressionSpecification = ['concat', 'terrain:', kind];

/** Of all of them. */
const layout: SymbolLayer['layout'] = {
  'icon-image': icon,
  'text-variable-anchor': ['top', 'bottom', 'left', 'right'],
  'text-radial-offset': 0.65,
  'text-justify': 'auto',
  'text-line-height': 1.05,
  'text-max-width': 8,
  'text-optional': true,
};

const firstZoom: ExpressionSpecification = [
  'match',
  kind,
  ...Object.entries(trailZooms).flat(),
  22,
] as unknown as ExpressionSpecification;

/**
 * Summits, the most isolated first, and huts, passes, springs and views. `later`: by how many zooms later than on a
 * walking map.
 */
export function terrainPoints(
  source: string,
  { labels }: Palette,
  language: StyleLanguage,
  later: number,
): LayerSpecification[] {
  const pois = { source, 'source-layer': 'pois', type: 'symbol' } as const;
  const name = shortNameIn(language);
  const withHeight: ExpressionSpecification = [
    'case',
    ['!', named],
    height,
    ['==', height, ''],
    name,
    ['concat', name, '\n', height],
  ];
  const shownFrom = (zoom: ExpressionSpecification): ExpressionSpecification => ['>=', ['-', ['zoom'], later], zoom];
  const halo = { 'text-halo-color': labels.halo, 'text-halo-width': 1.4 } as const;
  return [
    {
      ...pois,
      id: 'pois_trail',
      minzoom: Math.min(...Object.values(trailZooms)) + later,
      filter: [
        'all',
        oneOf(Object.keys(trailZooms)),
        shownFrom(['max', firstZoom, ['coalesce', ['get', 'min_zoom'], 0]]),
      ],
      layout: {
        ...layout,
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
      },
      paint: {
        'text-color': ['case', oneOf(waters), labels.water, oneOf(huts), labels.poi.lodging, labels.minorPlace],
        ...halo,
      },
    },
    {
      ...pois,
      id: 'pois_summits',
      minzoom: 8,
      filter: [
        'all',
        oneOf(summits),
        shownFrom(['coalesce', ['get', 'min_zoom'], 0]),
        // Maps of towns show mountains; hills come with the streets on them.
        ...(later === 0
          ? []
          : [['any', ['>=', elevation, mountainHeight], ['>=', ['zoom'], 15]] as ExpressionSpecification]),
      ],
      layout: {
        ...layout,
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
      },
      paint: { 'text-color': labels.place, ...halo },
    },
  ];
}
