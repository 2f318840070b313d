import { remembered } from '../../base/remembered.ts';
import type { Label, PlaceNames } from '../../format/places/place.ts';
import { flatDistance } from '../../geo/flat-distance.ts';
import type { LonLat } from '../../geo/lon-lat.ts';
import { fold } from '../../words/fold.ts';
import type { StatedPoint } from './address-votes.ts';
import type { AdminAreas } from './admin-areas.ts';
import { nearest } from './geometry.ts';
import type { Settlement } from './nearest-settlements.ts';
import { allNames, labelOf } from './place-names.ts';
import type { StatedField } from './stated-context.ts';

interface Named extends LonLat {
  label: Label;
}

/** Metres from an address to the place that it names. */
const farthest = 60_000;
/** Addresses that must name a city or quarter which nothing else knows: fewer may be typing errors. */
const fewest = 3;

/** Finds the names in several languages of what addresses name in one. */
export class KnownNames {
  readonly #places = new Map<string, Named[]>();
  readonly #states = new Map<string, Label>();
  readonly #stated = new Map<string, { name: string; count: number }>();

  constructor(adminAreas: AdminAreas, settlements: readonly Settlement[], addresses: readonly StatedPoint[]) {
    for (const { layer, names, tags, index } of adminAreas.areas) {
      if (layer === 'state') this.#addState(names, tags['ISO3166-2']);
      if (layer !== 'city' && layer !== 'district' && layer !== 'locality') continue;
      const [west, south, east, north] = index.box;
      this.#addPlace(names, (west + east) / 2, (south + north) / 2);
    }
    for (const { layer, names, tags } of adminAreas.cut)
      if (layer === 'state') this.#addState(names, tags['ISO3166-2']);
    for (const { names, lon, lat } of settlements) this.#addPlace(names, lon, lat);
    for (const { stated } of addresses) {
      for (const field of ['city', 'district', 'locality', 'county', 'state', 'province'] as const) {
        const name = stated[field];
        if (name === undefined) continue;
        remembered(this.#stated, `${field}|${fold(name)}`, () => ({ name, count: 0 })).count += 1;
      }
    }
  }

  /** A settlement or quarter near a point, mapped or named by several addresses. */
  place(field: 'city' | 'district' | 'locality', name: string, point: LonLat): Label | undefined {
    return this.mapped(name, point) ?? this.#often(field, name);
  }

  /** A settlement or quarter near a point that is on the map. */
  mapped(name: string, { lon, lat }: LonLat): Label | undefined {
    const places = this.#places.get(fold(name)) ?? [];
    return nearest(places, place => flatDistance(lon, lat, place.lon, place.lat), farthest)?.label;
  }

  /** A county or a state, the latter by its name or its code: "California", "CA". */
  wider(field: 'county' | 'state' | 'province', name: string): Label | undefined {
    return (field === 'county' ? undefined : this.#states.get(fold(name))) ?? this.#often(field, name);
  }

  #often(field: StatedField, name: string): Label | undefined {
    const stated = this.#stated.get(`${field}|${fold(name)}`);
    return stated && stated.count >= fewest ? { name: stated.name } : undefined;
  }

  #addPlace(names: PlaceNames, lon: number, lat: number): void {
    const label = labelOf(names);
    for (const key of keysOf(names)) remembered(this.#places, key, () => []).push({ label, lon, lat });
  }

  #addState(names: PlaceNames, iso: string | undefined): void {
    const code = iso?.split('-')[1];
    for (const key of [...keysOf(names), ...(code ? [fold(code)] : [])]) this.#states.set(key, labelOf(names));
  }
}

const keysOf = (names: PlaceNames): Set<string> => new Set(allNames(names).map(fold));
