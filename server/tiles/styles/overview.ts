import type { LayerSpecification } from '@maplibre/maplibre-gl-style-spec';
import { boundaryLayers } from './boundaries.ts';
import { all, byZoom, detail, type Expression, importance, isArea, kind, layersOf, not, type Paint } from './layers.ts';
import type { Palette } from './palettes.ts';

/** The zoom from which only detailed regions have tiles. */
const detailZoom = 7;
export const overviewMaxzoom = detailZoom - 1;

/**
 * Where the overview's shapes, some hundred metres to a kilometre exact, would begin to lie: they turn into hints of
 * what is there, and end with the names of towns.
 */
const fading = { first: 8.5, hint: 10.5, last: 13 };
const fadingOut = (opacity: number): Expression =>
  byZoom({ [fading.first]: opacity, [fading.hint]: opacity * 0.4, [fading.last]: 0 });

const noDataFading = { first: 8, last: 9.5 };
const noDataPaint: Paint<'fill'> = {
  pattern: 'no-data',
  opacity: byZoom({ [noDataFading.first]: 0, [String(noDataFading.last)]: 1 }),
  // Nobody sees how soft the edge of a quiet pattern is, and without a graphics card it costs a fifth of a frame.
  antialias: false,
};

/**
 * Land that fades into the sea, as far as the overview's coast may lie wrong, in steps. Stretched tiles are drawn piece
 * by piece with 16 px around each: wider lines would show where pieces end.
 */
const shoreWidths = { 8: 1, 9: 3, 10: 10, 11: 20, 12: 28 };
const shores = [1, 0.75, 0.5, 0.25] as const;
const scaled = (widths: Readonly<Record<number, number>>, by: number): Record<number, number> =>
  Object.fromEntries(Object.entries(widths).map(([zoom, width]) => [zoom, width * by]));

/** Not the land of regions, which the same tiles have. */
const isOverviewLand = all(isArea, ['has', 'overview']);
const isKind = (value: string): Expression => ['==', kind, value];
/** As in the tiles' own zooms, at the width that they have there. */
const riverWidth = byZoom({ 3: 0.6, 6: 1.2, 9: 1.6 });
const riverLayout = { 'line-join': 'round', 'line-cap': 'round' } as const;

/**
 * Overzoomed land and sea of the overview below everything, so that the map has no holes outside regions. What is not
 * known at a zoom fades: lakes, rivers, ice and borders end, and a quiet pattern on the land says that nothing is
 * installed there. The sea goes on.
 */
export function underlayLayers(source: string, { ground, ways }: Palette): LayerSpecification[] {
  const land = layersOf('fill', source, 'earth');
  const water = layersOf('fill', source, 'water');
  const cover = layersOf('fill', source, 'landcover');
  const shore = layersOf('line', source, 'earth', { 'line-join': 'round' });
  const fades = [detailZoom, fading.last] as const;
  return [
    land('world_earth', [detailZoom], isArea, { color: ground.earth }),
    cover('world_glacier', fades, isKind('glacier'), { color: ground.glacier, opacity: fadingOut(1) }),
    // Coarser than the rest.
    cover('world_urban', [detailZoom, fading.first], isKind('urban_area'), {
      color: ground.builtUp,
      opacity: byZoom({ [detailZoom]: 0.8, [fading.first]: 0 }),
    }),
    land('world_no_data', [noDataFading.first], isOverviewLand, noDataPaint),
    water('world_water', [detailZoom], all(isArea, isKind('ocean')), { color: ground.water }),
    ...shores.map((share, order) =>
      shore(`world_shore_${order + 1}`, [fading.first], isOverviewLand, {
        color: ground.earth,
        opacity: 0.33,
        width: byZoom(scaled(shoreWidths, share)),
      }),
    ),
    water('world_lakes', fades, all(isArea, not(isKind('ocean'))), { color: ground.water, opacity: fadingOut(1) }),
    layersOf('line', source, 'water', riverLayout)('world_rivers', fades, isKind('river'), {
      color: ground.water,
      width: riverWidth,
      opacity: fadingOut(1),
    }),
    ...boundaryLayers(source, { ways }).flatMap((layer): LayerSpecification[] => {
      if (layer.id === 'boundaries') return [];
      const paint = { ...layer.paint, 'line-opacity': fadingOut(0.8) };
      return [{ ...layer, id: `world_${layer.id}`, minzoom: detailZoom, maxzoom: fading.last, paint }];
    }),
  ];
}

/** The pattern where a region's tiles go on beyond what it knows: on bare land, below what they have of it. */
export const noDataLayer = (source: string): LayerSpecification =>
  layersOf('fill', source, 'no_data')('no_data', [noDataFading.first], undefined, noDataPaint);

/** Rivers of the overview's own zooms, where those of regions are too small. */
export const overviewRivers = (source: string, { ground }: Palette): LayerSpecification =>
  layersOf('line', source, 'water', riverLayout)('water_overview_river', [3, 9], isKind('river'), {
    color: ground.water,
    width: riverWidth,
  });

/** Ice that lies on the sea. */
export const iceShelves = (source: string, { ground }: Palette): LayerSpecification =>
  layersOf('fill', source, 'landcover')('ice_shelves', [0, detailZoom], ['==', detail, 'ice_shelf'], {
    color: ground.glacier,
  });

/**
 * Towns and countries of the overview where regions have none; labels of regions take precedence. The tiles mark those
 * that no region covers.
 */
export function overviewPlaces(source: string, labels: readonly LayerSpecification[]): LayerSpecification[] {
  const beyond = { source, minzoom: detailZoom } as const;
  return labels.flatMap((layer): LayerSpecification[] => {
    if (layer.type !== 'symbol') return [];
    if (layer.id === 'places_locality') {
      const filter = all(isKind('locality'), ['has', 'overview'], reached);
      const layout = { ...layer.layout, 'text-padding': 14 };
      return [{ ...layer, ...beyond, id: 'world_places', maxzoom: fading.last, filter, layout }];
    }
    if (layer.id !== 'places_country') return [];
    const filter = all(isKind('country'), ['has', 'overview']);
    return [{ ...layer, ...beyond, id: 'world_country', maxzoom: 10, filter }];
  });
}

/** Tiles hold some labels for deeper zooms than their own. */
export const reached: Expression = ['<=', importance, ['+', ['zoom'], 1]];
