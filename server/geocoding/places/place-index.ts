import { remembered } from '../../../data-packs/base/remembered.ts';
import {
  type Label,
  type Layer,
  layers,
  type OsmReference,
  type PlaceExtra,
  type PlaceShape,
  packReference,
} from '../../../data-packs/format/places/place.ts';
import {
  type ContextRow,
  degreeUnits,
  type HouseRow,
  importanceUnits,
  type PlaceRow,
} from '../../../data-packs/format/places/schema.ts';
import { decodeShape } from '../../../data-packs/format/places/shapes.ts';
import { type Bounds, boundsAround } from '../../../data-packs/geo/bounds.ts';
import { metresBetween } from '../../../data-packs/geo/great-circle.ts';
import { cacheOf, PlaceCache } from './place-cache.ts';
import { isOfKind, type PlaceFilter, type TagPattern } from './place-filter.ts';
import { type Context, contextOf, extraOf, houseOf, type IndexedHouse, reference } from './place-rows.ts';
import { PlacesDatabase, type TextFilter } from './places-database.ts';
import type { Vocabulary } from './vocabulary.ts';

export interface IndexedPlace {
  index: PlaceIndex;
  id: number;
  layer: Layer;
  osmKey: string;
  osmValue: string;
  importance: number;
  lon: number;
  lat: number;
  extent: Bounds | undefined;
  context: Context;
  /** Empty for places that are found by category only. */
  names: Label;
  alternatives: readonly string[];
  osm: OsmReference | undefined;
  houses: number;
  housenumber: string | undefined;
  street: Label | undefined;
  extra: PlaceExtra | undefined;
}

type LabelRow = Record<keyof Label, string | null>;

const labelOf = ({ name, en, de, fr }: LabelRow): Label => ({
  name: name ?? '',
  en: en ?? undefined,
  de: de ?? undefined,
  fr: fr ?? undefined,
});

/** Houses read to find the nearest one; the densest blocks have as many within 150 m. */
const mostNear = 1000;

/** One region's `places.sqlite`, opened read-only. Throws a sentence if its version is unknown. */
export class PlaceIndex {
  readonly region: string;
  readonly overview: boolean;
  readonly vocabulary: Vocabulary;
  readonly #database: PlacesDatabase;
  #countries: ReadonlySet<string> | undefined;
  readonly #layers = new Map<Layer, boolean>();
  readonly #labels = cacheOf<number, Label>(20_000);
  readonly #contexts = cacheOf<number, Context>(20_000);
  readonly #places: PlaceCache;
  /** Its number in the cache of places. */
  readonly #number: number;
  readonly #shapes = cacheOf<string, PlaceShape>(2000);

  /** `places`: keeps what was read, with other indices. */
  constructor(region: string, path: string, places = new PlaceCache()) {
    this.region = region;
    this.#places = places;
    this.#number = places.join();
    this.#database = new PlacesDatabase(region, path);
    this.overview = this.#database.overview;
    this.vocabulary = this.#database.vocabulary;
  }

  close(): void {
    this.#database.close();
  }

  /** As `PlacesDatabase`; without an expression those of the filter's kinds and brands, whatever their names. */
  match(expression: string, limit: number, filter: TextFilter): readonly number[] {
    return this.#database.match(expression, limit, filter);
  }

  /** Ids of the most prominent streets and hamlets with houses. */
  housedPlaces(limit: number): number[] {
    return this.#database
      .prepare('SELECT id FROM place WHERE houses > 0 ORDER BY id LIMIT ?')
      .pluck()
      .all(limit) as number[];
  }

  place(id: number): IndexedPlace {
    const known = this.#places.get(this.#number, id);
    if (known) return known;
    const row = this.#database.prepare('SELECT * FROM place WHERE id = ?').get(id) as PlaceRow | undefined;
    if (row === undefined) throw new IndexDamage(`place ${id} is missing`);
    const layer = layers[row.layer];
    if (layer === undefined) throw new IndexDamage(`place ${id} is of no layer`);
    const kind = this.#database.kinds.get(row.kind) ?? { key: '', value: '' };
    const { west, south, east, north } = row;
    const hasExtent = west !== null && south !== null && east !== null && north !== null;
    const place: IndexedPlace = {
      index: this,
      id,
      layer,
      osmKey: kind.key,
      osmValue: kind.value,
      importance: row.importance / importanceUnits,
      lon: row.lon / degreeUnits,
      lat: row.lat / degreeUnits,
      extent: hasExtent
        ? [west / degreeUnits, south / degreeUnits, east / degreeUnits, north / degreeUnits]
        : undefined,
      context: this.#context(row.context),
      names: labelOf(row),
      alternatives: row.alternatives?.split('\n') ?? [],
      osm: reference(row.osm),
      houses: row.houses,
      housenumber: row.housenumber ?? undefined,
      street: this.#label(row.street),
      extra: extraOf(row.extra),
    };
    this.#places.set(this.#number, place);
    return place;
  }

  /** The most prominent place that an object of OpenStreetMap is, else the house. */
  findOsm(osm: OsmReference): { place: IndexedPlace; house: IndexedHouse | undefined } | undefined {
    const packed = packReference(osm);
    const id = this.#database.prepare('SELECT id FROM place WHERE osm = ? ORDER BY id LIMIT 1').pluck().get(packed);
    if (id !== undefined) return { place: this.place(id as number), house: undefined };
    const row = this.#database.prepare('SELECT * FROM house WHERE osm = ? ORDER BY id LIMIT 1').get(packed);
    if (row === undefined) return undefined;
    const house = row as HouseRow;
    return { place: this.place(house.street), house: this.#house(house) };
  }

  /** Houses whose number, or range of numbers, is within `around` of the number. */
  housesNear(street: number, number: number, around: number): IndexedHouse[] {
    const rows = this.#database
      .prepare('SELECT * FROM house WHERE street = ? AND low <= ? AND low >= ?')
      .all(street, number + around, number - around) as HouseRow[];
    return rows.map(row => this.#house(row));
  }

  /** Ids of places whose box meets this one, optionally only of some layers and OSM keys or values. */
  placesIn(
    [west, south, east, north]: Bounds,
    limit: number,
    wanted?: readonly Layer[],
    tags: readonly string[] = [],
    filter?: PlaceFilter,
  ): number[] {
    const ofKind = (patterns: readonly TagPattern[]) => {
      const kinds = [...this.#database.kinds].filter(([, kind]) => isOfKind(kind, patterns));
      return `place.kind IN (${kinds.map(([id]) => id).join()})`;
    };
    const either: string[] = [];
    if (wanted) either.push(`place.layer IN (${wanted.map(layer => layers.indexOf(layer)).join()})`);
    if (tags.length > 0) either.push(ofKind(tags.map(word => ({ word }))));
    const conditions = filter ? this.#database.excluding(filter) : [];
    if (either.length > 0) conditions.push(`(${either.join(' OR ')})`);
    if (filter && filter.tags.length > 0) conditions.push(ofKind(filter.tags));
    return this.#database
      .prepare(
        `SELECT place_box.id FROM place_box ${conditions.length > 0 ? 'JOIN place USING (id)' : ''}
       WHERE place_box.west <= ? AND place_box.east >= ? AND place_box.south <= ? AND place_box.north >= ?
       ${conditions.map(condition => `AND ${condition}`).join(' ')} LIMIT ?`,
      )
      .pluck()
      .all(east, west, north, south, limit) as number[];
  }

  /** Areas around the house nearest to a point; `undefined` where there is none within some metres. */
  contextNear(lon: number, lat: number, within: number): Context | undefined {
    let least = within;
    let context: Context | undefined;
    for (const { house } of this.housesIn(boundsAround(lon, lat, within), mostNear)) {
      const metres = metresBetween(lon, lat, house.lon, house.lat);
      if (metres < least) [least, context] = [metres, house.context];
    }
    return context;
  }

  housesIn([west, south, east, north]: Bounds, limit: number): { street: number; house: IndexedHouse }[] {
    const rows = this.#database
      .prepare(
        `SELECT house.* FROM house_box JOIN house USING (id)
       WHERE west <= ? AND east >= ? AND south <= ? AND north >= ? LIMIT ?`,
      )
      .all(east, west, north, south, limit) as HouseRow[];
    return rows.map(row => ({ street: row.street, house: this.#house(row) }));
  }

  hasLayer(layer: Layer): boolean {
    const known = this.#layers.get(layer);
    if (known !== undefined) return known;
    const statement = this.#database.prepare('SELECT EXISTS (SELECT 1 FROM place WHERE layer = ?)');
    const has = statement.pluck().get(layers.indexOf(layer)) === 1;
    this.#layers.set(layer, has);
    return has;
  }

  /** Whether some place lies in one of the countries. */
  hasCountry(countrycodes: readonly string[]): boolean {
    this.#countries ??= new Set(
      this.#database.prepare('SELECT DISTINCT countrycode FROM context').pluck().all() as string[],
    );
    return countrycodes.some(code => this.#countries?.has(code));
  }

  /** The lines of a street or polygons of an area. */
  shape(id: number): PlaceShape | undefined {
    return this.#shape('shape', id);
  }

  /** The outline of a house's building. */
  outline(building: number): PlaceShape | undefined {
    return this.#shape('building', building);
  }

  #shape(table: 'shape' | 'building', id: number): PlaceShape | undefined {
    const key = `${table}${id}`;
    const known = this.#shapes.get(key);
    if (known) return known;
    const data = this.#database.prepare(`SELECT data FROM ${table} WHERE id = ?`).pluck().get(id) as Buffer | undefined;
    if (!data) return undefined;
    const shape = decodeShape(data);
    this.#shapes.set(key, shape);
    return shape;
  }

  #house(row: HouseRow): IndexedHouse {
    const { context: ofStreet } = this.place(row.street);
    if (typeof row.context === 'number') return houseOf(row, this.#context(row.context));
    if (typeof row.postcode !== 'string') return houseOf(row, ofStreet);
    return houseOf(row, { ...ofStreet, postcode: row.postcode });
  }

  #label(id: number | null): Label | undefined {
    if (id === null) return undefined;
    return remembered(this.#labels, id, () => {
      const row = this.#database.prepare('SELECT name, en, de, fr FROM label WHERE id = ?').get(id);
      return labelOf(row as LabelRow);
    });
  }

  #context(id: number): Context {
    return remembered(this.#contexts, id, () => {
      const row = this.#database.prepare('SELECT * FROM context WHERE id = ?').get(id) as ContextRow;
      return contextOf(row, label => this.#label(label));
    });
  }
}

/** Rows of a place index contradict each other, which SQLite does not notice. */
export class IndexDamage extends Error {
  override readonly name = 'IndexDamage';
}
