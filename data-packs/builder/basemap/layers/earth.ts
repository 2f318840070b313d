import { difference } from 'polyclip-ts';
import { labelPoint } from '../../../geo/label-point.ts';
import { mercatorHalf } from '../../../geo/web-mercator.ts';
import type { Polygon } from '../../osm/dataset.ts';
import { overlaid } from '../../osm/overlaid.ts';
import { nameAttributes } from '../feature-names.ts';
import { type MapElement, mercatorArea } from '../map-element.ts';
import type { MapFeature } from '../map-feature.ts';

/** Makes land and sea of the extent, without ids, so that equal tiles are stored once. */
export function coastFeatures(coast: { earth: Polygon[]; sea: Polygon[] }): MapFeature[] {
  return [
    ...coast.earth.map(
      (polygon): MapFeature => ({
        layer: 'earth',
        minzoom: 0,
        attributes: { kind: 'earth' },
        geometry: { type: 'polygons', polygons: [polygon] },
      }),
    ),
    ...coast.sea.map(
      (polygon): MapFeature => ({
        layer: 'water',
        minzoom: 0,
        sortKey: -1,
        attributes: { kind: 'ocean', sort_rank: 200 },
        geometry: { type: 'polygons', polygons: [polygon] },
      }),
    ),
  ];
}

/** Adds cliffs, and names of islands from about 20 pixels width. */
export function earthFeatures(element: MapElement, out: MapFeature[]): void {
  const { tags } = element;
  if (tags.natural === 'cliff' && element.canBeLine) {
    out.push({
      layer: 'earth',
      id: element.id,
      minzoom: 12,
      attributes: { kind: 'cliff', min_zoom: 13, ...nameAttributes(tags) },
      geometry: { type: 'lines', lines: element.lines },
    });
  }
  const island = tags.place === 'island' || tags.place === 'islet';
  if (!island || !element.canBePolygon || !tags.name) return;
  const point = labelPoint(element.polygons);
  if (point === undefined) return;
  const pixels = (zoom: number) => Math.sqrt(mercatorArea(element.polygons)) / ((2 * mercatorHalf) / 256 / 2 ** zoom);
  let minzoom = 6;
  while (minzoom < 15 && pixels(minzoom) < 20) minzoom++;
  out.push({
    layer: 'earth',
    id: element.id,
    minzoom,
    attributes: { kind: 'island', min_zoom: minzoom + 1, ...nameAttributes(tags) },
    geometry: { type: 'point', ...point },
  });
}

/** Maps show nothing of it before. */
const minzoom = 8;

/** The surroundings in the region's tiles: what of the extent is not `known`, where there are but pieces of a map. */
export function noDataFeatures(extent: readonly Polygon[], known: readonly Polygon[]): MapFeature[] {
  if (known.length === 0) return [];
  const polygons = overlaid(difference, extent, known);
  if (polygons.length === 0) return [];
  return [{ layer: 'no_data', minzoom, attributes: {}, geometry: { type: 'polygons', polygons } }];
}
