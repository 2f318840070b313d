import type { ExpressionSpecification, LayerSpecification } from '@maplibre/maplibre-gl-style-spec';
import { byZoom } from './by-zoom.ts';
import type { Palette } from './palettes/palette.ts';

type LineLayer = Extract<LayerSpecification, { type: 'line' }>;

const kind: ExpressionSpecification = ['get', 'kind'];
const detail: ExpressionSpecification = ['get', 'kind_detail'];
const overground: ExpressionSpecification = ['!', ['has', 'is_tunnel']];
const oneOf = (of: ExpressionSpecification, values: readonly string[]): ExpressionSpecification => [
  'in',
  of,
  ['literal', [...values]],
];

/** Lifts that pull skiers over the snow. */
const surfaceLifts = ['drag_lift', 't-bar', 'j-bar', 'platter', 'rope_tow', 'magic_carpet', 'zip_line', 'goods'];
const pavements = ['sidewalk', 'crossing'];
/** Paths with a look of their own, and what is no path at all. */
const apart = ['pedestrian', 'track', 'cycleway', 'steps', 'pier', ...pavements];
const isRail: ExpressionSpecification = ['==', kind, 'rail'];
const onStreets = oneOf(detail, ['tram', 'subway', 'light_rail', 'disused']);
const isSiding: ExpressionSpecification = ['has', 'service'];

/** Lines without casing: paths below the roads they meet, rails above them. Dashes are in widths of the line. */
export function pathLayers(source: string, { ways, ground }: Palette): LayerSpecification[] {
  const common = { source, 'source-layer': 'roads', type: 'line' } as const;
  const paths = (
    id: string,
    details: ExpressionSpecification,
    minzoom: number,
    paint: LineLayer['paint'],
  ): LineLayer => ({
    ...common,
    id,
    minzoom,
    filter: ['all', oneOf(kind, ['path', 'other']), details, overground],
    layout: { 'line-join': 'round' },
    paint: paint ?? {},
  });
  const thin = byZoom({ 13: 0.7, 15: 1.1, 17: 1.7, 20: 3 });
  return [
    paths('roads_pier', ['==', detail, 'pier'], 13, {
      'line-color': ground.pedestrian,
      'line-width': byZoom({ 13: 1, 16: 4, 20: 16 }),
    }),
    paths('roads_track', ['==', detail, 'track'], 13, {
      'line-color': ways.track,
      'line-width': byZoom({ 12: 0.6, 14: 1.1, 16: 1.7, 18: 2.6 }),
      'line-dasharray': [6, 1.6],
    }),
    paths('roads_path_paved', oneOf(detail, pavements), 16, {
      'line-color': ways.path,
      'line-width': 0.7,
      'line-dasharray': [2, 2],
    }),
    paths('roads_path', ['!', oneOf(detail, apart)], 14, {
      'line-color': ways.path,
      'line-width': thin,
      'line-dasharray': [3, 1.6],
    }),
    paths('roads_cycleway', ['==', detail, 'cycleway'], 14, {
      'line-color': ways.cycleway,
      'line-width': thin,
      'line-dasharray': [4, 1.2],
    }),
    paths('roads_steps', ['==', detail, 'steps'], 14, {
      'line-color': ways.steps,
      'line-width': byZoom({ 14: 1.6, 16: 3.2, 18: 5 }),
      'line-dasharray': [0.5, 0.4],
    }),
  ];
}

/** Railways, aerialways and ferries. */
export function transportLayers(source: string, { ways }: Palette): LayerSpecification[] {
  const common = { source, 'source-layer': 'roads', type: 'line' } as const;
  const railWidth = byZoom({ 8: 0.6, 11: 0.9, 14: 1.4, 16: 1.9, 18: 3 });
  return [
    {
      ...common,
      id: 'roads_rail_tunnels',
      minzoom: 13,
      filter: ['all', isRail, ['has', 'is_tunnel'], ['!', isSiding]],
      paint: { 'line-color': ways.rail, 'line-opacity': 0.4, 'line-width': 1, 'line-dasharray': [3, 3] },
    },
    {
      ...common,
      id: 'roads_rail',
      filter: ['all', isRail, overground, ['!', isSiding], ['!', onStreets]],
      paint: { 'line-color': ways.rail, 'line-width': railWidth },
    },
    {
      ...common,
      id: 'roads_rail_tram',
      minzoom: 13,
      filter: ['all', isRail, overground, ['!', isSiding], onStreets],
      paint: { 'line-color': ways.rail, 'line-width': byZoom({ 13: 0.6, 16: 0.9, 18: 1.4 }), 'line-opacity': 0.55 },
    },
    {
      ...common,
      id: 'roads_rail_service',
      minzoom: 14,
      filter: ['all', isRail, overground, isSiding],
      paint: { 'line-color': ways.rail, 'line-width': byZoom({ 14: 0.5, 16: 0.9, 18: 1.5 }) },
    },
    {
      ...common,
      id: 'roads_rail_sleepers',
      minzoom: 14,
      filter: ['all', isRail, overground, ['!', isSiding], ['!', onStreets]],
      paint: {
        'line-color': ways.rail,
        'line-width': byZoom({ 14: 4, 16: 5.5, 18: 8 }),
        'line-dasharray': [0.2, 2.2],
      },
    },
    {
      ...common,
      id: 'roads_aerialway',
      minzoom: 11,
      filter: ['==', kind, 'aerialway'],
      paint: { 'line-color': ways.aerialway, 'line-width': byZoom({ 11: 0.7, 16: 1.2 }) },
    },
    {
      ...common,
      id: 'roads_aerialway_cabins',
      minzoom: 12,
      filter: ['all', ['==', kind, 'aerialway'], ['!', oneOf(detail, surfaceLifts)]],
      paint: {
        'line-color': ways.aerialway,
        'line-width': byZoom({ 12: 3, 16: 5.5, 19: 9 }),
        'line-dasharray': [0.25, 4],
      },
    },
    {
      ...common,
      id: 'roads_ferry',
      filter: ['==', kind, 'ferry'],
      paint: { 'line-color': ways.ferry, 'line-width': byZoom({ 8: 0.7, 14: 1.3 }), 'line-dasharray': [5, 3] },
    },
  ];
}
