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
import { type Palette, type RoadClass, roadClasses } from './palettes.ts';

/** A road's pixels at some zooms, casing included. */
type Widths = Readonly<Record<number, number>>;

/**
 * Widths after OpenStreetMap Carto, a little slimmer: towns stay legible beside them. The first zoom of each is that of
 * its tiles, or that of the first towns of regions: before, roads would be threads in an overview that has none.
 */
const roadWidths: Readonly<Record<RoadClass, Widths>> = {
  motorway: { 6: 1.5, 8: 2.2, 10: 3.4, 12: 5, 13: 6.2, 14: 8, 15: 11, 16: 15, 17: 20, 18: 28, 20: 60 },
  trunk: { 6: 1.1, 8: 1.8, 10: 3, 12: 4.6, 13: 5.8, 14: 7.6, 15: 10.5, 16: 14.5, 17: 19.5, 18: 27, 20: 58 },
  primary: { 7: 0.9, 8: 1.4, 10: 2.6, 12: 4.2, 13: 5.4, 14: 7.2, 15: 10, 16: 14, 17: 19, 18: 26, 20: 56 },
  secondary: { 9: 1, 10: 1.6, 11: 2.4, 12: 3.6, 13: 4.8, 14: 6.6, 15: 9.5, 16: 13.5, 17: 18, 18: 25, 20: 54 },
  tertiary: { 9: 0.7, 10: 1, 11: 1.5, 12: 3, 13: 4.2, 14: 6, 15: 8.8, 16: 12.5, 17: 17, 18: 24, 20: 52 },
  link: { 10: 0.8, 12: 2.4, 13: 3.4, 14: 5, 15: 7, 16: 10, 17: 13, 18: 18, 20: 40 },
  minor: { 12: 1, 13: 2.4, 14: 3.8, 15: 6.4, 16: 10, 17: 14.5, 18: 21, 20: 46 },
  pedestrian: { 12: 0.9, 13: 2, 14: 3, 15: 5, 16: 8, 17: 11.5, 18: 17, 20: 38 },
  service: { 13: 0.9, 14: 1.8, 15: 3.2, 16: 5.2, 17: 8, 18: 12, 20: 28 },
};

/** Roads of the first zooms come softly. */
const fadingIn = (opacity: number): Expression => byZoom({ '6.5': 0, '7.5': opacity });

/** Pixels of a casing on each side. */
const casingWidth: Widths = { 8: 0.35, 12: 0.5, 14: 0.7, 16: 0.9, 18: 1.2 };

/** From here a class has a casing; below it is a line. */
const firstCasing: Readonly<Record<RoadClass, number>> = {
  ...{ motorway: 8, trunk: 8, primary: 8, secondary: 9, tertiary: 10 },
  ...{ link: 11, minor: 12, pedestrian: 12, service: 13 },
};

/** A width in between, as styles interpolate it. */
function widthAt(widths: Widths, zoom: number): number {
  const stops = Object.entries(widths).map(([at, width]) => [Number(at), width] as const);
  const next = stops.findIndex(([at]) => at >= zoom);
  const [to, from] = [stops[next === -1 ? stops.length - 1 : next], stops[Math.max(0, next - 1)]];
  if (to === undefined || from === undefined || to[0] === from[0] || next === -1) return to?.[1] ?? 0;
  return from[1] + ((to[1] - from[1]) * (zoom - from[0])) / (to[0] - from[0]);
}

const isLink: Expression = ['has', 'is_link'];
const isBridge: Expression = ['has', 'is_bridge'];
/** From here bridges are drawn above the other roads. */
const firstBridgeZoom = 13;
const ofKind = (value: string): Expression => ['==', kind, value];
const major = (name: string): Expression => all(ofKind('major_road'), ['==', detail, name], not(isLink));

/** Which roads are of a class. What a source does not say more about is the least of its kind. */
const filters: Readonly<Record<RoadClass, Expression>> = {
  service: all(ofKind('minor_road'), ['==', detail, 'service']),
  pedestrian: all(ofKind('path'), ['==', detail, 'pedestrian']),
  minor: all(ofKind('minor_road'), ['!=', detail, 'service'], not(isLink)),
  link: isLink,
  tertiary: all(ofKind('major_road'), not(isOneOf(detail, ['trunk', 'primary', 'secondary'])), not(isLink)),
  secondary: major('secondary'),
  primary: major('primary'),
  trunk: major('trunk'),
  motorway: all(ofKind('highway'), not(isLink)),
};

const firstZoom = (name: RoadClass): number => Math.min(...Object.keys(roadWidths[name]).map(Number));
const outer = (name: RoadClass, zoom: number): number => widthAt(roadWidths[name], zoom);
const inner = (name: RoadClass, zoom: number): number =>
  Math.max(0.5, outer(name, zoom) - (zoom > firstCasing[name] ? 2 * widthAt(casingWidth, zoom) : 0));

/** A class's width at each whole zoom from its first. */
function widths(name: RoadClass, of: (name: RoadClass, zoom: number) => number): Expression {
  const first = firstZoom(name);
  return byZoom(Object.fromEntries(Array.from({ length: 21 - first }, (_, i) => [first + i, of(name, first + i)])));
}

/** What each class has, in one expression; for the few roads on bridges and in tunnels, of all classes in one layer. */
function byClass<T extends string | number>(of: (name: RoadClass) => T, otherwise: T): Expression {
  return ['case', ...roadClasses.toReversed().flatMap(name => [filters[name], of(name)]), otherwise] as never;
}

const crossingZooms = [12, 13, 14, 15, 16, 17, 18, 20] as const;
const byClassAndZoom = (of: (name: RoadClass, zoom: number) => number): Expression =>
  byZoom(Object.fromEntries(crossingZooms.map(zoom => [zoom, byClass(name => of(name, zoom), 0)])));

/** Roads with their casings, below, on and above the ground. Crossings are open, as all casings come first. */
export function roadLayers(source: string, { roads, ways }: Palette): LineLayer[] {
  const onGround = layersOf('line', source, 'roads', { 'line-join': 'round', 'line-cap': 'round' });
  const crossing = layersOf('line', source, 'roads', {
    'line-join': 'round',
    'line-sort-key': byClass(name => roadClasses.indexOf(name), -1),
  });
  const isOnGround = (name: RoadClass): Expression =>
    all(filters[name], not(isTunnel), ['any', not(isBridge), ['<', ['zoom'], firstBridgeZoom]]);
  return [
    crossing('roads_tunnels_casing', [crossingZooms[0]], isTunnel, {
      color: byClass(name => roads[name].line, ways.tunnel),
      width: byClassAndZoom(outer),
      dasharray: [0.5, 0.3],
    }),
    crossing('roads_tunnels', [crossingZooms[0]], isTunnel, { color: ways.tunnel, width: byClassAndZoom(inner) }),
    ...roadClasses.map(name =>
      onGround(`roads_${name}_casing`, [firstCasing[name]], isOnGround(name), {
        color: roads[name].casing,
        width: widths(name, outer),
      }),
    ),
    ...roadClasses.map(name => {
      const [from, { line, fill }] = [firstCasing[name], roads[name]];
      return onGround(`roads_${name}`, [firstZoom(name)], isOnGround(name), {
        color: ['interpolate', ['linear'], ['zoom'], from, line, from + 1, fill],
        width: widths(name, inner),
        ...(firstZoom(name) < 8 && { opacity: fadingIn(1) }),
      });
    }),
    crossing('roads_bridges_casing', [firstBridgeZoom], isBridge, {
      color: byClass(name => roads[name].casing, ways.tunnel),
      width: byClassAndZoom((name, zoom) => outer(name, zoom) + (zoom >= 14 ? 1 : 0)),
    }),
    crossing('roads_bridges', [firstBridgeZoom], isBridge, {
      color: byClass(name => roads[name].fill, ways.tunnel),
      width: byClassAndZoom(inner),
    }),
  ];
}

/** The lines of streets and larger roads alone, half transparent: over photographs. */
export function roadLinesOver(source: string): LineLayer[] {
  const lines = layersOf('line', source, 'roads', { 'line-join': 'round' });
  return roadClasses
    .filter(name => name !== 'service' && name !== 'pedestrian')
    .map(name =>
      lines(`roads_${name}`, [firstZoom(name)], all(filters[name], not(isTunnel)), {
        color: '#ffffff',
        opacity: fadingIn(0.45),
        width: widths(name, inner),
      }),
    );
}
