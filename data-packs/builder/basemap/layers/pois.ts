import { labelPoint } from '../../../geo/label-point.ts';
import { nameAttributes } from '../feature-names.ts';
import { type MapElement, mercatorBoxArea } from '../map-element.ts';
import type { MapFeature } from '../map-feature.ts';
import { buildingHeight } from './buildings.ts';
import { poiKind } from './poi-kind.ts';
import { areaZoom, pointZoom } from './poi-zoom.ts';

const deepestZoom = 15;

/** Adds points of interest: nodes, and named areas as a point inside them. */
export function poiFeatures(element: MapElement, out: MapFeature[]): void {
  const { tags } = element;
  if (element.point === undefined && !(element.canBePolygon && tags.name)) return;
  const type = poiKind(tags);
  if (type === undefined) return;
  const point = element.point ?? labelPoint(element.polygons);
  if (point === undefined) return;
  const zoom =
    element.point !== undefined
      ? pointZoom(type.kind, tags)
      : areaZoom(type.kind, tags, mercatorBoxArea(element.polygons), buildingHeight(tags).height ?? 0);
  out.push({
    layer: 'pois',
    id: element.id,
    minzoom: Math.min(zoom, deepestZoom),
    maxzoom: deepestZoom,
    // Where labels are thinned out, named ones stay.
    sortKey: zoom * 1000 + (tags.name ? 0 : 500),
    attributes: {
      kind: type.kind,
      kind_detail: type.detail,
      min_zoom: zoom + 1,
      elevation: tags.ele,
      iata: tags.iata,
      ...nameAttributes(tags),
    },
    geometry: { type: 'point', ...point },
  });
}
