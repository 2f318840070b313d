import { labelPoint } from '../../../geo/label-point.ts';
import type { LonLat } from '../../../geo/lon-lat.ts';
import { metresPerPixel } from '../../../geo/map-scale.ts';
import { type Tags, tagSet, tagTable } from '../../osm/osm-view.ts';
import { nameAttributes } from '../feature-names.ts';
import { type MapElement, mercatorBoxArea } from '../map-element.ts';
import type { MapFeature } from '../map-feature.ts';
import { elevationOf } from '../summits.ts';
import { buildingHeight } from './buildings.ts';
import { poiKind } from './poi-kind.ts';
import { areaZoom, pointZoom } from './poi-zoom.ts';

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

/** Zooms from which the points that walkers look for are drawn: with a name, and without. */
const trailZooms = tagTable<readonly [named: number, unnamed: number]>([
  [[12, 13], 'alpine_hut wilderness_hut saddle spring hot_spring geyser waterfall lighthouse'],
  [[13, 13], 'cave_entrance viewpoint shelter'],
]);

/** Roofs at stops and in gardens: no refuge for walkers. */
const townShelters = tagSet('public_transport changing_rooms gazebo pavilion sun_shelter shopping_cart');

/** First zoom at which a point for walkers is drawn; undefined for other kinds. */
export function trailZoom(kind: string, tags: Tags): number | undefined {
  if (kind === 'shelter' && townShelters.has(tags.shelter_type ?? '')) return undefined;
  return trailZooms.get(kind)?.[tags.name ? 0 : 1];
}

/**
 * Least distance on the screen to the nearest higher summit from which a summit is drawn, CSS pixels by zoom: no two
 * summits of a zoom are nearer, at any latitude. At 47 degrees these are 8, 3, 1.2 and 0.4 km, about those of
 * OpenTopoMap's names.
 */
const leastSpacing: Readonly<Record<number, number>> = { 9: 77, 10: 58, 11: 46, 12: 31 };
/** What is known as a summit only by its name or height comes after those that are ranked. */
const lastZoom = 13;
const zoomUnnamed = 14;
const zoomWithoutHeight = 16;

interface SummitFacts {
  lat: number;
  named: boolean;
  /** Metres. */
  elevation: number | undefined;
  /** Metres to the nearest higher summit; undefined without a height. */
  isolation: number | undefined;
}

/** First zoom at which a summit is drawn. */
export function summitZoom({ lat, named, elevation, isolation }: SummitFacts): number {
  if (!named) return elevation === undefined ? zoomWithoutHeight : zoomUnnamed;
  if (isolation === undefined) return lastZoom;
  const spacings = Object.entries(leastSpacing).map(([zoom, pixels]) => [Number(zoom), pixels] as const);
  return spacings.find(([zoom, pixels]) => isolation >= pixels * metresPerPixel(lat, zoom))?.[0] ?? lastZoom;
}

/** Kilometres for the tiles: whole ones, tenths below the first. */
export function isolationInKm(metres: number): number {
  return metres >= 1000 ? Math.round(metres / 1000) : Math.round(metres / 100) / 10;
}
