import type { ExpressionSpecification, LayerSpecification } from '@maplibre/maplibre-gl-style-spec';
import { byZoom } from './by-zoom.ts';
import type { Palette } from './palettes/palette.ts';
import { type RouteKind, trailColours } from './palettes/trail-colours.ts';

type LineLayer = Extract<LayerSpecification, { type: 'line' }>;

const kind: ExpressionSpecification = ['get', 'kind'];
const detail: ExpressionSpecification = ['get', 'kind_detail'];
const oneOf = (of: ExpressionSpecification, values: readonly string[]): ExpressionSpecification => [
  'in',
  of,
  ['literal', [...values]],
];
const all = (...parts: ExpressionSpecification[]): ExpressionSpecification => ['all', ...parts];
const not = (part: ExpressionSpecification): ExpressionSpecification => ['!', part];
const is = (value: string): ExpressionSpecification => ['==', detail, value];

const isWay = all(oneOf(kind, ['path', 'other']), not(['has', 'is_tunnel']));
const pavements = ['sidewalk', 'crossing'];
/** Ways with a look of their own, and what is no way to walk. */
const apart = ['pedestrian', 'track', 'cycleway', 'steps', 'via_ferrata', 'pier', ...pavements];
/** Difficulty of the Swiss Alpine Club, 1 to 6; 0 where nobody says. */
const difficulty: ExpressionSpecification = ['to-number', ['get', 'sac_scale'], 0];
const isPath = all(isWay, not(oneOf(detail, apart)));
const isFootway = all(is('footway'), ['==', difficulty, 0]);
const isEasy: ExpressionSpecification = ['==', difficulty, 1];
const isAlpine: ExpressionSpecification = ['>=', difficulty, 4];
const isFaint: ExpressionSpecification = ['==', ['get', 'trail_visibility'], 'bad'];
const isPaved: ExpressionSpecification = ['==', ['get', 'surface'], 'paved'];
const isClosed = oneOf(['get', 'access'], ['no', 'private']);
/** 1: a road for carts, 5: a trace in the grass. */
const grade: ExpressionSpecification = ['to-number', ['get', 'tracktype'], 0];
const isFirm: ExpressionSpecification = ['any', ['==', grade, 1], isPaved];
const isSoft: ExpressionSpecification = ['>=', grade, 4];

/** Of all ways these come last. */
const isDrawn: ExpressionSpecification = ['any', ['>=', ['zoom'], 14], not(['any', isFootway, is('steps')])];

const pathWidths = { 13: 1, 15: 1.5, 17: 2.3, 20: 4 };
const trackWidths = { 12: 0.7, 14: 1.3, 16: 2, 18: 3, 20: 5 };
/** Kinds of routes drawn as bands, the widest first. Slopes and tracks in the snow lie too close for that. */
const bandKinds = ['mtb', 'bicycle', 'hiking'] as const satisfies readonly RouteKind[];
/** As wide as a street and a margin, so that a marked route shows beside it. */
const bandWidths = { 9: 0.8, 10: 1, 11: 1.6, 12: 2.8, 13: 4.2, 14: 6, 15: 9, 16: 13, 17: 18, 18: 25, 20: 52 };
/** By how much each band is wider on either side than the next kind's, so that an edge of it stays free. */
const bandEdge = (zoom: number): number => Math.min(1, Math.max(0, (zoom - 10) / 4));
const wider = (widths: Readonly<Record<number, number>>, by: number) =>
  byZoom(Object.fromEntries(Object.entries(widths).map(([zoom, width]) => [zoom, width + by])));

const pathColour: ExpressionSpecification = [
  'case',
  isClosed,
  trailColours.closed,
  isAlpine,
  trailColours.alpine,
  ['>=', difficulty, 2],
  trailColours.mountain,
  isFootway,
  trailColours.footway,
  trailColours.path,
];

const routeLine = (source: string, route: RouteKind) =>
  ({
    id: `routes_${route}`,
    type: 'line',
    source,
    'source-layer': 'routes',
    filter: ['==', kind, route],
    layout: { 'line-join': 'round' },
  }) satisfies LineLayer;

function band(source: string, route: RouteKind, outside: number): LineLayer {
  const widths = Object.entries(bandWidths).map(([zoom, width]) => [
    zoom,
    width + 2 * outside * bandEdge(Number(zoom)),
  ]);
  return {
    ...routeLine(source, route),
    minzoom: 9,
    paint: {
      'line-color': trailColours.routes[route],
      'line-opacity': byZoom({ 9: 0.4, 12: 0.34, 16: 0.22 }),
      'line-width': byZoom(Object.fromEntries(widths)),
    },
  };
}

/** A layer of ways by its name, its first zoom, which ways it draws and how. */
type DrawWays = (
  id: string,
  minzoom: number,
  filter: ExpressionSpecification,
  paint: NonNullable<LineLayer['paint']>,
) => LineLayer;

const waysOf =
  (source: string): DrawWays =>
  (id, minzoom, filter, paint) => ({
    id,
    type: 'line',
    source,
    'source-layer': 'roads',
    minzoom,
    filter,
    layout: { 'line-join': 'round' },
    paint,
  });

/**
 * Ways of a walking map, below the roads they meet: bands of marked routes, tracks by grade, paths by difficulty,
 * visibility and surface. A pale edge keeps them apart from contours. Dashes are in widths of the line.
 */
export function trailLayers(source: string, { ground }: Palette): LayerSpecification[] {
  const ways = waysOf(source);
  return [
    ...bandKinds.map((route, order) => band(source, route, bandKinds.length - 1 - order)),
    {
      ...routeLine(source, 'ski'),
      minzoom: 12,
      paint: {
        'line-color': trailColours.routes.ski,
        'line-width': byZoom({ 12: 1, 16: 2 }),
        'line-opacity': 0.7,
        'line-dasharray': [4, 2.5],
      },
    },
    ways('roads_pier', 13, all(isWay, is('pier')), {
      'line-color': ground.pedestrian,
      'line-width': byZoom({ 13: 1, 16: 4, 20: 16 }),
    }),
    ways('trails_halo', 13, all(isWay, not(oneOf(detail, ['pedestrian', 'pier', ...pavements])), isDrawn), {
      'line-color': trailColours.halo,
      'line-opacity': 0.7,
      'line-width': wider(trackWidths, 2.2),
    }),
    ...tracks(ways),
    ...paths(ways),
    ...climbs(ways),
  ];
}

function tracks(ways: DrawWays): LineLayer[] {
  const width = byZoom(trackWidths);
  const isTrack = all(isWay, is('track'));
  return [
    ways('trails_track_firm', 12, all(isTrack, isFirm), {
      'line-color': trailColours.track,
      'line-width': wider(trackWidths, 0.9),
    }),
    ways('trails_track_firm_fill', 13, all(isTrack, isFirm), {
      'line-color': trailColours.halo,
      'line-width': wider({ 13: 0.4, 14: 0.7, 16: 1.3, 18: 2.2, 20: 4 }, 0),
    }),
    ways('trails_track', 12, all(isTrack, not(isFirm), not(isSoft)), {
      'line-color': ['case', isClosed, trailColours.closed, trailColours.track],
      'line-width': width,
      'line-dasharray': [7, 1.5],
    }),
    ways('trails_track_soft', 12, all(isTrack, not(isFirm), isSoft), {
      'line-color': ['case', isClosed, trailColours.closed, trailColours.track],
      'line-width': width,
      'line-dasharray': [4, 2],
    }),
  ];
}

function paths(ways: DrawWays): LineLayer[] {
  const width = byZoom(pathWidths);
  return [
    ways('trails_pavement', 16, all(isWay, oneOf(detail, pavements)), {
      'line-color': trailColours.footway,
      'line-width': 0.7,
      'line-dasharray': [2, 2],
    }),
    ways('trails_footway', 14, all(isPath, isFootway), {
      'line-color': pathColour,
      'line-width': byZoom({ 14: 0.7, 16: 1.1, 18: 1.8 }),
      'line-dasharray': [3, 1.2],
    }),
    ways('trails_path_paved', 13, all(isPath, not(isFootway), not(isEasy), not(isFaint), isPaved), {
      'line-color': pathColour,
      'line-width': width,
    }),
    ways('trails_path', 13, all(isPath, not(isFootway), not(isEasy), not(isAlpine), not(isFaint), not(isPaved)), {
      'line-color': pathColour,
      'line-width': width,
      'line-dasharray': [3.4, 1.3],
    }),
    ways('trails_easy_edge', 13, all(isPath, isEasy), {
      'line-color': trailColours.easyEdge,
      'line-width': wider(pathWidths, 1.2),
    }),
    ways('trails_easy', 13, all(isPath, isEasy), {
      'line-color': trailColours.easy,
      'line-width': byZoom({ 13: 0.9, 15: 1.4, 17: 2.2, 20: 4 }),
    }),
    ways('trails_alpine', 13, all(isPath, isAlpine, not(isFaint)), {
      'line-color': pathColour,
      'line-width': width,
      'line-dasharray': [1.6, 1.3],
    }),
    ways('trails_faint', 13, all(isPath, isFaint), {
      'line-color': pathColour,
      'line-width': width,
      'line-dasharray': [0.9, 2.4],
    }),
  ];
}

/** Ways with ladders and steps, and those for bicycles. */
function climbs(ways: DrawWays): LineLayer[] {
  return [
    ways('trails_ferrata', 13, all(isWay, is('via_ferrata')), {
      'line-color': trailColours.ferrata,
      'line-width': byZoom({ 13: 0.8, 16: 1.3, 20: 2.4 }),
    }),
    // The rungs of a ladder.
    ways('trails_ferrata_rungs', 13, all(isWay, is('via_ferrata')), {
      'line-color': trailColours.ferrata,
      'line-width': byZoom({ 13: 3.6, 16: 6, 20: 11 }),
      'line-dasharray': [0.25, 0.75],
    }),
    ways('trails_cycleway', 13, all(isWay, is('cycleway')), {
      'line-color': trailColours.cycleway,
      'line-width': byZoom(pathWidths),
      'line-dasharray': [5, 1.1],
    }),
    ways('trails_steps', 14, all(isWay, is('steps')), {
      'line-color': trailColours.steps,
      'line-width': byZoom({ 14: 1.8, 16: 3.4, 18: 5.4 }),
      'line-dasharray': [0.5, 0.4],
    }),
  ];
}

/** Cliffs with teeth towards the low side, the right of the line. Below the ways. */
export function cliffLayers(source: string, { ways }: Palette): LayerSpecification[] {
  const cliff = {
    source,
    'source-layer': 'earth',
    type: 'line',
    filter: ['==', kind, 'cliff'] as ExpressionSpecification,
  } as const;
  return [
    {
      ...cliff,
      id: 'cliffs',
      minzoom: 13,
      paint: { 'line-color': ways.cliff, 'line-width': byZoom({ 13: 0.8, 16: 1.4, 19: 2.4 }) },
    },
    {
      ...cliff,
      id: 'cliffs_teeth',
      minzoom: 13,
      paint: {
        'line-color': ways.cliff,
        'line-width': byZoom({ 13: 2.6, 16: 5, 19: 9 }),
        'line-offset': byZoom({ 13: 1.3, 16: 2.5, 19: 4.5 }),
        'line-dasharray': [0.3, 0.7],
      },
    },
  ];
}

/** Power lines and their towers. */
export function powerLayers(source: string): LayerSpecification[] {
  const power = { source, 'source-layer': 'power' } as const;
  const isLine: ExpressionSpecification = ['==', kind, 'line'];
  return [
    {
      ...power,
      id: 'power_lines',
      type: 'line',
      minzoom: 12,
      filter: ['any', isLine, all(['==', kind, 'minor_line'], ['>=', ['zoom'], 14])],
      paint: {
        'line-color': trailColours.power,
        'line-width': byZoom({ 12: ['case', isLine, 0.6, 0.4], 16: ['case', isLine, 1, 0.7] }),
        'line-opacity': 0.75,
      },
    },
    {
      ...power,
      id: 'power_towers',
      type: 'circle',
      minzoom: 14,
      filter: ['==', kind, 'tower'],
      paint: { 'circle-color': trailColours.power, 'circle-radius': byZoom({ 14: 1.2, 16: 2, 19: 4 }) },
    },
  ];
}
