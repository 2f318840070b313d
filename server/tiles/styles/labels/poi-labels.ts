import type { ExpressionSpecification, LayerSpecification } from '@maplibre/maplibre-gl-style-spec';
import { byZoom } from '../by-zoom.ts';
import { type Palette, poiGroups } from '../palettes/palette.ts';
import { poiKinds, stationIcon } from '../poi-kinds.ts';
import { firstZooms, poiRank } from '../poi-ranks.ts';
import type { StyleLanguage } from '../style-names.ts';
import { regular } from './fonts.ts';
import { nameIn } from './names.ts';
import { terrainKinds } from './terrain-points.ts';

const kind: ExpressionSpecification = ['get', 'kind'];
const minZoom: ExpressionSpecification = ['coalesce', ['get', 'min_zoom'], 0];
/** Kinds with a badge; the others are points of the terrain. */
const badgeKinds = [...poiKinds.keys()].filter(name => !(terrainKinds as readonly string[]).includes(name));

/** A value for each kind; kinds with the same value share a branch. */
function byKind<T extends string | number>(of: (kind: string) => T, otherwise: T): ExpressionSpecification {
  const kinds = Map.groupBy(badgeKinds, of);
  return ['match', kind, ...[...kinds].flatMap(([value, names]) => [names, value]), otherwise] as never;
}

/** Points of all kinds there are icons for; those that people look for first, the others later and deeper. */
export function poiLabels(source: string, { labels }: Palette, language: StyleLanguage): LayerSpecification {
  const rank = byKind(poiRank, firstZooms.length - 1);
  const firstZoom = byKind(name => firstZooms[poiRank(name)] ?? 0, firstZooms.at(-1) ?? 0);
  return {
    id: 'pois',
    type: 'symbol',
    source,
    'source-layer': 'pois',
    filter: ['all', ['in', kind, ['literal', badgeKinds]], ['>=', ['zoom'], ['max', minZoom, firstZoom]]],
    layout: {
      'icon-image': ['match', kind, 'station', stationIcon, kind],
      'icon-size': byZoom({ 14: 0.8, 17: 0.95 }),
      'symbol-sort-key': ['+', ['*', rank, 100], minZoom],
      'text-font': [regular],
      'text-justify': 'auto',
      'text-field': nameIn(language),
      'text-size': byZoom({ 14: 10.5, 17: 11, 19: 13 }),
      'text-max-width': 8,
      'text-offset': [1, 0],
      'text-variable-anchor': ['left', 'right'],
      'text-optional': true,
    },
    paint: {
      'text-color': byKind(name => labels.poi[poiKinds.get(name)?.group ?? poiGroups[0]], labels.poi.public),
      'text-halo-color': labels.halo,
      'text-halo-width': 1.4,
    },
  };
}
