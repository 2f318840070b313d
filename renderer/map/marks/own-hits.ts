import type { MapGeoJSONFeature, Map as MapLibreMap, MapMouseEvent } from 'maplibre-gl';
import type { LonLat } from '../../../data-packs/geo/lon-lat.ts';
import { ownPointerLayers } from '../overlays/shape-layers.ts';

/** Something of people's own files under the pointer: a feature, or a cluster of them, which has no number. */
export interface OwnHit {
  item: string;
  id: number | undefined;
  /** Of a point or cluster where it is drawn, else where the pointer is. */
  point: LonLat;
  drawn: MapGeoJSONFeature;
}

/** CSS pixels by which pointers and fingers may miss points and lines. */
const reach = { pointer: 8, finger: 16 };

/** What lies under the pointer, the topmost first: points from the nearest on, then lines, then areas. */
export function ownHitsAt(map: MapLibreMap, { point, lngLat, originalEvent }: MapMouseEvent): OwnHit[] {
  const there = (kind: keyof typeof ownPointerLayers) =>
    ownPointerLayers[kind].filter(layer => map.getLayer(layer) !== undefined);
  const isFinger = 'pointerType' in originalEvent && originalEvent.pointerType === 'touch';
  const far = isFinger ? reach.finger : reach.pointer;
  const box: [[number, number], [number, number]] = [
    [point.x - far, point.y - far],
    [point.x + far, point.y + far],
  ];
  const near = map.queryRenderedFeatures(box, { layers: there('points') }).map(drawn => {
    const place = nearestPlace(map, drawn, point);
    return { drawn, ...place };
  });
  const others = [
    ...map.queryRenderedFeatures(box, { layers: there('lines') }),
    ...map.queryRenderedFeatures(point, { layers: there('areas') }),
  ];
  const { lng, lat } = lngLat.wrap();
  const hits = [
    ...near.sort((a, b) => a.away - b.away),
    ...others.map(drawn => ({ drawn, point: { lon: lng, lat } })),
  ].map(({ drawn, point: place }): OwnHit => {
    const { item, id } = drawn.properties;
    return { item: String(item), id: typeof id === 'number' ? id : undefined, point: place, drawn };
  });
  const known = new Set<string>();
  return hits.filter(({ item, id, point: { lon, lat: north } }) => {
    const key = JSON.stringify(id === undefined ? [item, lon, north] : [item, id]);
    return !known.has(key) && known.add(key);
  });
}

/** Where a point is drawn, or that of several which is nearest to a pixel; and how far from it, pixels. */
function nearestPlace(map: MapLibreMap, { geometry }: MapGeoJSONFeature, pixel: { x: number; y: number }) {
  const all =
    geometry.type === 'Point' ? [geometry.coordinates] : geometry.type === 'MultiPoint' ? geometry.coordinates : [];
  const places = all.map(([lon = 0, lat = 0]) => {
    const { x, y } = map.project([lon, lat]);
    return { point: { lon, lat }, away: Math.hypot(x - pixel.x, y - pixel.y) };
  });
  return places.reduce((best, one) => (one.away < best.away ? one : best), places[0] ?? noPlace);
}

const noPlace = { point: { lon: 0, lat: 0 }, away: Number.POSITIVE_INFINITY };
