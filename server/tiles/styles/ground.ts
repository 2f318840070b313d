import type { ExpressionSpecification, LayerSpecification } from '@maplibre/maplibre-gl-style-spec';
import { byZoom } from './by-zoom.ts';
import { noDataLayer } from './overview.ts';
import type { Palette } from './palettes/palette.ts';

type FillLayer = Extract<LayerSpecification, { type: 'fill' }>;
type Ground = Palette['ground'];

const isArea: ExpressionSpecification = ['==', ['geometry-type'], 'Polygon'];
const ofKinds = (kinds: readonly string[]): ExpressionSpecification => ['in', ['get', 'kind'], ['literal', [...kinds]]];

/** Covers that fill most of the land, from bottom to top: a layer each, whose shapes static pictures can keep. */
const covers: readonly (readonly [id: string, colour: keyof Ground, kinds: readonly string[]])[] = [
  ['protected', 'protectedArea', ['protected_area', 'national_park', 'nature_reserve']],
  ['built_up', 'builtUp', ['residential', 'commercial', 'railway']],
  ['farmland', 'farmland', ['farmland']],
  ['grass', 'grass', ['grass', 'grassland', 'meadow', 'scrub', 'village_green', 'recreation_ground']],
  ['wood', 'wood', ['wood', 'forest']],
];

/** Smaller grounds, from bottom to top, in one layer. */
const places: readonly (readonly [colour: keyof Ground, kinds: readonly string[]])[] = [
  ['military', ['military', 'naval_base', 'airfield']],
  ['industrial', ['industrial', 'aerodrome']],
  ['rock', ['bare_rock']],
  ['sand', ['sand', 'beach']],
  ['glacier', ['glacier']],
  ['wetland', ['wetland']],
  ['hospital', ['hospital']],
  ['school', ['school', 'kindergarten', 'university', 'college']],
  ['park', ['park', 'zoo', 'golf_course', 'garden', 'dog_park', 'cemetery', 'allotments']],
  ['pitch', ['pitch', 'playground']],
  ['runway', ['runway', 'taxiway', 'dam']],
  ['pedestrian', ['pedestrian', 'pier', 'platform']],
];

/** Land, where nothing is known of it, what covers it, what it is used for. */
export function landLayers(source: string, { ground }: Palette): LayerSpecification[] {
  const landuse = { source, 'source-layer': 'landuse', type: 'fill' } as const;
  const opacity = byZoom({ 6: 0, 8: 1 });
  const value = <T>(of: (row: (typeof places)[number], order: number) => T, otherwise: T): ExpressionSpecification =>
    ['match', ['get', 'kind'], ...places.flatMap((row, order) => [[...row[1]], of(row, order)]), otherwise] as never;
  return [
    {
      id: 'earth',
      type: 'fill',
      source,
      'source-layer': 'earth',
      filter: isArea,
      paint: { 'fill-color': ground.earth },
    },
    noDataLayer(source),
    {
      id: 'landcover',
      type: 'fill',
      source,
      'source-layer': 'landcover',
      maxzoom: 8,
      paint: {
        'fill-color': [
          'match',
          ['get', 'kind'],
          'grassland',
          ground.grass,
          'barren',
          ground.rock,
          'urban_area',
          ground.builtUp,
          'farmland',
          ground.farmland,
          'glacier',
          ground.glacier,
          'scrub',
          ground.grass,
          ground.wood,
        ],
        'fill-opacity': byZoom({ 5: 1, 8: 0 }),
      },
    },
    ...covers.map(
      ([id, colour, kinds]): FillLayer => ({
        ...landuse,
        id: `landuse_${id}`,
        minzoom: 6,
        filter: ofKinds(kinds),
        paint: { 'fill-color': ground[colour], 'fill-opacity': opacity },
      }),
    ),
    {
      ...landuse,
      id: 'landuse_places',
      minzoom: 8,
      filter: ofKinds(places.flatMap(([, kinds]) => kinds)),
      layout: { 'fill-sort-key': value((_, order) => order, 0) },
      paint: { 'fill-color': value(([colour]) => ground[colour], ground.earth) },
    },
    {
      id: 'roads_runway',
      type: 'line',
      source,
      'source-layer': 'roads',
      minzoom: 10,
      filter: ['==', ['get', 'kind_detail'], 'runway'],
      paint: { 'line-color': ground.runway, 'line-width': byZoom({ 10: 1, 12: 3, 14: 9, 16: 20, 18: 40 }) },
    },
    {
      id: 'roads_taxiway',
      type: 'line',
      source,
      'source-layer': 'roads',
      minzoom: 12,
      filter: ['==', ['get', 'kind_detail'], 'taxiway'],
      paint: { 'line-color': ground.runway, 'line-width': byZoom({ 12: 0.7, 14: 3, 16: 8, 18: 16 }) },
    },
  ];
}

const detail: ExpressionSpecification = ['get', 'kind_detail'];
/** Image of the sprite for what covers the ground: by what it is precisely, else by its kind. */
const patternsByDetail: Readonly<Record<string, readonly string[]>> = {
  scree: ['scree', 'shingle'],
  reedbed: ['reedbed', 'marsh'],
  vineyard: ['vineyard'],
  orchard: ['orchard'],
  heath: ['heath'],
  broadleaved: ['broadleaved'],
  needleleaved: ['needleleaved'],
  mixed: ['mixed'],
};
const patternsByKind: Readonly<Record<string, readonly string[]>> = {
  rock: ['bare_rock'],
  glacier: ['glacier'],
  wetland: ['wetland'],
  sand: ['sand', 'beach'],
  scrub: ['scrub'],
};

const branches = (patterns: Readonly<Record<string, readonly string[]>>): unknown[] =>
  Object.entries(patterns).flatMap(([name, values]) => [[...values], `pattern:${name}`]);

/** Signs of rock, ice, marsh, crops and trees on their ground. */
export function groundPatterns(source: string): LayerSpecification {
  const byKind = ['match', ['get', 'kind'], ...branches(patternsByKind), ''];
  return {
    id: 'landuse_patterns',
    type: 'fill',
    source,
    'source-layer': 'landuse',
    minzoom: 12,
    filter: [
      'any',
      ['in', detail, ['literal', Object.values(patternsByDetail).flat()]],
      ofKinds(Object.values(patternsByKind).flat()),
    ],
    paint: {
      'fill-pattern': ['match', ['coalesce', detail, ''], ...branches(patternsByDetail), byKind] as never,
      'fill-opacity': byZoom({ 12: 0.3, 13: 0.6, 15: 0.75 }),
      // As with hatching: soft edges of faint signs are seen by nobody, and cost a second drawing of each.
      'fill-antialias': false,
    },
  };
}

/** Sea, lakes and streams. */
export function waterLayers(source: string, { ground }: Palette): LayerSpecification[] {
  const water = { source, 'source-layer': 'water' } as const;
  const lines = (id: string, minzoom: number, kinds: readonly string[], width: ExpressionSpecification) =>
    ({
      ...water,
      id,
      type: 'line',
      minzoom,
      filter: ['all', ofKinds(kinds), ['!', ['has', 'is_tunnel']]],
      layout: { 'line-join': 'round', 'line-cap': 'round' },
      paint: { 'line-color': ground.water, 'line-width': width },
    }) satisfies LayerSpecification;
  return [
    { ...water, id: 'water', type: 'fill', filter: isArea, paint: { 'fill-color': ground.water } },
    lines('water_ditch', 15, ['ditch', 'drain'], byZoom({ 15: 0.6, 18: 2 })),
    lines('water_stream', 13, ['stream'], byZoom({ 13: 0.7, 15: 1.4, 18: 4 })),
    lines('water_river', 9, ['river', 'canal'], byZoom({ 9: 0.9, 12: 2, 14: 3.4, 16: 6, 18: 12 })),
  ];
}
