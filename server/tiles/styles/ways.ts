import {
  all,
  byZoom,
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

const overground = not(isTunnel);
/** Lifts that pull skiers over the snow. */
const surfaceLifts = ['drag_lift', 't-bar', 'j-bar', 'platter', 'rope_tow', 'magic_carpet', 'zip_line', 'goods'];
const pavements = ['sidewalk', 'crossing'];
/** Paths with a look of their own, and what is no path at all. */
const apart = ['pedestrian', 'track', 'cycleway', 'steps', 'pier', ...pavements];
const isRail: Expression = ['==', kind, 'rail'];
const isAerialway: Expression = ['==', kind, 'aerialway'];
const onStreets = isOneOf(detail, ['tram', 'subway', 'light_rail', 'disused']);
const isSiding: Expression = ['has', 'service'];

/** Lines without casing: paths below the roads they meet, rails above them. Dashes are in widths of the line. */
export function pathLayers(source: string, { ways, ground }: Palette): LineLayer[] {
  const lines = layersOf('line', source, 'roads', { 'line-join': 'round' });
  const paths = (id: string, minzoom: number, details: Expression, paint: Parameters<typeof lines>[3]) =>
    lines(id, [minzoom], all(isOneOf(kind, ['path', 'other']), details, overground), paint);
  const thin = byZoom({ 13: 0.7, 15: 1.1, 17: 1.7, 20: 3 });
  return [
    paths('roads_pier', 13, ['==', detail, 'pier'], {
      color: ground.pedestrian,
      width: byZoom({ 13: 1, 16: 4, 20: 16 }),
    }),
    paths('roads_track', 13, ['==', detail, 'track'], {
      color: ways.track,
      width: byZoom({ 12: 0.6, 14: 1.1, 16: 1.7, 18: 2.6 }),
      dasharray: [6, 1.6],
    }),
    paths('roads_path_paved', 16, isOneOf(detail, pavements), { color: ways.path, width: 0.7, dasharray: [2, 2] }),
    paths('roads_path', 14, not(isOneOf(detail, apart)), { color: ways.path, width: thin, dasharray: [3, 1.6] }),
    paths('roads_cycleway', 14, ['==', detail, 'cycleway'], { color: ways.cycleway, width: thin, dasharray: [4, 1.2] }),
    paths('roads_steps', 14, ['==', detail, 'steps'], {
      color: ways.steps,
      width: byZoom({ 14: 1.6, 16: 3.2, 18: 5 }),
      dasharray: [0.5, 0.4],
    }),
  ];
}

/** Railways, aerialways and ferries. */
export function transportLayers(source: string, { ways }: Palette): LineLayer[] {
  const lines = layersOf('line', source, 'roads');
  const color = ways.rail;
  const isTrack = all(isRail, overground, not(isSiding), not(onStreets));
  return [
    lines('roads_rail_tunnels', [13], all(isRail, isTunnel, not(isSiding)), {
      color,
      opacity: 0.4,
      width: 1,
      dasharray: [3, 3],
    }),
    lines('roads_rail', [], isTrack, { color, width: byZoom({ 8: 0.6, 11: 0.9, 14: 1.4, 16: 1.9, 18: 3 }) }),
    lines('roads_rail_tram', [13], all(isRail, overground, not(isSiding), onStreets), {
      color,
      width: byZoom({ 13: 0.6, 16: 0.9, 18: 1.4 }),
      opacity: 0.55,
    }),
    lines('roads_rail_service', [14], all(isRail, overground, isSiding), {
      color,
      width: byZoom({ 14: 0.5, 16: 0.9, 18: 1.5 }),
    }),
    lines('roads_rail_sleepers', [14], isTrack, {
      color,
      width: byZoom({ 14: 4, 16: 5.5, 18: 8 }),
      dasharray: [0.2, 2.2],
    }),
    lines('roads_aerialway', [11], isAerialway, { color: ways.aerialway, width: byZoom({ 11: 0.7, 16: 1.2 }) }),
    lines('roads_aerialway_cabins', [12], all(isAerialway, not(isOneOf(detail, surfaceLifts))), {
      color: ways.aerialway,
      width: byZoom({ 12: 3, 16: 5.5, 19: 9 }),
      dasharray: [0.25, 4],
    }),
    lines('roads_ferry', [], ['==', kind, 'ferry'], {
      color: ways.ferry,
      width: byZoom({ 8: 0.7, 14: 1.3 }),
      dasharray: [5, 3],
    }),
  ];
}
