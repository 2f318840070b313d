import type { LayerSpecification } from '@maplibre/maplibre-gl-style-spec';
import {
  all,
  byZoom,
  type DrawLayer,
  detail,
  type Expression,
  isOneOf,
  isTunnel,
  kind,
  type LineLayer,
  layersOf,
  not,
} from './layers.ts';
import type { Palette } from './palettes.ts';

/** Kinds of marked routes, the widest band first. */
export const routeKinds = ['ski', 'mtb', 'bicycle', 'hiking'] as const;
export type RouteKind = (typeof routeKinds)[number];

/** Colours of ways on the walking map, far from those of contours and water. */
export const trailColours = {
  /** Between a way and the contours it crosses. */
  halo: '#fbf9f1',
  track: '#4e3d26',
  path: '#4b2a1e',
  /** Pavements and ways in parks: they lead nowhere. */
  footway: '#8b6f60',
  cycleway: '#7434a3',
  steps: '#4b2a1e',
  closed: '#8d8478',
  /** After the Swiss signposts: hiking (T1) yellow, mountain hiking (T2, T3) red, alpine hiking (T4 to T6) blue. */
  easy: '#f5c400',
  easyEdge: '#6b4c00',
  mountain: '#c2181c',
  alpine: '#1a47b8',
  ferrata: '#26232b',
  power: '#6d6a66',
  routes: { ski: '#0c8fb3', mtb: '#d86a00', bicycle: '#8527b0', hiking: '#d4145a' } satisfies Record<RouteKind, string>,
} as const;

const is = (value: string): Expression => ['==', detail, value];

const isWay = all(isOneOf(kind, ['path', 'other']), not(isTunnel));
const pavements = ['sidewalk', 'crossing'];
/** Ways with a look of their own, and what is no way to walk. */
const apart = ['pedestrian', 'track', 'cycleway', 'steps', 'via_ferrata', 'pier', ...pavements];
/** Difficulty of the Swiss Alpine Club, 1 to 6; 0 where nobody says. */
const difficulty: Expression = ['to-number', ['get', 'sac_scale'], 0];
const isPath = all(isWay, not(isOneOf(detail, apart)));
const isFootway = all(is('footway'), ['==', difficulty, 0]);
const isEasy: Expression = ['==', difficulty, 1];
const isAlpine: Expression = ['>=', difficulty, 4];
const isFaint: Expression = ['==', ['get', 'trail_visibility'], 'bad'];
const isPaved: Expression = ['==', ['get', 'surface'], 'paved'];
const isClosed = isOneOf(['get', 'access'], ['no', 'private']);
/** 1: a road for carts, 5: a trace in the grass. */
const grade: Expression = ['to-number', ['get', 'tracktype'], 0];
const isFirm: Expression = ['any', ['==', grade, 1], isPaved];
const isSoft: Expression = ['>=', grade, 4];

/** Of all ways these come last. */
const isDrawn: Expression = ['any', ['>=', ['zoom'], 14], not(['any', isFootway, is('steps')])];

const pathWidths = { 13: 1, 15: 1.5, 17: 2.3, 20: 4 };
const trackWidths = { 12: 0.7, 14: 1.3, 16: 2, 18: 3, 20: 5 };
/** Kinds of routes drawn as bands, the widest first. Slopes and tracks in the snow lie too close for that. */
const bandKinds = ['mtb', 'bicycle', 'hiking'] as const satisfies readonly RouteKind[];
/** As wide as a street and a margin, so that a marked route shows beside it. */
const bandWidths = { 9: 0.8, 10: 1, 11: 1.6, 12: 2.8, 13: 4.2, 14: 6, 15: 9, 16: 13, 17: 18, 18: 25, 20: 52 };
/** By how much each band is wider on either side than the next kind's, so that an edge of it stays free. */
const bandEdge = (zoom: number): number => Math.min(1, Math.max(0, (zoom - 10) / 4));
const wider = (widths: Readonly<Record<number, number>>, by: (zoom: number) => number) =>
  byZoom(Object.fromEntries(Object.entries(widths).map(([zoom, width]) => [zoom, width + by(Number(zoom))])));

const pathColour: Expression = [
  'case',
  ...[isClosed, trailColours.closed],
  ...[isAlpine, trailColours.alpine],
  ...[['>=', difficulty, 2], trailColours.mountain],
  ...[isFootway, trailColours.footway],
  trailColours.path,
] as never;

/**
 * Ways of a walking map, below the roads they meet: bands of marked routes, tracks by grade, paths by difficulty,
 * visibility and surface. A pale edge keeps them apart from contours. Dashes are in widths of the line.
 */
export function trailLayers(source: string, { ground }: Palette): LineLayer[] {
  const ways = layersOf('line', source, 'roads', { 'line-join': 'round' });
  const routes = layersOf('line', source, 'routes', { 'line-join': 'round' });
  return [
    ...bandKinds.map((route, order) =>
      routes(`routes_${route}`, [9], ['==', kind, route], {
        color: trailColours.routes[route],
        opacity: byZoom({ 9: 0.4, 12: 0.34, 16: 0.22 }),
        width: wider(bandWidths, zoom => 2 * (bandKinds.length - 1 - order) * bandEdge(zoom)),
      }),
    ),
    routes('routes_ski', [12], ['==', kind, 'ski'], {
      color: trailColours.routes.ski,
      width: byZoom({ 12: 1, 16: 2 }),
      opacity: 0.7,
      dasharray: [4, 2.5],
    }),
    ways('roads_pier', [13], all(isWay, is('pier')), {
      color: ground.pedestrian,
      width: byZoom({ 13: 1, 16: 4, 20: 16 }),
    }),
    ways('trails_halo', [13], all(isWay, not(isOneOf(detail, ['pedestrian', 'pier', ...pavements])), isDrawn), {
      color: trailColours.halo,
      opacity: 0.7,
      width: wider(trackWidths, () => 2.2),
    }),
    ...tracks(ways),
    ...paths(ways),
    ...climbs(ways),
  ];
}

function tracks(ways: DrawLayer<'line'>): LineLayer[] {
  const isTrack = all(isWay, is('track'));
  const color: Expression = ['case', isClosed, trailColours.closed, trailColours.track];
  const width = byZoom(trackWidths);
  return [
    ways('trails_track_firm', [12], all(isTrack, isFirm), {
      color: trailColours.track,
      width: wider(trackWidths, () => 0.9),
    }),
    ways('trails_track_firm_fill', [13], all(isTrack, isFirm), {
      color: trailColours.halo,
      width: byZoom({ 13: 0.4, 14: 0.7, 16: 1.3, 18: 2.2, 20: 4 }),
    }),
    ways('trails_track', [12], all(isTrack, not(isFirm), not(isSoft)), { color, width, dasharray: [7, 1.5] }),
    ways('trails_track_soft', [12], all(isTrack, not(isFirm), isSoft), { color, width, dasharray: [4, 2] }),
  ];
}

function paths(ways: DrawLayer<'line'>): LineLayer[] {
  const color = pathColour;
  const width = byZoom(pathWidths);
  return [
    ways('trails_pavement', [16], all(isWay, isOneOf(detail, pavements)), {
      color: trailColours.footway,
      width: 0.7,
      dasharray: [2, 2],
    }),
    ways('trails_footway', [14], all(isPath, isFootway), {
      color,
      width: byZoom({ 14: 0.7, 16: 1.1, 18: 1.8 }),
      dasharray: [3, 1.2],
    }),
    ways('trails_path_paved', [13], all(isPath, not(isFootway), not(isEasy), not(isFaint), isPaved), { color, width }),
    ways('trails_path', [13], all(isPath, not(isFootway), not(isEasy), not(isAlpine), not(isFaint), not(isPaved)), {
      color,
      width,
      dasharray: [3.4, 1.3],
    }),
    ways('trails_easy_edge', [13], all(isPath, isEasy), {
      color: trailColours.easyEdge,
      width: wider(pathWidths, () => 1.2),
    }),
    ways('trails_easy', [13], all(isPath, isEasy), {
      color: trailColours.easy,
      width: byZoom({ 13: 0.9, 15: 1.4, 17: 2.2, 20: 4 }),
    }),
    ways('trails_alpine', [13], all(isPath, isAlpine, not(isFaint)), { color, width, dasharray: [1.6, 1.3] }),
    ways('trails_faint', [13], all(isPath, isFaint), { color, width, dasharray: [0.9, 2.4] }),
  ];
}

/** Ways with ladders and steps, and those for bicycles. */
function climbs(ways: DrawLayer<'line'>): LineLayer[] {
  return [
    ways('trails_ferrata', [13], all(isWay, is('via_ferrata')), {
      color: trailColours.ferrata,
      width: byZoom({ 13: 0.8, 16: 1.3, 20: 2.4 }),
    }),
    // The rungs of a ladder.
    ways('trails_ferrata_rungs', [13], all(isWay, is('via_ferrata')), {
      color: trailColours.ferrata,
      width: byZoom({ 13: 3.6, 16: 6, 20: 11 }),
      dasharray: [0.25, 0.75],
    }),
    ways('trails_cycleway', [13], all(isWay, is('cycleway')), {
      color: trailColours.cycleway,
      width: byZoom(pathWidths),
      dasharray: [5, 1.1],
    }),
    ways('trails_steps', [14], all(isWay, is('steps')), {
      color: trailColours.steps,
      width: byZoom({ 14: 1.8, 16: 3.4, 18: 5.4 }),
      dasharray: [0.5, 0.4],
    }),
  ];
}

/** Cliffs with teeth towards the low side, the right of the line. Below the ways. */
export function cliffLayers(source: string, { ways: { cliff: color } }: Palette): LineLayer[] {
  const lines = layersOf('line', source, 'earth');
  const isCliff: Expression = ['==', kind, 'cliff'];
  return [
    lines('cliffs', [13], isCliff, { color, width: byZoom({ 13: 0.8, 16: 1.4, 19: 2.4 }) }),
    lines('cliffs_teeth', [13], isCliff, {
      color,
      width: byZoom({ 13: 2.6, 16: 5, 19: 9 }),
      offset: byZoom({ 13: 1.3, 16: 2.5, 19: 4.5 }),
      dasharray: [0.3, 0.7],
    }),
  ];
}

/** Power lines and their towers. */
export function powerLayers(source: string): LayerSpecification[] {
  const isLine: Expression = ['==', kind, 'line'];
  const isLate = all(['==', kind, 'minor_line'], ['>=', ['zoom'], 14]);
  return [
    layersOf('line', source, 'power')('power_lines', [12], ['any', isLine, isLate], {
      color: trailColours.power,
      width: byZoom({ 12: ['case', isLine, 0.6, 0.4], 16: ['case', isLine, 1, 0.7] }),
      opacity: 0.75,
    }),
    {
      id: 'power_towers',
      type: 'circle',
      source,
      'source-layer': 'power',
      minzoom: 14,
      filter: ['==', kind, 'tower'],
      paint: { 'circle-color': trailColours.power, 'circle-radius': byZoom({ 14: 1.2, 16: 2, 19: 4 }) },
    },
  ];
}
