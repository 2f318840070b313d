import Flatbush from 'flatbush';
import { randomFor } from '../../build/sandbox/random.ts';
import { itemAt } from '../../data-packs/base/item-at.ts';
import type { Polygon } from '../../data-packs/builder/osm/dataset.ts';
import { assembleArea, wayPolygons } from '../../data-packs/builder/osm/multipolygon.ts';
import { OsmView, type Tags } from '../../data-packs/builder/osm/osm-view.ts';
import { numberAt } from '../../data-packs/builder/osm/packed-numbers.ts';
import { readOsm } from '../../data-packs/builder/osm/read-osm.ts';
import { boundsOf } from '../../data-packs/geo/bounds.ts';
import { degreesSpanning, flatDistance } from '../../data-packs/geo/flat-distance.ts';
import { labelPoint } from '../../data-packs/geo/label-point.ts';
import type { LonLat } from '../../data-packs/geo/lon-lat.ts';
import { nearestOnLines } from '../../data-packs/geo/nearest-on-lines.ts';
import { ringContains } from '../../data-packs/geo/point-in-polygon.ts';
import type { PlaceFeature } from '../../server/geocoding/answer/place-feature.ts';

interface OsmObject extends LonLat {
  tags: Tags;
  /** `node12`, `way3`. */
  osm: string;
  polygons: readonly Polygon[];
}

interface Building {
  rings: readonly ArrayLike<number>[];
  addresses: OsmObject[];
}

/** Every tagged node, closed way and multipolygon of an extract that the filter takes. */
function objectsWith(view: OsmView, isWanted: (tags: Tags) => boolean): OsmObject[] {
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
    const polygons = isWanted(tags) ? wayPolygons(view, way) : [];
    if (polygons.length > 0) addArea(tags, `way${id}`, polygons);
  }
  for (const [relation, id] of relations.ids.entries()) {
    const tags = view.relationTags(relation);
    if (tags.type === 'multipolygon' && isWanted(tags))
      addArea(tags, `relation${id}`, assembleArea(view, relation).polygons);
  }
  return found;
}

/** Addresses in an extract's tags, and the buildings that have one, own or of a node in it. */
class AddressedBuildings {
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

const holds = (rings: readonly ArrayLike<number>[], { lon, lat }: LonLat): boolean =>
  rings.filter(ring => ringContains(ring, lon, lat)).length % 2 === 1;

/** A point and the keys of all right answers. Drawn by lot from an extract's tags before anything was asked. */
export interface ReversePoint extends LonLat {
  /** Addresses that the point was drawn from. On narrow lots another house may be nearer. */
  drawn: ReadonlySet<string>;
  right: ReadonlySet<string>;
}

/** Where the points of a set are: beside an address, in an addressed building, on a street's line, at a shop. */
export type ReverseSet = 'beside' | 'inside' | 'street' | 'poi';

const perSet = 100;

const numbersOf = (written: string | null | undefined): string[] =>
  written ? written.split(/[;,]/).map(number => number.trim()) : [];

/** An address by its text and by its object: streets may be indexed by another spelling. */
const keysOfObject = ({ tags, osm }: OsmObject): string[] => [
  osm,
  ...numbersOf(tags['addr:housenumber']).map(number => `${tags['addr:street']} ${number}`),
];

function keysOfFeature({ properties }: PlaceFeature): string[] {
  const { osmType, osmId, street, housenumber, type } = properties;
  const object = type === 'street' ? [] : [`${osmType}${osmId}`];
  const address = numbersOf(housenumber).map(number => `${street} ${number}`);
  return [...object, ...address, `on ${street}`];
}

export const isRight = (right: ReadonlySet<string>, feature: PlaceFeature | undefined): boolean =>
  feature !== undefined && keysOfFeature(feature).some(key => right.has(key));

const isPoi = (tags: Tags): boolean =>
  tags.name !== undefined && (tags.shop !== undefined || tags.tourism === 'hotel' || visited.has(tags.amenity ?? ''));
const visited = new Set(['restaurant', 'cafe', 'bar', 'bank', 'pharmacy', 'fast_food', 'library', 'school', 'theatre']);
const ways = new Set(['primary', 'secondary', 'tertiary', 'residential', 'unclassified', 'living_street']);

/** Draws the points of an extract, a hundred of each kind. */
export async function reversePoints(file: string): Promise<Record<ReverseSet, readonly ReversePoint[]>> {
  const dataset = await readOsm([file], { progress: () => undefined, signal: new AbortController().signal });
  const view = new OsmView(dataset);
  const known = new AddressedBuildings(view);
  const random = randomFor('reverse');
  const many = (draw: () => ReversePoint) => Array.from({ length: perSet }, draw);
  const besideOf = ({ lon, lat }: LonLat, metres: number): LonLat => {
    const bearing = random.between(0, 2 * Math.PI);
    const [x, y] = degreesSpanning(metres, lat);
    return { lon: lon + x * Math.sin(bearing), lat: lat + y * Math.cos(bearing) };
  };
  const addressAt = (point: LonLat, drawn: readonly OsmObject[]): ReversePoint => ({
    ...point,
    drawn: new Set(drawn.flatMap(keysOfObject)),
    right: new Set(known.rightAt(point).flatMap(keysOfObject)),
  });
  const streets = streetLines(view);
  const pois = objectsWith(view, isPoi);
  const named = objectsWith(view, ({ building, name }) => building !== undefined && name !== undefined);
  return {
    beside: many(() => {
      const address = random.pick(known.addresses);
      return addressAt(besideOf(address, 10), [address]);
    }),
    inside: many(() => {
      const { rings, addresses } = random.pick(known.buildings);
      const [west, south, east, north] = boundsOf(rings);
      for (;;) {
        const point = { lon: random.between(west, east), lat: random.between(south, north) };
        if (holds(rings, point)) return addressAt(point, addresses);
      }
    }),
    street: many(() => {
      const { name, line } = random.pick(streets);
      const at = 2 * random.whole(0, line.length / 2 - 2);
      const share = random.next();
      const along = (i: number) => itemAt(line, i) + share * (itemAt(line, i + 2) - itemAt(line, i));
      const point = { lon: along(at), lat: along(at + 1) };
      // At a crossing either street is right.
      const met = streets.filter(street => nearestOnLines([street.line], point.lon, point.lat).metres < 6);
      return { ...point, drawn: new Set([`on ${name}`]), right: new Set(met.map(street => `on ${street.name}`)) };
    }),
    poi: many(() => {
      const poi = random.pick(pois);
      const point = besideOf(poi, 2);
      const { right } = addressAt(point, []);
      const own = keysOfObject(poi);
      const around = named.filter(({ polygons }) => holds(polygons.flat(), point)).map(({ osm }) => osm);
      return { ...point, drawn: new Set(own), right: new Set([...own, ...around, ...right]) };
    }),
  };
}

function streetLines(view: OsmView): { name: string; line: Float64Array }[] {
  const found: { name: string; line: Float64Array }[] = [];
  for (const way of view.dataset.ways.ids.keys()) {
    const { name, highway, tunnel } = view.wayTags(way);
    const line = name && tunnel === undefined && ways.has(highway ?? '') ? view.wayLine(way) : undefined;
    if (name && line && line.length >= 4) found.push({ name, line });
  }
  return found;
}
