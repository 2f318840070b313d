import type Flatbush from 'flatbush';
import { itemAt } from '../../../base/item-at.ts';
import { boundsOf } from '../../../geo/bounds.ts';
import { degreesSpanning, flatDistance } from '../../../geo/flat-distance.ts';
import type { LonLat } from '../../../geo/lon-lat.ts';
import { areaContains } from '../../../geo/point-in-polygon.ts';
import { fold } from '../../../words/fold.ts';
import { pointIndex } from '../../osm/box-index.ts';
import type { Polygon } from '../../osm/dataset.ts';
import { type Tags, tagSet } from '../../osm/osm-view.ts';
import type { Address } from '../address-columns.ts';
import { type BuildingOutlines, isBuilding } from '../building-outlines.ts';
import { nearest } from '../geometry.ts';
import type { PoiClass } from './poi-class.ts';

/** Metres to the address of a point of interest that stands in no building. */
const nextDoor = 25;
/** Keys of things that people visit at an address. */
const visited = tagSet('amenity shop tourism leisure historic office craft healthcare club building');
/** Things in the street: they have its name, never a number. */
const furniture = tagSet(`
  amenity=atm amenity=bbq amenity=bicycle_parking amenity=bicycle_rental amenity=car_sharing amenity=charging_station
  amenity=clock amenity=drinking_water amenity=fountain amenity=parking amenity=parking_entrance amenity=post_box
  amenity=recycling amenity=shelter amenity=taxi amenity=telephone amenity=toilets amenity=vending_machine
  tourism=artwork tourism=information historic=memorial leisure=common leisure=dog_park leisure=garden
  leisure=nature_reserve leisure=park leisure=pitch leisure=playground
`);

/** A point of interest without what is no matter for its address. */
export interface Standing extends LonLat {
  kind: PoiClass;
  tags: Tags;
  polygons?: readonly Polygon[] | undefined;
}

export interface PoiAddress {
  street: string | undefined;
  number: string | undefined;
}

/** Finds the addresses of points of interest: their own, that of their building, else the next one. */
export class PoiAddresses {
  readonly #addresses: readonly Address[];
  readonly #buildings: BuildingOutlines;
  readonly #index: Flatbush | undefined;

  constructor(addresses: readonly Address[], buildings: BuildingOutlines) {
    this.#addresses = addresses.filter(({ street, interpolated }) => street !== undefined && !interpolated);
    this.#buildings = buildings;
    this.#index = pointIndex(this.#addresses);
  }

  of(poi: Standing): PoiAddress {
    const street = poi.tags['addr:street'];
    const number = poi.tags['addr:housenumber'];
    if (street && number) return { street, number };
    const beside = this.#beside(poi);
    if (!beside?.street) return { street, number: street && number };
    const sameStreet = street === undefined || fold(street) === fold(beside.street);
    const inherited = furniture.has(`${poi.kind.osmKey}=${poi.kind.osmValue}`) ? undefined : beside.numbers[0];
    return { street: street ?? beside.street, number: number ?? (sameStreet ? inherited : undefined) };
  }

  #beside(poi: Standing): Address | undefined {
    const { lon, lat, kind, tags, polygons } = poi;
    if (kind.layer !== 'poi' || !visited.has(kind.osmKey)) return undefined;
    const distance = (address: Address) => flatDistance(lon, lat, address.lon, address.lat);
    // Grounds with one address have that one; a campus with many has none of them.
    if (polygons && !isBuilding(tags)) {
      const own = this.#within(polygons);
      return own.length === 1 ? own[0] : undefined;
    }
    const building = polygons ?? this.#buildings.around(poi).map(key => this.#buildings.outline(key))[0];
    const inside = building && nearest(this.#within(building), distance, Infinity);
    if (inside) return inside;
    const [x, y] = degreesSpanning(nextDoor, lat);
    return nearest(this.#inBox([lon - x, lat - y, lon + x, lat + y]), distance, nextDoor);
  }

  #within(polygons: readonly Polygon[]): Address[] {
    const rings = polygons.flat();
    return this.#inBox(boundsOf(rings)).filter(({ lon, lat }) => areaContains(rings, lon, lat));
  }

  #inBox(box: readonly [number, number, number, number]): Address[] {
    return this.#index?.search(...box).map(i => itemAt(this.#addresses, i)) ?? [];
  }
}
