import { itemAt } from '../../base/item-at.ts';
import { remembered } from '../../base/remembered.ts';
import type { House, Place, PlaceContext } from '../../format/places/place.ts';
import { boundsOf } from '../../geo/bounds.ts';
import { degreesSpanning, flatDistance } from '../../geo/flat-distance.ts';
import type { LonLat } from '../../geo/lon-lat.ts';
import { nearestOnLines } from '../../geo/nearest-on-lines.ts';
import { fold } from '../../words/fold.ts';
import type { Address } from './address-columns.ts';
import type { ContextLookup } from './context-lookup.ts';
import { nearest } from './geometry.ts';
import { completeStated, type StatedContext } from './stated-context.ts';
import type { Street } from './streets.ts';
import { indexOf, StreetsByName } from './streets-by-name.ts';

/** Metres between a house and its street: drives are long, and parts of streets may be missing. */
const maxStreetDistance = 1500;
/** Metres to the nearest street for a number without a street. */
const maxUnnamedDistance = 120;
const maxPlaceDistance = 5000;
const addressedLayers: ReadonlySet<string> = new Set(['city', 'district', 'locality', 'street']);

/** Finds the street or place of each address, and makes the streets that occur only in addresses. */
export class HouseAssignment {
  /** Addresses that no street or place is near. */
  unplaced = 0;
  readonly #contexts: ContextLookup;
  readonly #addressesOf = new Map<Street | Place, Address[]>();

  /** Adds the streets of addresses to the others. */
  constructor(addresses: readonly Address[], streets: Street[], places: readonly Place[], contexts: ContextLookup) {
    this.#contexts = contexts;
    const streetsByName = new StreetsByName(streets);
    const addressed = places.filter(({ layer }) => addressedLayers.has(layer));
    const placesByName = Map.groupBy(addressed, place => fold(place.names.name));
    const index = indexOf(streets);
    const unmatched = new Map<string, Address[]>();
    // Surveyed before interpolated, houses before the shops in them.
    const ordered = [...addresses].sort((a, b) => rank(a) - rank(b));
    for (const address of ordered) {
      const { street, place, stated, lon, lat } = address;
      if (street) {
        const target =
          nearestStreet(streetsByName.around(street, address, maxStreetDistance), address, maxStreetDistance) ??
          nearestPlace(placesByName.get(fold(street)), address, maxStreetDistance);
        if (target) push(this.#addressesOf, target, address);
        else push(unmatched, fold(street), address);
        continue;
      }
      const placeName = place ?? stated.city;
      const namedPlace = nearestPlace(placeName ? placesByName.get(fold(placeName)) : [], address, maxPlaceDistance);
      if (place && namedPlace) push(this.#addressesOf, namedPlace, address);
      else if (place) push(unmatched, fold(place), address);
      else {
        const [x, y] = degreesSpanning(maxUnnamedDistance, lat);
        const near = (index?.search(lon - x, lat - y, lon + x, lat + y) ?? []).map(i => itemAt(streets, i));
        const target = nearestStreet(near, address, maxUnnamedDistance) ?? namedPlace;
        if (target) push(this.#addressesOf, target, address);
        else this.unplaced += 1;
      }
    }
    for (const sameName of unmatched.values()) {
      for (const group of groupByDistance(sameName)) {
        const street = streetOfAddresses(group, contexts);
        streets.push(street);
        this.#addressesOf.set(street, group);
      }
    }
  }

  /** Makes the houses of a street or place when they are asked for: all at once are many. */
  housesOf(target: Street | Place): House[] {
    const known = new Map<string, ReadHouse>();
    for (const address of this.#addressesOf.get(target) ?? [])
      for (const number of address.numbers) addHouse(known, number, address);
    return Array.from(known.values(), house => placedHouse(house, target.context, this.#contexts));
  }
}

function rank({ interpolated, ownObject }: Address): number {
  return interpolated ? 2 : ownObject ? 0 : 1;
}

/** A house before its surroundings are known. */
type ReadHouse = Omit<House, 'context'> & { stated: StatedContext };

function addHouse(
  known: Map<string, ReadHouse>,
  number: string,
  { lon, lat, stated, osm, building, interpolated }: Address,
): void {
  const key = number.toLowerCase().replace(/\s+/g, '');
  const same = known.get(key);
  if (same && (interpolated || flatDistance(same.lon, same.lat, lon, lat) < 150)) {
    same.stated = completeStated(same.stated, stated);
    same.building ??= building;
    return;
  }
  const house: ReadHouse = { number, lon, lat, stated, osm, building, ...(interpolated ? { interpolated } : {}) };
  known.set(same ? `${key}|${osm.type}${osm.id}` : key, house);
}

/** Adds what the house lies in where that is not what its street lies in. */
function placedHouse({ stated, ...house }: ReadHouse, street: PlaceContext, contexts: ContextLookup): House {
  const own = contexts.at(house.lon, house.lat, { stated });
  const context = contexts.completed(own, street);
  return context === street ? house : { ...house, context };
}

function nearestStreet(streets: readonly Street[], { lon, lat }: LonLat, within: number): Street | undefined {
  return nearest(streets, ({ lines }) => nearestOnLines(lines, lon, lat).metres, within);
}

function nearestPlace(places: readonly Place[] = [], { lon, lat }: LonLat, within: number): Place | undefined {
  return nearest(places, place => flatDistance(lon, lat, place.lon, place.lat), within);
}

/** Groups addresses of one street name by their distance from the first of a group. */
function groupByDistance(addresses: readonly Address[]): Address[][] {
  const groups: Address[][] = [];
  for (const address of addresses) {
    const group = groups.find(([first]) => {
      return first && flatDistance(first.lon, first.lat, address.lon, address.lat) < 2 * maxStreetDistance;
    });
    if (group) group.push(address);
    else groups.push([address]);
  }
  return groups;
}

function streetOfAddresses(addresses: readonly Address[], contexts: ContextLookup): Street {
  const lon = addresses.reduce((sum, address) => sum + address.lon, 0) / addresses.length;
  const lat = addresses.reduce((sum, address) => sum + address.lat, 0) / addresses.length;
  const distance = (address: Address) => flatDistance(address.lon, address.lat, lon, lat);
  const centre = addresses.reduce((best, each) => (distance(each) < distance(best) ? each : best));
  const name = centre.street ?? centre.place ?? '';
  const lines = addresses.map(address => Float64Array.of(address.lon, address.lat));
  return {
    names: { name },
    osmKey: centre.street ? 'highway' : 'place',
    osmValue: centre.street ? 'unclassified' : 'locality',
    lines,
    surface: lines,
    lon: centre.lon,
    lat: centre.lat,
    extent: boundsOf(lines),
    importance: 0.12,
    context: contexts.at(centre.lon, centre.lat, { stated: centre.stated }),
    osm: undefined,
  };
}

function push<Key, Value>(map: Map<Key, Value[]>, key: Key, value: Value): void {
  remembered(map, key, () => []).push(value);
}
