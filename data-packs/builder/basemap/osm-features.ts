import { remembered } from '../../base/remembered.ts';
import { labelPoint } from '../../geo/label-point.ts';
import { assembleCoast } from '../osm/coast/coastline.ts';
import type { OsmDataset, Polygon } from '../osm/dataset.ts';
import { OsmView } from '../osm/osm-view.ts';
import { ExtentClip } from './extent-clip.ts';
import { boundaryFeatures } from './layers/boundaries.ts';
import { buildingFeatures } from './layers/buildings.ts';
import { coastFeatures, earthFeatures, noDataFeatures } from './layers/earth.ts';
import { landuseFeatures } from './layers/landuse.ts';
import { placeFeatures } from './layers/places.ts';
import { poiFeatures } from './layers/pois.ts';
import { powerFeatures } from './layers/power.ts';
import { roadFeatures } from './layers/roads.ts';
import { routeFeatures } from './layers/routes.ts';
import { trackFeatures } from './layers/tracks.ts';
import { waterFeatures } from './layers/water.ts';
import { AreaElement, type MapElement, nodeElement, WayElement } from './map-element.ts';
import type { MapFeature } from './map-feature.ts';
import { PlaceUnits } from './place-units.ts';
import { summitIsolations } from './summits.ts';

/** Layers by type of element: each function appends the features of an element. */
const nodeLayers = [placeFeatures, poiFeatures, waterFeatures, buildingFeatures, powerFeatures];
const wayLayers = [
  roadFeatures,
  trackFeatures,
  landuseFeatures,
  waterFeatures,
  buildingFeatures,
  poiFeatures,
  earthFeatures,
  powerFeatures,
];
const areaLayers = [landuseFeatures, waterFeatures, buildingFeatures, poiFeatures, earthFeatures];

/**
 * Yields the basemap's features, clipped to the extent, and what of it is not `known`. Adds parts that could not be closed
 * to `broken`.
 */
export function* osmFeatures(
  dataset: OsmDataset,
  extent: readonly Polygon[],
  known: readonly Polygon[],
  statistics: { broken: number },
  onElement: (done: number, total: number) => void,
): Generator<MapFeature> {
  const view = new OsmView(dataset);
  const coast = assembleCoast(view, extent);
  statistics.broken += coast.broken;
  yield* coastFeatures(coast);
  yield* noDataFeatures(extent, known);
  const clip = new ExtentClip(extent);
  for (const features of [boundaryFeatures(view), routeFeatures(view)]) {
    for (const feature of features) {
      const inside = clipped(feature, clip, undefined);
      if (inside !== undefined) yield inside;
    }
  }

  const nodes = dataset.nodes.taggedNodes.length;
  const ways = dataset.ways.ids.length;
  const relations = dataset.relations.ids.length;
  const total = nodes + ways + relations;
  let done = 0;
  const out: MapFeature[] = [];
  const featuresOf = (element: MapElement, layers: readonly ((element: MapElement, out: MapFeature[]) => void)[]) => {
    out.length = 0;
    for (const layer of layers) layer(element, out);
    if (++done % 8192 === 0) onElement(done, total);
    return out.flatMap(feature => clipped(feature, clip, element) ?? []);
  };
  const summits = summitIsolations(view);
  const units = new PlaceUnits(view);
  for (let row = 0; row < nodes; row++) {
    const unit = units.of(dataset.nodes.taggedNodes[row] as number);
    yield* featuresOf(nodeElement(view, row, { isolation: summits.get(row), unit }), nodeLayers);
  }
  const networks = roadNetworks(view);
  for (let way = 0; way < ways; way++) {
    if (dataset.ways.tagOffsets[way] === dataset.ways.tagOffsets[way + 1]) continue;
    yield* featuresOf(new WayElement(view, way, networks.get(way) ?? []), wayLayers);
  }
  for (let relation = 0; relation < relations; relation++) {
    const element = new AreaElement(view, relation);
    const { type } = element.tags;
    if (type !== 'multipolygon' && type !== 'boundary') continue;
    yield* featuresOf(element, areaLayers);
    statistics.broken += element.broken;
  }
}

/** Clips a feature to the extent; the label of a clipped area moves into the remaining part. */
function clipped(feature: MapFeature, clip: ExtentClip, element: MapElement | undefined): MapFeature | undefined {
  const { geometry } = feature;
  if (geometry.type === 'lines') {
    const lines = clip.lines(geometry.lines);
    if (lines === geometry.lines) return feature;
    return lines.length === 0 ? undefined : { ...feature, geometry: { type: 'lines', lines } };
  }
  if (geometry.type === 'polygons') {
    const polygons = clip.polygons(geometry.polygons);
    if (polygons === geometry.polygons) return feature;
    return polygons.length === 0 ? undefined : { ...feature, geometry: { type: 'polygons', polygons } };
  }
  if (clip.containsPoint(geometry.lon, geometry.lat)) return feature;
  const point = element === undefined ? undefined : labelPoint(clip.polygons(element.polygons));
  return point === undefined ? undefined : { ...feature, geometry: { type: 'point', ...point } };
}

/** Networks of the road routes of each way, in the order of the relations. */
function roadNetworks(view: OsmView): Map<number, string[]> {
  const networks = new Map<number, string[]>();
  for (const [relation, tags] of view.relations()) {
    if (tags.type !== 'route' || tags.route !== 'road' || !tags.network) continue;
    for (const member of view.members(relation)) {
      if (member.type !== 'way' || member.index === -1) continue;
      const known = remembered(networks, member.index, (): string[] => []);
      if (!known.includes(tags.network)) known.push(tags.network);
    }
  }
  return networks;
}
