import { randomFor } from '../../build/sandbox/random.ts';
import { itemAt } from '../../data-packs/base/item-at.ts';
import { OsmView, type Tags } from '../../data-packs/builder/osm/osm-view.ts';
import { readOsm } from '../../data-packs/builder/osm/read-osm.ts';
import { boundsOf } from '../../data-packs/geo/bounds.ts';
import { degreesSpanning } from '../../data-packs/geo/flat-distance.ts';
import type { LonLat } from '../../data-packs/geo/lon-lat.ts';
import { nearestOnLines } from '../../data-packs/geo/nearest-on-lines.ts';
import type { PlaceFeature } from '../../server/geocoding/answer/place-feature.ts';
import { AddressedBuildings, holds, type OsmObject, objectsWith } from './addressed-buildings.ts';

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
