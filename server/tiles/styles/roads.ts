import type { ExpressionSpecification, LayerSpecification } from '@maplibre/maplibre-gl-style-spec';
import { byZoom } from './by-zoom.ts';
import { type Palette, type RoadClass, roadClasses } from './palettes/palette.ts';
import { casingWidth, firstCasing, roadWidths, widthAt } from './road-widths.ts';

const detail: ExpressionSpecification = ['get', 'kind_detail'];
const isLink: ExpressionSpecification = ['has', 'is_link'];
const isTunnel: ExpressionSpecification = ['has', 'is_tunnel'];
const isBridge: ExpressionSpecification = ['has', 'is_bridge'];
/** From here bridges are drawn above the other roads. */
const firstBridgeZoom = 13;
const all = (...parts: ExpressionSpecification[]): ExpressionSpecification => ['all', ...parts];
const ofKind = (kind: string): ExpressionSpecification => ['==', ['get', 'kind'], kind];
const major = (name: string): ExpressionSpecification => all(ofKind('major_road'), ['==', detail, name], ['!', isLink]);

/** Which roads are of a class. What a source does not say more about is the least of its kind. */
const filters: Readonly<Record<RoadClass, ExpressionSpecification>> = {
  service: all(ofKind('minor_road'), ['==', detail, 'service']),
  pedestrian: all(ofKind('path'), ['==', detail, 'pedestrian']),
  minor: all(ofKind('minor_road'), ['!=', detail, 'service'], ['!', isLink]),
  link: isLink,
  tertiary: all(
    ofKind('major_road'),
    ['!', ['in', detail, ['literal', ['trunk', 'primary', 'secondary']]]],
    ['!', isLink],
  ),
  secondary: major('secondary'),
  primary: major('primary'),
  trunk: major('trunk'),
  motorway: all(ofKind('highway'), ['!', isLink]),
};

const firstZoom = (name: RoadClass): number => Math.min(...Object.keys(roadWidths[name]).map(Number));
const outer = (name: RoadClass, zoom: number): number => widthAt(roadWidths[name], zoom);
const inner = (name: RoadClass, zoom: number): number =>
  Math.max(0.5, outer(name, zoom) - (zoom > firstCasing[name] ? 2 * widthAt(casingWidth, zoom) : 0));

/** A class's width at each whole zoom from its first. */
function widths(name: RoadClass, of: (name: RoadClass, zoom: number) => number): ExpressionSpecification {
  const first = firstZoom(name);
  return byZoom(Object.fromEntries(Array.from({ length: 21 - first }, (_, i) => [first + i, of(name, first + i)])));
}

/** What each class has, in one expression; for the few roads on bridges and in tunnels, of all classes in one layer. */
function byClass<T extends string | number>(of: (name: RoadClass) => T, otherwise: T): ExpressionSpecification {
  return ['case', ...roadClasses.toReversed().flatMap(name => [filters[name], of(name)]), otherwise] as never;
}

const crossingZooms = [12, 13, 14, 15, 16, 17, 18, 20];
const byClassAndZoom = (of: (name: RoadClass, zoom: number) => number): ExpressionSpecification =>
  byZoom(Object.fromEntries(crossingZooms.map(zoom => [zoom, byClass(name => of(name, zoom), 0)])));

/** Roads with their casings, below, on and above the ground. Crossings are open, as all casings come first. */
export function roadLayers(source: string, { roads, ways }: Palette): LayerSpecification[] {
  const common = { source, 'source-layer': 'roads', type: 'line' } as const;
  const onGround = roadClasses.map(name => ({
    ...common,
    filter: all(filters[name], ['!', isTunnel], ['any', ['!', isBridge], ['<', ['zoom'], firstBridgeZoom]]),
    layout: { 'line-join': 'round', 'line-cap': 'round' } as const,
    name,
  }));
  const crossing = {
    ...common,
    minzoom: crossingZooms[0] ?? 0,
    layout: { 'line-join': 'round', 'line-sort-key': byClass(name => roadClasses.indexOf(name), -1) } as const,
  };
  return [
    {
      ...crossing,
      id: 'roads_tunnels_casing',
      filter: isTunnel,
      paint: {
        'line-color': byClass(name => roads[name].line, ways.tunnel),
        'line-width': byClassAndZoom(outer),
        'line-dasharray': [0.5, 0.3],
      },
    },
    {
      ...crossing,
      id: 'roads_tunnels',
      filter: isTunnel,
      paint: { 'line-color': ways.tunnel, 'line-width': byClassAndZoom(inner) },
    },
    ...onGround.map(
      ({ name, ...layer }): LayerSpecification => ({
        ...layer,
        id: `roads_${name}_casing`,
        minzoom: firstCasing[name],
        paint: { 'line-color': roads[name].casing, 'line-width': widths(name, outer) },
      }),
    ),
    ...onGround.map(({ name, ...layer }): LayerSpecification => {
      const [from, { line, fill }] = [firstCasing[name], roads[name]];
      return {
        ...layer,
        id: `roads_${name}`,
        minzoom: firstZoom(name),
        paint: {
          'line-color': ['interpolate', ['linear'], ['zoom'], from, line, from + 1, fill],
          'line-width': widths(name, inner),
        },
      };
    }),
    {
      ...crossing,
      id: 'roads_bridges_casing',
      minzoom: firstBridgeZoom,
      filter: isBridge,
      paint: {
        'line-color': byClass(name => roads[name].casing, ways.tunnel),
        'line-width': byClassAndZoom((name, zoom) => outer(name, zoom) + (zoom >= 14 ? 1 : 0)),
      },
    },
    {
      ...crossing,
      id: 'roads_bridges',
      minzoom: firstBridgeZoom,
      filter: isBridge,
      paint: {
        'line-color': byClass(name => roads[name].fill, ways.tunnel),
        'line-width': byClassAndZoom(inner),
      },
    },
  ];
}

/** The lines of streets and larger roads alone, half transparent: over photographs. */
export function roadLinesOver(source: string): LayerSpecification[] {
  return roadClasses
    .filter(name => name !== 'service' && name !== 'pedestrian')
    .map(name => ({
      id: `roads_${name}`,
      type: 'line',
      source,
      'source-layer': 'roads',
      minzoom: firstZoom(name),
      filter: all(filters[name], ['!', isTunnel]),
      layout: { 'line-join': 'round' },
      paint: { 'line-color': '#ffffff', 'line-opacity': 0.45, 'line-width': widths(name, inner) },
    }));
}
