import { type Tags, tagTable } from '../../osm/osm-view.ts';
import { nameAttributes } from '../feature-names.ts';
import type { MapElement } from '../map-element.ts';
import { fromZoom, type MapFeature } from '../map-feature.ts';
import { present, wholeNumber } from './roads.ts';

interface TrackClass {
  kind: string;
  detail?: string;
  minzoom: number;
}

const railways = tagTable([
  [11, 'rail'],
  [14, 'funicular light_rail miniature monorail narrow_gauge preserved subway tram'],
  [15, 'disused'],
]);

/** Adds the other lines of the roads layer: railways, aerialways, ferries, piers, runways. */
export function trackFeatures(element: MapElement, out: MapFeature[]): void {
  const { tags } = element;
  if (!element.canBeLine || tags.building !== undefined || tags.highway !== undefined) return;
  const type = classify(tags, element.canBePolygon);
  if (type === undefined) return;
  out.push({
    layer: 'roads',
    id: element.id,
    minzoom: type.minzoom,
    sortKey: type.minzoom,
    attributes: {
      kind: type.kind,
      kind_detail: type.detail,
      min_zoom: type.minzoom + 1,
      sort_rank: 400,
      network: tags.network,
      ref: tags.ref,
      route: tags.route,
      service: tags.service,
      is_bridge: fromZoom(12, present(tags.bridge)),
      is_tunnel: fromZoom(12, present(tags.bridge) ? undefined : present(tags.tunnel)),
      layer: fromZoom(13, wholeNumber(tags.layer)),
      ...nameAttributes(tags, 12),
    },
    geometry: { type: 'lines', lines: element.lines },
  });
}

function classify(tags: Tags, isArea: boolean): TrackClass | undefined {
  const { railway, aerialway, aeroway, service } = tags;
  const railZoom = railways.get(railway ?? '');
  if (railway !== undefined && railZoom !== undefined) {
    const sideTrack = service === 'yard' || service === 'siding' || service === 'crossover' || service === 'spur';
    return { kind: 'rail', detail: railway, minzoom: Math.max(railZoom, sideTrack ? 13 : 0) };
  }
  if (aerialway === 'cable_car') return { kind: 'aerialway', detail: aerialway, minzoom: 11 };
  if (aerialway !== undefined && aerialway !== 'station' && aerialway !== 'pylon' && !isArea) {
    return { kind: 'aerialway', detail: aerialway, minzoom: 12 };
  }
  if (tags.route === 'ferry') return { kind: 'ferry', minzoom: 11 };
  // Closed runways and piers are areas of the landuse layer.
  if (isArea) return undefined;
  if (tags.man_made === 'pier') return { kind: 'path', detail: 'pier', minzoom: 13 };
  if (aeroway === 'runway') return { kind: 'aeroway', detail: 'runway', minzoom: 9 };
  if (aeroway === 'taxiway') return { kind: 'aeroway', detail: 'taxiway', minzoom: 10 };
  return undefined;
}
