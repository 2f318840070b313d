import type { LayerSpecification } from '@maplibre/maplibre-gl-style-spec';
import {
  all,
  byZoom,
  detail,
  type Expression,
  isArea,
  isOneOf,
  isTunnel,
  kind,
  layersOf,
  match,
  not,
} from './layers.ts';
import { noDataLayer, regionsLand } from './overview.ts';
import type { Palette } from './palettes.ts';

type Ground = Palette['ground'];

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
export function landLayers(source: string, palette: Palette): LayerSpecification[] {
  const { ground } = palette;
  const landuse = layersOf('fill', source, 'landuse');
  const roads = layersOf('line', source, 'roads');
  // Who comes nearer sees more of a region, and never its shape.
  const opacity = byZoom({ '7.5': 0, '9': 0.4, '10.5': 1 });
  const value = <T>(of: (row: (typeof places)[number], order: number) => T, otherwise: T): Expression =>
    ['match', kind, ...places.flatMap((row, order) => [[...row[1]], of(row, order)]), otherwise] as never;
  return [
    regionsLand(source, palette),
    noDataLayer(source),
    layersOf('fill', source, 'landcover')('landcover', [0, 8], isOneOf(kind, ['glacier', 'urban_area']), {
      color: match(kind, { glacier: ground.glacier }, ground.urban),
      opacity: byZoom({ 5: 1, 8: 0 }),
    }),
    ...covers.map(([id, colour, kinds]) =>
      landuse(`landuse_${id}`, [7.5], isOneOf(kind, kinds), { color: ground[colour], opacity }),
    ),
    {
      ...landuse(
        'landuse_places',
        [8],
        isOneOf(
          kind,
          places.flatMap(([, kinds]) => kinds),
        ),
        {
          color: value(([colour]) => ground[colour], ground.earth),
          opacity,
        },
      ),
      layout: { 'fill-sort-key': value((_, order) => order, 0) },
    },
    roads('roads_runway', [10], ['==', detail, 'runway'], {
      color: ground.runway,
      width: byZoom({ 10: 1, 12: 3, 14: 9, 16: 20, 18: 40 }),
    }),
    roads('roads_taxiway', [12], ['==', detail, 'taxiway'], {
      color: ground.runway,
      width: byZoom({ 12: 0.7, 14: 3, 16: 8, 18: 16 }),
    }),
  ];
}

type Patterns = Readonly<Record<string, readonly string[]>>;

/** Image of the sprite for what covers the ground: by what it is precisely, else by its kind. */
const patternsByDetail: Patterns = {
  scree: ['scree', 'shingle'],
  reedbed: ['reedbed', 'marsh'],
  vineyard: ['vineyard'],
  orchard: ['orchard'],
  heath: ['heath'],
  broadleaved: ['broadleaved'],
  needleleaved: ['needleleaved'],
  mixed: ['mixed'],
};
const patternsByKind: Patterns = {
  rock: ['bare_rock'],
  glacier: ['glacier'],
  wetland: ['wetland'],
  sand: ['sand', 'beach'],
  scrub: ['scrub'],
};

const branches = (patterns: Patterns): unknown[] =>
  Object.entries(patterns).flatMap(([name, values]) => [[...values], `pattern:${name}`]);

/** Signs of rock, ice, marsh, crops and trees on their ground. */
export function groundPatterns(source: string): LayerSpecification {
  const valuesOf = (patterns: Patterns) => Object.values(patterns).flat();
  const isPatterned: Expression = [
    'any',
    isOneOf(detail, valuesOf(patternsByDetail)),
    isOneOf(kind, valuesOf(patternsByKind)),
  ];
  const byKind = ['match', kind, ...branches(patternsByKind), ''];
  return layersOf('fill', source, 'landuse')('landuse_patterns', [12], isPatterned, {
    pattern: ['match', ['coalesce', detail, ''], ...branches(patternsByDetail), byKind] as never,
    opacity: byZoom({ 12: 0.3, 13: 0.6, 15: 0.75 }),
    // As with hatching: soft edges of faint signs are seen by nobody, and cost a second drawing of each.
    antialias: false,
  });
}

/** Sea, lakes and streams. */
export function waterLayers(source: string, { ground: { water: color } }: Palette): LayerSpecification[] {
  const line = layersOf('line', source, 'water', { 'line-join': 'round', 'line-cap': 'round' });
  const lines = (id: string, minzoom: number, kinds: readonly string[], width: Expression) =>
    line(id, [minzoom], all(isOneOf(kind, kinds), not(isTunnel)), { color, width });
  return [
    layersOf('fill', source, 'water')('water', [], isArea, { color }),
    lines('water_ditch', 15, ['ditch', 'drain'], byZoom({ 15: 0.6, 18: 2 })),
    lines('water_stream', 13, ['stream'], byZoom({ 13: 0.7, 15: 1.4, 18: 4 })),
    lines('water_river', 9, ['river', 'canal'], byZoom({ 9: 0.9, 12: 2, 14: 3.4, 16: 6, 18: 12 })),
  ];
}

const isBuilding = isOneOf(kind, ['building', 'building_part']);

/** Outlines below the roads. */
export const buildingFootprints = (source: string, { ground }: Palette): LayerSpecification =>
  layersOf('fill', source, 'buildings')('buildings', [13.5], isBuilding, {
    color: ground.building,
    'outline-color': ground.buildingEdge,
  });

/** Above the roads, below the labels. Buildings of unknown height are taken for low houses. */
export function buildings3d(source: string, { ground }: Palette, visible: boolean): LayerSpecification {
  const grown = (property: string, unknown: number): Expression =>
    byZoom({ '14.5': 0, '15.5': ['coalesce', ['get', property], unknown] });
  return {
    id: 'buildings_3d',
    type: 'fill-extrusion',
    source,
    'source-layer': 'buildings',
    minzoom: 14.5,
    filter: isBuilding,
    layout: { visibility: visible ? 'visible' : 'none' },
    paint: {
      'fill-extrusion-color': ground.building,
      // Faded in, because MapLibre draws walls narrower than a pixel as dots.
      'fill-extrusion-opacity': byZoom({ '14.5': 0, '15.5': 0.65 }),
      'fill-extrusion-vertical-gradient': true,
      'fill-extrusion-height': grown('height', 4),
      'fill-extrusion-base': grown('min_height', 0),
    },
  };
}
