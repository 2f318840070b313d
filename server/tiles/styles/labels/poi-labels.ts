import type { LayerSpecification } from '@maplibre/maplibre-gl-style-spec';
import { all, byZoom, type Expression, importance, inked, isOneOf, kind, labelsOf, regular } from '../layers.ts';
import type { Palette } from '../palettes.ts';
import { firstZooms, poiKinds, poiRank, stationIcon } from '../poi-kinds.ts';
import type { StyleLanguage } from '../style-names.ts';
import { nameIn } from './names.ts';
import { terrainKinds } from './terrain-points.ts';

/** Kinds with a badge; the others are points of the terrain. */
const badgeKinds = [...poiKinds.keys()].filter(name => !(terrainKinds as readonly string[]).includes(name));

/** A value for each kind; kinds with the same value share a branch. */
function byKind<T extends string | number>(of: (kind: string) => T, otherwise: T): Expression {
  const kinds = Map.groupBy(badgeKinds, of);
  return ['match', kind, ...[...kinds].flatMap(([value, names]) => [names, value]), otherwise] as never;
}

/** Points of all kinds there are icons for; those that people look for first, the others later and deeper. */
export function poiLabels(source: string, { labels }: Palette, language: StyleLanguage): LayerSpecification {
  const rank = byKind(poiRank, firstZooms.length - 1);
  const firstZoom = byKind(name => firstZooms[poiRank(name)] ?? 0, firstZooms.at(-1) ?? 0);
  const isShown = all(isOneOf(kind, badgeKinds), ['>=', ['zoom'], ['max', importance, firstZoom]]);
  const colour = byKind(name => labels.poi[poiKinds.get(name)?.group ?? 'public'], labels.poi.public);
  return labelsOf(source, 'pois')('pois', [], isShown, {
    'icon-image': ['match', kind, 'station', stationIcon, kind],
    'icon-size': byZoom({ 14: 0.8, 17: 0.95 }),
    'symbol-sort-key': ['+', ['*', rank, 100], importance],
    'text-font': [regular],
    'text-justify': 'auto',
    'text-field': nameIn(language),
    'text-size': byZoom({ 14: 10.5, 17: 11, 19: 13 }),
    'text-max-width': 8,
    'text-offset': [1, 0],
    'text-variable-anchor': ['left', 'right'],
    'text-optional': true,
    ...inked(colour, labels.halo, 1.4),
  });
}
