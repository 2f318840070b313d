import Database from 'better-sqlite3';
import { LRUCache } from 'lru-cache';
import { requirePlacesSchema } from '../../data-packs/format/inspect/inspect-places.ts';
import { fold } from '../../data-packs/format/places/fold.ts';
import { words } from '../../data-packs/format/places/name-words.ts';
import {
  type Label,
  type Layer,
  layers,
  type OsmReference,
  type PlaceShape,
} from '../../data-packs/format/places/place.ts';
import { degreeUnits, importanceUnits, placesVersion } from '../../data-packs/format/places/schema.ts';
import { decodeShape } from '../../data-packs/format/places/shapes.ts';
import type { Bounds } from '../../data-packs/geo/bounds.ts';
import { itemAt } from '../../data-packs/geo/item-at.ts';
import {
  type Context,
  type ContextRow,
  type HouseRow,
  houseOf,
  type IndexedHouse,
  type PlaceRow,
  reference,
} from './place-rows.ts';
import { Vocabulary } from './vocabulary.ts';
import { geocodingWords } from './words.ts';

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
  /** Empty for things that are found by their category only. */
  names: Label;
  alternatives: readonly string[];
  osm: OsmReference | undefined;
  /** How many houses it has. */
  houses: number;
  housenumber: string | undefined;
  street: Label | undefined;
}

export interface TextFilter {
  /** Only places whose box meets this one. */
  box?: Bounds | undefined;
  layers?: readonly Layer[] | undefined;
  countrycodes?: readonly string[] | undefined;
}

/** By size, as `max` would take the memory for so many at once, of each of hundreds of regions. */
const keeping = <Key extends string | number, Value extends object>(most: number): LRUCache<Key, Value> =>
  new LRUCache({ maxSize: most, sizeCalculation: () => 1 });

/** One region's `places.sqlite`, opened read-only. Throws a sentence where the file is not one this version reads. */
export class PlaceIndex {
  readonly region: string;
  readonly overview: boolean;
  readonly vocabulary: Vocabulary;
  readonly #database: Database.Database;
  /** Filters are part of their text: clients make many of them. */
  readonly #statements = keeping<string, Database.Statement>(200);
  readonly #kinds = new Map<number, { key: string; value: string }>();
  readonly #labels = new Map<number, Label>();
  readonly #contexts = new Map<number, Context>();
  readonly #places = keeping<number, IndexedPlace>(50_000);
  readonly #shapes = keeping<number, PlaceShape>(2000);
  readonly #matches = keeping<string, readonly number[]>(500);

  constructor(region: string, path: string) {
    this.region = region;
    this.#database = new Database(path, { readonly: true, fileMustExist: true });
    try {
      requirePlacesSchema(this.#database);
      this.#database.pragma('mmap_size = 268435456');
      // One transaction for good, of a file that never changes: with one for each question, a fifth of the time went
      // into its lock.
      this.#database.exec('BEGIN');
      const meta = new Map(
        (this.#database.prepare('SELECT key, value FROM meta').all() as { key: string; value: number }[]).map(row => [
          row.key,
          row.value,
        ]),
      );
      if (meta.get('version') !== placesVersion) {
        throw new Error(
          geocodingWords('placesVersion', { region, found: meta.get('version') ?? '?', known: placesVersion }),
        );
      }
      this.overview = meta.get('overview') === 1;
      for (const { id, key, value } of this.#database.prepare('SELECT * FROM kind').all() as {
        id: number;
        key: string;
        value: string;
      }[]) {
        this.#kinds.set(id, { key, value });
      }
      const { terms, counts } = this.#database.prepare('SELECT * FROM vocabulary').get() as {
        terms: string;
        counts: Buffer;
      };
      this.vocabulary = new Vocabulary(
        terms === '' ? [] : terms.split('\n'),
        Uint32Array.from({ length: counts.length / 4 }, (_, i) => counts.readUInt32LE(i * 4)),
      );
    } catch (error) {
      this.#database.close();
      throw error;
    }
  }

  close(): void {
    this.#database.close();
  }

  /**
   * Ids of places that match an FTS5 expression, most prominent first. The last ones are kept: readings of one text ask
   * the same, and so does every letter that is added to it.
   */
  match(expression: string, limit: number, { box, layers: wanted, countrycodes }: TextFilter): readonly number[] {
    const key = JSON.stringify([expression, limit, box, wanted, countrycodes]);
    const known = this.#matches.get(key);
    if (known) return known;
    const found = this.#match(expression, limit, { box, layers: wanted, countrycodes });
    this.#matches.set(key, found);
    return found;
  }

  #match(expression: string, limit: number, { box, layers: wanted, countrycodes }: TextFilter): number[] {
    const values: (string | number)[] = [expression];
    let from = 'place_text';
    let where = 'place_text MATCH ?';
    if (box) {
      from += ' JOIN place_box ON place_box.id = place_text.rowid';
      where += ' AND place_box.west <= ? AND place_box.east >= ? AND place_box.south <= ? AND place_box.north >= ?';
      values.push(box[2], box[0], box[3], box[1]);
    }
    if (wanted || countrycodes) {
      from += ' JOIN place ON place.id = place_text.rowid';
      // A house is found through its street, or a hamlet.
      if (wanted)
        where += wanted.includes('house')
          ? ''
          : ` AND place.layer IN (${wanted.map(layer => layers.indexOf(layer)).join()})`;
      if (countrycodes) {
        from += ' JOIN context ON context.id = place.context';
        where += ` AND context.countrycode IN (${countrycodes.map(() => '?').join()})`;
        values.push(...countrycodes);
      }
    }
    values.push(limit);
    try {
      return this.#prepare(`SELECT place_text.rowid FROM ${from} WHERE ${where} ORDER BY place_text.rowid LIMIT ?`)
        .pluck()
        .all(...values) as number[];
    } catch (error) {
      // Letters younger than SQLite's Unicode tables part a word into several, which this index has no phrases for.
      if (error instanceof Error && error.message.startsWith('fts5: phrase')) return [];
      throw error;
    }
  }

  /** The most prominent streets and hamlets that have houses. */
  housedPlaces(limit: number): number[] {
    return this.#prepare('SELECT id FROM place WHERE houses > 0 ORDER BY id LIMIT ?').pluck().all(limit) as number[];
  }

  place(id: number): IndexedPlace {
    const known = this.#places.get(id);
    if (known) return known;
    const row = this.#prepare('SELECT * FROM place WHERE id = ?').get(id) as PlaceRow;
    const kind = this.#kinds.get(row.kind) ?? { key: '', value: '' };
    const { west, south, east, north } = row;
    const hasExtent = west !== null && south !== null && east !== null && north !== null;
    const place: IndexedPlace = {
      index: this,
      id,
      layer: itemAt(layers, row.layer),
      osmKey: kind.key,
      osmValue: kind.value,
      importance: row.importance / importanceUnits,
      lon: row.lon / degreeUnits,
      lat: row.lat / degreeUnits,
      extent: hasExtent
        ? [west / degreeUnits, south / degreeUnits, east / degreeUnits, north / degreeUnits]
        : undefined,
      context: this.#context(row.context),
      names: { name: row.name, en: row.en ?? undefined, de: row.de ?? undefined, fr: row.fr ?? undefined },
      alternatives: row.alternatives?.split('\n') ?? [],
      osm: reference(row.osm),
      houses: row.houses,
      housenumber: row.housenumber ?? undefined,
      street: this.#label(row.street),
    };
    this.#places.set(id, place);
    return place;
  }

  /** Houses whose range of numbers holds the number, or whose number is within `around` of it. */
  housesNear(street: number, number: number, around: number): IndexedHouse[] {
    return (
      this.#prepare('SELECT * FROM house WHERE street = ? AND low <= ? AND low >= ?').all(
        street,
        number + around,
        number - around,
      ) as HouseRow[]
    ).map(houseOf);
  }

  /** Ids of places whose box meets this one: all, or those of the layers and of the OSM keys or values. */
  placesIn(
    [west, south, east, north]: Bounds,
    limit: number,
    wanted?: readonly Layer[],
    tags: readonly string[] = [],
  ): number[] {
    const conditions: string[] = [];
    if (wanted) conditions.push(`layer IN (${wanted.map(layer => layers.indexOf(layer)).join()})`);
    if (tags.length > 0) {
      const kinds = [...this.#kinds].filter(([, { key, value }]) => tags.includes(key) || tags.includes(value));
      conditions.push(`kind IN (${kinds.map(([id]) => id).join()})`);
    }
    return this.#prepare(
      `SELECT place_box.id FROM place_box ${conditions.length > 0 ? 'JOIN place USING (id)' : ''}
       WHERE place_box.west <= ? AND place_box.east >= ? AND place_box.south <= ? AND place_box.north >= ?
       ${conditions.length > 0 ? `AND (${conditions.join(' OR ')})` : ''} LIMIT ?`,
    )
      .pluck()
      .all(east, west, north, south, limit) as number[];
  }

  housesIn([west, south, east, north]: Bounds, limit: number): { street: number; house: IndexedHouse }[] {
    const rows = this.#prepare(
      `SELECT house.* FROM house_box JOIN house USING (id)
       WHERE west <= ? AND east >= ? AND south <= ? AND north >= ? LIMIT ?`,
    ).all(east, west, north, south, limit) as HouseRow[];
    return rows.map(row => ({ street: row.street, house: houseOf(row) }));
  }

  shape(id: number): PlaceShape | undefined {
    const known = this.#shapes.get(id);
    if (known) return known;
    const data = this.#prepare('SELECT data FROM shape WHERE id = ?').pluck().get(id) as Buffer | undefined;
    if (!data) return undefined;
    const shape = decodeShape(data);
    this.#shapes.set(id, shape);
    return shape;
  }

  #prepare(sql: string): Database.Statement {
    const known = this.#statements.get(sql);
    if (known) return known;
    const statement = this.#database.prepare(sql);
    this.#statements.set(sql, statement);
    return statement;
  }

  #label(id: number | null): Label | undefined {
    if (id === null) return undefined;
    const known = this.#labels.get(id);
    if (known) return known;
    const row = this.#prepare('SELECT name, en, de, fr FROM label WHERE id = ?').get(id) as Record<
      keyof Label,
      string | null
    >;
    const label = { name: row.name ?? '', en: row.en ?? undefined, de: row.de ?? undefined, fr: row.fr ?? undefined };
    this.#labels.set(id, label);
    return label;
  }

  #context(id: number): Context {
    const known = this.#contexts.get(id);
    if (known) return known;
    const row = this.#prepare('SELECT * FROM context WHERE id = ?').get(id) as ContextRow;
    const labels = {
      locality: this.#label(row.locality),
      district: this.#label(row.district),
      city: this.#label(row.city),
      county: this.#label(row.county),
      state: this.#label(row.state),
      country: this.#label(row.country),
    };
    const all = new Set<string>();
    for (const label of Object.values(labels)) {
      for (const name of label ? [label.name, label.en, label.de, label.fr] : []) {
        for (const { forms } of name ? words(name) : []) for (const form of forms) all.add(form);
      }
    }
    if (row.countrycode) all.add(fold(row.countrycode));
    if (row.postcode) for (const { forms } of words(row.postcode)) all.add(itemAt(forms, 0));
    const context = {
      ...labels,
      countrycode: row.countrycode ?? undefined,
      postcode: row.postcode ?? undefined,
      words: all,
    };
    this.#contexts.set(id, context);
    return context;
  }
}
