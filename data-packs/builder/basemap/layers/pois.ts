import { labelPoint } from '../../../geo/label-point.ts';
import type { LonLat } from '../../../geo/lon-lat.ts';
import { nameAttributes } from '../feature-names.ts';
import { type MapElement, mercatorBoxArea } from '../map-element.ts';
import type { MapFeature } from '../map-feature.ts';
import { buildingHeight } from './buildings.ts';
import { elevationOf } from './elevation.ts';
import { poiKind } from './poi-kind.ts';
import { areaZoom, pointZoom } from './poi-zoom.ts';
import { isolationInKm, summitZoom } from './summit-rank.ts';
import { trailZoom } from './trail-points.ts';

const deepestZoom = 15;

/** Adds points of interest: nodes, and named areas as a point inside them; areas for walkers without a name, too. */
export function poiFeatures(element: MapElement, out: MapFeature[]): void {
  const { tags, isolation } = element;
  if (element.point === undefined && !element.canBePolygon) return;
  const type = poiKind(tags);
  if (type === undefined) return;
  if (element.point === undefined && !tags.name && trailZoom(type.kind, tags) === undefined) return;
  const point = element.point ?? labelPoint(element.polygons);
  if (point === undefined) return;
  const elevation = elevationOf(tags.ele);
  const zoom = firstTileZoom(element, type.kind, point, elevation);
  out.push({
    layer: 'pois',
    id: element.id,
    minzoom: Math.min(zoom, deepestZoom),
    maxzoom: deepestZoom,
    // Where labels are thinned out, named ones stay, and of summits the higher ones.
    sortKey: zoom * 1000 + (tags.name ? 0 : 500) - (isolation === undefined ? 0 : (elevation ?? 0) / 100),
    attributes: {
      kind: type.kind,
      kind_detail: type.detail,
      min_zoom: zoom + 1,
      elevation,
      isolation: isolation === undefined ? undefined : isolationInKm(isolation),
      iata: tags.iata,
      ...nameAttributes(tags),
    },
    geometry: { type: 'point', ...point },
  });
}

/** Tiles of one zoom are drawn from the next one on. */
function firstTileZoom(element: MapElement, kind: string, { lat }: LonLat, elevation: number | undefined): number {
  const { tags, isolation } = element;
  if (kind === 'peak' || kind === 'volcano') {
    return summitZoom({ lat, named: Boolean(tags.name), elevation, isolation }) - 1;
  }
  const walkers = trailZoom(kind, tags);
  if (walkers !== undefined) return walkers - 1;
  if (element.point !== undefined) return pointZoom(kind, tags);
  return areaZoom(kind, tags, mercatorBoxArea(element.polygons), buildingHeight(tags).height ?? 0);
}
