import type { ExpressionSpecification, LayerSpecification } from '@maplibre/maplibre-gl-style-spec';
import { boundaryLayers } from './boundaries.ts';
import { byZoom } from './by-zoom.ts';
import type { Palette } from './palettes/palette.ts';

/** The zoom from which only detailed regions have tiles. */
const detailZoom = 7;
export const overviewMaxzoom = detailZoom - 1;

/**
 * Where the overview's shapes, some hundred metres to a kilometre exact, would begin to lie: they turn into hints of
 * what is there, and end with the names of towns.
 */
const fading = { first: 8.5, hint: 10.5, last: 13 };
const fadingOut = (opacity: number): ExpressionSpecification =>
  byZoom({ [fading.first]: opacity, [fading.hint]: opacity * 0.4, [fading.last]: 0 });

const noDataFading = { first: 8, last: 9.5 };
const noDataPaint = {
  'fill-pattern': 'no-data',
  'fill-opacity': byZoom({ [noDataFading.first]: 0, [String(noDataFading.last)]: 1 }),
  // Nobody sees how soft the edge of a quiet pattern is, and without a graphics card it costs a fifth of a frame.
  'fill-antialias': false,
} as const;

/**
 * Land that fades into the sea, as far as the overview's coast may lie wrong, in steps. Stretched tiles are drawn piece
 * by piece with 16 px around each: wider lines would show where pieces end.
 */
const shoreWidths = { 8: 1, 9: 3, 10: 10, 11: 20, 12: 28 };
const shores = [1, 0.75, 0.5, 0.25] as const;
const scaled = (widths: Readonly<Record<number, number>>, by: number): Record<number, number> =>
  Object.fromEntries(Object.entries(widths).map(([zoom, width]) => [zoom, width * by]));

const isArea: ExpressionSpecification = ['==', ['geometry-type'], 'Polygon'];
/** Not the land of regions, which the same tiles have. */
const isOverviewLand: ExpressionSpecification = ['all', isArea, ['has', 'overview']];
const isKind = (kind: string): ExpressionSpecification => ['==', ['get', 'kind'], kind];
/** As in the tiles' own zooms, at the width that they have there. */
const riverWidth = byZoom({ 3: 0.6, 6: 1.2, 9: 1.6 });

/**
 * Overzoomed land and sea of the overview below everything, so that the map has no holes outside regions. What is not
 * known at a zoom fades: lakes, rivers, ice and borders end, and a quiet pattern on the land says that nothing is
 * installed there. The sea goes on.
 */
export function underlayLayers(source: string, { ground, ways }: Palette): LayerSpecification[] {
  const common = { source, minzoom: detailZoom };
  const fades = { ...common, maxzoom: fading.last };
  return [
    {
      ...common,
      id: 'world_earth',
      type: 'fill',
      'source-layer': 'earth',
      filter: isArea,
      paint: { 'fill-color': ground.earth },
    },
    {
      ...fades,
      id: 'world_glacier',
      type: 'fill',
      'source-layer': 'landcover',
      filter: isKind('glacier'),
      paint: { 'fill-color': ground.glacier, 'fill-opacity': fadingOut(1) },
    },
    {
      ...common,
      maxzoom: fading.first,
      id: 'world_urban',
      type: 'fill',
      'source-layer': 'landcover',
      filter: isKind('urban_area'),
      // Coarser than the rest.
      paint: { 'fill-color': ground.builtUp, 'fill-opacity': byZoom({ [detailZoom]: 0.8, [fading.first]: 0 }) },
    },
    {
      ...common,
      id: 'world_no_data',
      type: 'fill',
      minzoom: noDataFading.first,
      'source-layer': 'earth',
      filter: isOverviewLand,
      paint: noDataPaint,
    },
    {
      ...common,
      id: 'world_water',
      type: 'fill',
      'source-layer': 'water',
      filter: ['all', isArea, isKind('ocean')],
      paint: { 'fill-color': ground.water },
    },
    ...shores.map(
      (share, order): LayerSpecification => ({
        ...common,
        minzoom: fading.first,
        id: `world_shore_${order + 1}`,
        type: 'line',
        'source-layer': 'earth',
        filter: isOverviewLand,
        layout: { 'line-join': 'round' },
        paint: { 'line-color': ground.earth, 'line-opacity': 0.33, 'line-width': byZoom(scaled(shoreWidths, share)) },
      }),
    ),
    {
      ...fades,
      id: 'world_lakes',
      type: 'fill',
      'source-layer': 'water',
      filter: ['all', isArea, ['!', isKind('ocean')]],
      paint: { 'fill-color': ground.water, 'fill-opacity': fadingOut(1) },
    },
    {
      ...fades,
      id: 'world_rivers',
      type: 'line',
      'source-layer': 'water',
      filter: isKind('river'),
      layout: { 'line-join': 'round', 'line-cap': 'round' },
      paint: { 'line-color': ground.water, 'line-width': riverWidth, 'line-opacity': fadingOut(1) },
    },
    ...fadingBoundaries(source, { ways }, fades),
  ];
}

const fadingBoundaries = (
  source: string,
  palette: Pick<Palette, 'ways'>,
  fades: { minzoom: number; maxzoom: number },
): LayerSpecification[] =>
  boundaryLayers(source, palette).flatMap((layer): LayerSpecification[] => {
    if (layer.type !== 'line' || layer.id === 'boundaries') return [];
    return [{ ...layer, ...fades, id: `world_${layer.id}`, paint: { ...layer.paint, 'line-opacity': fadingOut(0.8) } }];
  });

/** The pattern where a region's tiles go on beyond what it knows: on bare land, below what they have of it. */
export function noDataLayer(source: string): LayerSpecification {
  return {
    id: 'no_data',
    type: 'fill',
    source,
    'source-layer': 'no_data',
    minzoom: noDataFading.first,
    paint: noDataPaint,
  };
}

/** Rivers of the overview's own zooms, where those of regions are too small. */
export function overviewRivers(source: string, { ground }: Palette): LayerSpecification {
  return {
    id: 'water_overview_river',
    type: 'line',
    source,
    'source-layer': 'water',
    minzoom: 3,
    maxzoom: 9,
    filter: isKind('river'),
    layout: { 'line-join': 'round', 'line-cap': 'round' },
    paint: { 'line-color': ground.water, 'line-width': riverWidth },
  };
}

/** Ice that lies on the sea. */
export function iceShelves(source: string, { ground }: Palette): LayerSpecification {
  return {
    id: 'ice_shelves',
    type: 'fill',
    source,
    'source-layer': 'landcover',
    maxzoom: detailZoom,
    filter: ['==', ['get', 'kind_detail'], 'ice_shelf'],
    paint: { 'fill-color': ground.glacier },
  };
}

/**
 * Towns and countries of the overview where regions have none; labels of regions take precedence. The tiles mark those
 * that no region covers.
 */
export function overviewPlaces(source: string, labels: readonly LayerSpecification[]): LayerSpecification[] {
  const beyond = { source, minzoom: detailZoom } as const;
  return labels.flatMap((layer): LayerSpecification[] => {
    if (layer.type !== 'symbol') return [];
    if (layer.id === 'places_locality') {
      const filter: ExpressionSpecification = ['all', isKind('locality'), ['has', 'overview'], reached];
      const layout = { ...layer.layout, 'text-padding': 14 };
      return [{ ...layer, ...beyond, id: 'world_places', maxzoom: fading.last, filter, layout }];
    }
    if (layer.id === 'places_country') {
      const filter: ExpressionSpecification = ['all', isKind('country'), ['has', 'overview']];
      return [{ ...layer, ...beyond, id: 'world_country', maxzoom: 10, filter }];
    }
    return [];
  });
}

/** Tiles hold some labels for deeper zooms than their own. */
export const reached: ExpressionSpecification = ['<=', ['coalesce', ['get', 'min_zoom'], 0], ['+', ['zoom'], 1]];
