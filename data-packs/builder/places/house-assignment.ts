import Flatbush from 'flatbush';
import { fold } from '../../format/places/fold.ts';
import { readings } from '../../format/places/name-words.ts';
import type { House, Place } from '../../format/places/place.ts';
import { boundsOf } from '../../geo/bounds.ts';
import { degreesSpanning, flatDistance } from '../../geo/flat-distance.ts';
import { itemAt } from '../../geo/item-at.ts';
import { nearestOnLines } from '../../geo/nearest-on-lines.ts';
import type { Address } from './addresses.ts';
import type { Street } from './streets.ts';
import type { Surroundings } from './surroundings.ts';

/** A house may be this far from the street it is numbered in: long drives, streets drawn in parts. */
const streetReach = 1500;
/** A number without a street belongs to the named street next to it. */
const nextStreetReach = 120;
const placeReach = 5000;

/** Gives every address its street, or the place it is numbered in; makes streets that only addresses know. */
export function assignHouses(
  addresses: readonly Address[],
  streets: Street[],
  places: readonly Place[],
  surroundings: Surroundings,
): { houses: number; unplaced: number } {
  const streetsByName = new Map<string, Street[]>();
  for (const street of streets) {
    const { name, en, de, fr, alternatives } = street.names;
    for (const key of new Set(
      [name, en, de, fr, ...(alternatives ?? [])].flatMap(text => (text ? keysOf(text) : [])),
    )) {
      push(streetsByName, key, street);
    }
  }
  const placesByName = new Map<string, Place[]>();
  for (const place of places) {
    if (
      place.layer === 'city' ||
      place.layer === 'district' ||
      place.layer === 'locality' ||
      place.layer === 'street'
    ) {
      push(placesByName, fold(place.names.name), place);
    }
  }
  const index = new Flatbush(Math.max(streets.length, 1));
  for (const { extent } of streets) index.add(...extent);
  if (streets.length === 0) index.add(0, 0, 0, 0);
  index.finish();

  const orphans = new Map<string, Address[]>();
  const numberings = new Map<Street | Place, Map<string, House>>();
  let unplaced = 0;
  const settle = (target: Street | Place, address: Address) => {
    const known = numberings.get(target) ?? new Map<string, House>();
    numberings.set(target, known);
    for (const number of address.numbers) addHouse(known, number, address);
  };
  // Surveyed before computed, houses before the shops in them.
  const ordered = [...addresses].sort((a, b) => rank(a) - rank(b));
  for (const address of ordered) {
    const { street, place, city, lon, lat } = address;
    if (street) {
      const found = nearestStreet(
        keysOf(street).flatMap(key => streetsByName.get(key) ?? []),
        lon,
        lat,
        streetReach,
      );
      const square = found ?? nearestPlace(placesByName.get(fold(street)), lon, lat, streetReach);
      if (square) settle(square, address);
      else push(orphans, fold(street), address);
      continue;
    }
    const named = place ?? city;
    const home = nearestPlace(named ? placesByName.get(fold(named)) : undefined, lon, lat, placeReach);
    if (place && home) settle(home, address);
    else if (place) push(orphans, fold(place), address);
    else {
      const [x, y] = degreesSpanning(nextStreetReach, lat);
      const near = index.search(lon - x, lat - y, lon + x, lat + y).flatMap(i => streets[i] ?? []);
      const target = nearestStreet(near, lon, lat, nextStreetReach) ?? home;
      if (target) settle(target, address);
      else unplaced += 1;
    }
  }
  for (const group of orphans.values()) {
    for (const near of proximate(group)) {
      const street = streetOfAddresses(near, surroundings);
      streets.push(street);
      for (const address of near) settle(street, address);
    }
  }
  let houses = 0;
  for (const [target, known] of numberings) {
    target.houses = [...known.values()];
    houses += known.size;
  }
  return { houses, unplaced };
}

function rank({ interpolated, own }: Address): number {
  return interpolated ? 2 : own ? 0 : 1;
}

function addHouse(known: Map<string, House>, number: string, { lon, lat, postcode, osm, interpolated }: Address): void {
  const key = number.toLowerCase().replace(/\s+/g, '');
  const same = known.get(key);
  if (same && (interpolated || flatDistance(same.lon, same.lat, lon, lat) < 150)) {
    same.postcode ??= postcode;
    return;
  }
  const house: House = { number, lon, lat, postcode, osm, ...(interpolated ? { interpolated } : {}) };
  known.set(same ? `${key}|${osm.type}${osm.id}` : key, house);
}

/** Spellings under which a street's name is looked up: accents, spaces and abbreviations do not matter. */
function keysOf(name: string): string[] {
  const keys = new Set<string>();
  const [written] = readings(name);
  if (!written || written.length === 0) return [fold(name)];
  keys.add(written.map(forms => forms[0]).join(''));
  for (const [i, forms] of written.entries()) {
    for (const form of forms.slice(1)) keys.add(written.map((others, j) => (j === i ? form : others[0])).join(''));
  }
  return [...keys];
}

function nearestStreet(candidates: readonly Street[], lon: number, lat: number, reach: number): Street | undefined {
  let best: Street | undefined;
  let least = reach;
  for (const street of candidates) {
    const { metres } = nearestOnLines(street.lines, lon, lat);
    if (metres < least) {
      least = metres;
      best = street;
    }
  }
  return best;
}

function nearestPlace(
  candidates: readonly Place[] | undefined,
  lon: number,
  lat: number,
  reach: number,
): Place | undefined {
  let best: Place | undefined;
  let least = reach;
  for (const place of candidates ?? []) {
    const metres = flatDistance(lon, lat, place.lon, place.lat);
    if (metres < least) {
      least = metres;
      best = place;
    }
  }
  return best;
}

/** Addresses of one street name, apart where they are further than the reach from the first of a group. */
function proximate(addresses: readonly Address[]): Address[][] {
  const groups: Address[][] = [];
  for (const address of addresses) {
    const near = groups.find(group => {
      const { lon, lat } = itemAt(group, 0);
      return flatDistance(lon, lat, address.lon, address.lat) < 2 * streetReach;
    });
    if (near) near.push(address);
    else groups.push([address]);
  }
  return groups;
}

function streetOfAddresses(addresses: readonly Address[], surroundings: Surroundings): Street {
  const lon = addresses.reduce((sum, address) => sum + address.lon, 0) / addresses.length;
  const lat = addresses.reduce((sum, address) => sum + address.lat, 0) / addresses.length;
  const distance = (address: Address) => flatDistance(address.lon, address.lat, lon, lat);
  const centre = addresses.reduce((nearest, each) => (distance(each) < distance(nearest) ? each : nearest));
  const name = centre.street ?? centre.place ?? '';
  const lines = addresses.map(address => Float64Array.of(address.lon, address.lat));
  return {
    names: { name },
    osmKey: centre.street ? 'highway' : 'place',
    osmValue: centre.street ? 'unclassified' : 'locality',
    lines,
    lon: centre.lon,
    lat: centre.lat,
    extent: boundsOf(lines),
    importance: 0.12,
    context: surroundings.at(centre.lon, centre.lat),
    osm: undefined,
    houses: [],
  };
}

function push<Value>(map: Map<string, Value[]>, key: string, value: Value): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}
