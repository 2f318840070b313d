import Flatbush from 'flatbush';
import { itemAt } from '../../data-packs/base/item-at.ts';
import type { Polygon } from '../../data-packs/builder/osm/dataset.ts';
import { assembleArea, wayRing } from '../../data-packs/builder/osm/multipolygon.ts';
import type { OsmView, Tags } from '../../data-packs/builder/osm/osm-view.ts';
import { numberAt } from '../../data-packs/builder/osm/packed-numbers.ts';
import { boundsOf } from '../../data-packs/geo/bounds.ts';
import { degreesSpanning, flatDistance } from '../../data-packs/geo/flat-distance.ts';
import { labelPoint } from '../../data-packs/geo/label-point.ts';
import type { LonLat } from '../../data-packs/geo/lon-lat.ts';
import { nearestOnLines } from '../../data-packs/geo/nearest-on-lines.ts';
import { ringContains } from '../../data-packs/geo/point-in-polygon.ts';

export interface OsmObject extends LonLat {
  tags: Tags;
  /** `node12`, `way3`. */
  osm: string;
  polygons: readonly Polygon[];
}

export interface Building {
  rings: readonly ArrayLike<number>[];
  addresses: OsmObject[];
}

/** Every tagged node, closed way and multipolygon of an extract that the filter takes. */
export function objectsWith(view: OsmView, isWanted: (tags: Tags) => boolean): OsmObject[] {
  const { nodes, ways, relations } = view.dataset;
  const found: OsmObject[] = [];
  for (const [row, node] of nodes.taggedNodes.entries()) {
    const tags = view.nodeTags(row);
    const [lon, lat] = [numberAt(nodes.lon, node) / 1e7, numberAt(nodes.lat, node) / 1e7];
    if (isWanted(tags)) found.push({ tags, osm: `node${numberAt(nodes.ids, node)}`, lon, lat, polygons: [] });
  }
  const addArea = (tags: Tags, osm: string, polygons: readonly Polygon[]) => {
    const middle = labelPoint(polygons);
    if (middle) found.push({ tags, osm, ...middle, polygons });
  };
  for (const [way, id] of ways.ids.entries()) {
    const tags = view.wayTags(way);
    const ring = isWanted(tags) ? wayRing(view, way) : undefined;
    if (ring) addArea(tags, `way${id}`, [[ring]]);
  }
  for (const [relation, id] of relations.ids.entries()) {
    const tags = view.relationTags(relation);
    if (tags.type === 'multipolygon' && isWanted(tags))
      addArea(tags, `relation${id}`, assembleArea(view, relation).polygons);
  }
  return found;
}

/** Addresses in an extract's tags, and the buildings that have one, own or of a node in it. */
export class AddressedBuildings {
  readonly addresses: readonly OsmObject[];
  readonly buildings: readonly Building[];
  readonly #addressIndex: Flatbush;
  readonly #buildingIndex: Flatbush;

  constructor(view: OsmView) {
    this.addresses = objectsWith(
      view,
      tags => tags['addr:housenumber'] !== undefined && tags['addr:street'] !== undefined,
    );
    this.#addressIndex = new Flatbush(this.addresses.length);
    for (const { lon, lat } of this.addresses) this.#addressIndex.add(lon, lat, lon, lat);
    this.#addressIndex.finish();
    const buildings: Building[] = [];
    for (const { tags, osm, polygons } of objectsWith(view, ({ building }) => building !== undefined)) {
      if (tags.building === 'no' || polygons.length === 0) continue;
      const rings = polygons.flat();
      const addresses = this.#addressIndex
        .search(...boundsOf(rings))
        .map(i => itemAt(this.addresses, i))
        .filter(each => each.osm === osm || (each.polygons.length === 0 && holds(rings, each)));
      if (addresses.length > 0) buildings.push({ rings, addresses });
    }
    this.buildings = buildings;
    this.#buildingIndex = new Flatbush(buildings.length);
    for (const { rings } of buildings) this.#buildingIndex.add(...boundsOf(rings));
    this.#buildingIndex.finish();
  }

  /** Addresses of the buildings that hold a point; else the nearest by its own point and by its building's outline. */
  rightAt(point: LonLat): readonly OsmObject[] {
    const [x, y] = degreesSpanning(150, point.lat);
    const box = [point.lon - x, point.lat - y, point.lon + x, point.lat + y] as const;
    const near = this.#buildingIndex.search(...box).map(i => itemAt(this.buildings, i));
    const around = near.filter(({ rings }) => holds(rings, point));
    if (around.length > 0) return around.flatMap(({ addresses }) => addresses);
    const metres = ({ lon, lat }: LonLat) => flatDistance(lon, lat, point.lon, point.lat);
    const points = this.#addressIndex.search(...box).map(i => itemAt(this.addresses, i));
    const nearest = points.sort((a, b) => metres(a) - metres(b)).slice(0, 1);
    const outlines = near.map(each => ({ each, metres: nearestOnLines(each.rings, point.lon, point.lat).metres }));
    const [beside] = outlines.sort((a, b) => a.metres - b.metres);
    return [...nearest, ...(beside?.each.addresses ?? [])];
  }
}

export const holds = (rings: readonly ArrayLike<number>[], { lon, lat }: LonLat): boolean =>
  rings.filter(ring => ringContains(ring, lon, lat)).length % 2 === 1;
