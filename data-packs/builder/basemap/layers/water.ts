import { isKeyOf, lookup } from '../../../base/lookup.ts';
import { labelPoint } from '../../../geo/label-point.ts';
import type { LonLat } from '../../../geo/lon-lat.ts';
import type { Tags } from '../../osm/osm-view.ts';
import { nameAttributes } from '../feature-names.ts';
import { type MapElement, mercatorArea } from '../map-element.ts';
import { fromZoom, type MapFeature } from '../map-feature.ts';
import { present, wholeNumber } from './roads.ts';

interface WaterClass {
  kind: string;
  detail?: string | undefined;
  minzoom?: number;
  /** Set for bays and straits, which are drawn as sea. */
  labelOnly?: boolean;
}

const lines: Record<string, number> = { river: 9, canal: 10, stream: 13, drain: 15, ditch: 15 };
const details: Record<string, string> = {
  ...{ basin: 'basin', canal: 'canal', ditch: 'ditch', drain: 'drain', lake: 'lake', river: 'river', stream: 'stream' },
  ...{ lagoon: 'lake', oxbow: 'lake', pond: 'lake', reservoir: 'lake', wastewater: 'lake' },
};

/** Area of water, scaled to zoom 15, from which its name appears. */
const labelArea = 70_000;

export function waterFeatures(element: MapElement, out: MapFeature[]): void {
  const { tags } = element;
  const lineZoom = tags.waterway === undefined ? undefined : lookup(lines, tags.waterway);
  // A closed stream is still a line.
  if (lineZoom !== undefined && element.canBeLine && tags.natural !== 'water' && tags.area !== 'yes') {
    if (tags.covered !== 'yes') out.push(lineFeature(element, lineZoom));
    return;
  }
  const type = classify(tags);
  if (type === undefined || tags.covered === 'yes') return;
  const attributes = { kind: type.kind, kind_detail: type.detail, sort_rank: 200 };
  if (element.point !== undefined) {
    out.push(label(element, attributes, element.point, type.minzoom ?? 15));
    return;
  }
  if (!element.canBePolygon) return;
  const { polygons } = element;
  if (polygons.length === 0) return;
  if (type.labelOnly !== true) {
    out.push({
      layer: 'water',
      id: element.id,
      minzoom: 0,
      attributes: {
        ...attributes,
        is_bridge: fromZoom(14, present(tags.bridge)),
        is_tunnel: fromZoom(14, present(tags.tunnel)),
        layer: fromZoom(14, wholeNumber(tags.layer)),
      },
      geometry: { type: 'polygons', polygons },
    });
  }
  const point = tags.name ? labelPoint(polygons) : undefined;
  if (point !== undefined) {
    out.push(label(element, attributes, point, type.minzoom ?? labelZoom(mercatorArea(polygons))));
  }
}

/** Makes the point of the water's name. */
function label(
  { id, tags }: MapElement,
  attributes: MapFeature['attributes'],
  point: LonLat,
  minzoom: number,
): MapFeature {
  return {
    layer: 'water',
    id,
    minzoom,
    sortKey: minzoom,
    attributes: { ...attributes, min_zoom: minzoom + 1, ...nameAttributes(tags) },
    geometry: { type: 'point', ...point },
  };
}

function lineFeature(element: MapElement, lineZoom: number): MapFeature {
  const { tags } = element;
  const kind = tags.waterway;
  const minzoom = kind === 'canal' && tags.boat === 'yes' ? 9 : lineZoom;
  return {
    layer: 'water',
    id: element.id,
    minzoom,
    sortKey: minzoom,
    attributes: {
      kind,
      min_zoom: minzoom + 1,
      sort_rank: 200,
      is_tunnel: fromZoom(14, present(tags.tunnel)),
      layer: fromZoom(14, wholeNumber(tags.layer)),
      ...nameAttributes(tags),
    },
    geometry: { type: 'lines', lines: element.lines },
  };
}

function classify(tags: Tags): WaterClass | undefined {
  const { natural, waterway, landuse } = tags;
  if (tags.place === 'ocean') return { kind: 'ocean', minzoom: 0, labelOnly: true };
  if (tags.place === 'sea') return { kind: 'sea', minzoom: 6, labelOnly: true };
  if (waterway === 'riverbank') return { kind: 'riverbank' };
  if (waterway === 'dock') return { kind: 'dock' };
  if (tags.amenity === 'fountain') return { kind: 'fountain' };
  if (natural === 'water') return { kind: 'water', detail: lookup(details, tags.water ?? '') };
  if (natural === 'bay' || natural === 'strait' || natural === 'fjord') return { kind: natural, labelOnly: true };
  if (landuse === 'basin') return { kind: 'basin' };
  if (landuse === 'reservoir') return { kind: 'lake' };
  if (tags.leisure === 'swimming_pool' || tags.amenity === 'swimming_pool') return { kind: 'swimming_pool' };
  if (natural === 'reef') return { kind: 'reef', detail: tags.reef };
  if (waterway !== undefined && isKeyOf(lines, waterway)) return { kind: waterway };
  return undefined;
}

function labelZoom(area: number): number {
  for (let zoom = 6; zoom < 15; zoom++) if (area / labelArea > 4 ** (15 - zoom)) return zoom;
  return 15;
}
