import type { LayerSpecification } from '@maplibre/maplibre-gl-style-spec';
import { lookup } from '../../../data-packs/base/lookup.ts';
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

const noDataFading = { first: 8, last: 10 };
const noDataPaint: Paint<'fill'> = {
  pattern: 'no-data',
  opacity: byZoom({ [noDataFading.first]: 0, [noDataFading.last]: 1 }),
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
const fades = [detailZoom, fading.last] as const;
const riverLayout = { 'line-join': 'round', 'line-cap': 'round' } as const;

/** What no region has at this zoom: the tiles tell the zoom from which one has its own. */
const stays: Expression = all(['has', 'overview'], ['<', ['zoom'], ['coalesce', ['get', 'until'], 24]]);

/**
 * Overzoomed land and sea of the overview below everything, so that the map has no holes outside regions. What is not
 * known at a zoom fades: ice ends, and a quiet pattern on the land says that nothing is installed there. The sea goes on.
 */
export function underlayLayers(source: string, { ground }: Palette): LayerSpecification[] {
  const land = layersOf('fill', source, 'earth');
  const cover = layersOf('fill', source, 'landcover');
  const shore = layersOf('line', source, 'earth', { 'line-join': 'round' });
  return [
    cover('world_glacier', fades, isKind('glacier'), { color: ground.glacier, opacity: fadingOut(1) }),
    // Coarser than the rest.
    cover('world_urban', [detailZoom, fading.first], isKind('urban_area'), {
      color: ground.urban,
      opacity: byZoom({ [detailZoom]: 0.8, [fading.first]: 0 }),
    }),
    land('world_no_data', [noDataFading.first], isOverviewLand, noDataPaint),
    layersOf('fill', source, 'water')('world_water', [detailZoom], all(isArea, isKind('ocean')), {
      color: ground.water,
    }),
    ...shores.map((share, order) =>
      shore(`world_shore_${order + 1}`, [fading.first], isOverviewLand, {
        color: ground.earth,
        opacity: 0.33,
        width: byZoom(scaled(shoreWidths, share)),
      }),
    ),
  ];
}

/**
 * Waters and borders of the overview above the land of regions that have none of their own: the sea where one knows no
 * coast, lakes, rivers until a region has them, borders. All but the sea fade.
 */
export function overviewShapes(source: string, { ground, ways }: Palette): LayerSpecification[] {
  const { water: color } = ground;
  const water = layersOf('fill', source, 'water');
  const isShown = all(isArea, stays);
  return [
    water('world_sea', [detailZoom], all(isShown, isKind('ocean')), { color }),
    water('world_lakes', fades, all(isShown, not(isKind('ocean'))), { color, opacity: fadingOut(1) }),
    layersOf('line', source, 'water', riverLayout)('world_rivers', fades, all(isKind('river'), stays), {
      color,
      width: riverWidth,
      opacity: fadingOut(1),
    }),
    ...boundaryLayers(source, { ways }).flatMap((layer): LayerSpecification[] => {
      if (layer.id === 'boundaries') return [];
      const paint = { ...layer.paint, 'line-opacity': fadingOut(0.8) };
      const filter = all(layer.filter as Expression, stays);
      return [{ ...layer, id: `world_${layer.id}`, minzoom: detailZoom, maxzoom: fading.last, filter, paint }];
    }),
  ];
}

/** Bare land at the bottom of the map: of the overview, and of regions as long as that is coarse enough for both. */
export const bareLand = (
  source: string,
  regions: string,
  { ground: { earth: color } }: Palette,
): LayerSpecification[] => [
  layersOf('fill', source, 'earth')('world_earth', [detailZoom], isArea, { color }),
  layersOf('fill', regions, 'earth')('earth', [0, exactLand.last], isArea, { color }),
];

/** Their land with its exact coast, above the overview's sea. */
const exactLand = { first: 9, last: 10 } as const;
export const regionsLand = (source: string, { ground: { earth: color } }: Palette): LayerSpecification =>
  layersOf('fill', source, 'earth')('earth_exact', [exactLand.first], isArea, {
    color,
    opacity: byZoom({ [exactLand.first]: 0, [exactLand.last]: 1 }),
  });

/** The pattern where a region's tiles go on beyond what it knows: on bare land, below what they have of it. */
export const noDataLayer = (source: string): LayerSpecification =>
  layersOf('fill', source, 'no_data')('no_data', [noDataFading.first], undefined, noDataPaint);

/** Rivers of the overview's own zooms, where those of regions are too small. */
export const overviewRivers = (source: string, { ground }: Palette): LayerSpecification =>
  layersOf('line', source, 'water', riverLayout)('water_overview_river', [3, detailZoom], isKind('river'), {
    color: ground.water,
    width: riverWidth,
  });

/** Ice that lies on the sea. */
export const iceShelves = (source: string, { ground }: Palette): LayerSpecification =>
  layersOf('fill', source, 'landcover')('ice_shelves', [0, detailZoom], ['==', detail, 'ice_shelf'], {
    color: ground.glacier,
  });

/** The overview's labels beyond its zooms: what they are called there, and where they end. */
const lastLabels: Readonly<Record<string, readonly [id: string, last: number]>> = {
  pois_overview_peak: ['world_peaks', fading.last],
  earth_label_landscapes: ['world_landscapes', 9],
  earth_label_ranges: ['world_ranges', 9],
  earth_label_islands: ['world_islands', 11],
  water_overview_river_label: ['world_river_names', 11],
  water_label_ocean: ['world_seas', 10],
  water_label_lakes: ['world_lake_names', 11],
  places_locality: ['world_places', 15],
  places_city: ['world_cities', 15],
  places_country: ['world_country', 10],
  places_capital: ['world_capitals', 15],
};

/** From this zoom on its land and sea are all that is drawn of the overview. */
export const overviewNamesEnd = Math.max(...Object.values(lastLabels).map(([, last]) => last));

/** Labels, and below each layer what the overview names where regions have nothing of that name. */
export const withOverviewLabels = (source: string, labels: readonly LayerSpecification[]): LayerSpecification[] =>
  labels.flatMap((layer): LayerSpecification[] => {
    const [id, maxzoom] = lookup(lastLabels, layer.id) ?? [];
    if (layer.type !== 'symbol' || id === undefined || maxzoom === undefined) return [layer];
    const filter = all(layer.filter as Expression, stays);
    const layout = id === 'world_places' ? { ...layer.layout, 'text-padding': 14 } : layer.layout;
    return [{ ...layer, id, source, minzoom: detailZoom, maxzoom, filter, layout } as LayerSpecification, layer];
  });

/** Tiles hold some labels for deeper zooms than their own. */
export const reached: Expression = ['<=', importance, ['+', ['zoom'], 1]];
