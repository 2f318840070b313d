import Database from 'better-sqlite3';
import { LRUCache } from 'lru-cache';
import { requirePlacesSchema } from '../../data-packs/format/inspect/inspect-places.ts';
import {
  type Label,
  type Layer,
  layers,
  type OsmReference,
  type PlaceExtra,
  type PlaceShape,
} from '../../data-packs/format/places/place.ts';
import { degreeUnits, importanceUnits, placesVersion } from '../../data-packs/format/places/schema.ts';
import { decodeShape } from '../../data-packs/format/places/shapes.ts';
import { type Bounds, boundsAround } from '../../data-packs/geo/bounds.ts';
import { metresBetween } from '../../data-packs/geo/great-circle.ts';
import { itemAt } from '../../data-packs/geo/item-at.ts';
import { asksForKind, filterExpression, isOfKind, type PlaceFilter, type TagPattern } from './place-filter.ts';
import {
  type Context,
  type ContextRow,
  contextOf,
  extraOf,
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
  /** Empty for places that are found by category only. */
  names: Label;
  alternatives: readonly string[];
  osm: OsmReference | undefined;
  /** Number of houses. */
  houses: number;
  housenumber: string | undefined;
  street: Label | undefined;
  extra: PlaceExtra | undefined;
}

export interface TextFilter {
  /** Only places whose box meets this one. */
  box?: Bounds | undefined;
  layers?: readonly Layer[] | undefined;
  countrycodes?: readonly string[] | undefined;
  filter?: PlaceFilter | undefined;
  /** Whether places that the filter excludes stay for the sake of their houses. */
  keepsHoused?: boolean | undefined;
}

/** Houses read to find the nearest one; the densest blocks have as many within 150 m. */
const mostNear = 1000;

/** Bounded by `maxSize`, because `max` would allocate all entries in advance, for every region. */
const cacheOf = <Key extends string | number, Value extends object>(most: number): LRUCache<Key, Value> =>
  new LRUCache({ maxSize: most, sizeCalculation: () => 1 });

/** One region's `places.sqlite`, opened read-only. Throws a sentence if its version is unknown. */
export class PlaceIndex {
  readonly region: string;
  readonly overview: boolean;
  readonly vocabulary: Vocabulary;
  readonly #database: Database.Database;
  /** Bounded, because filters are part of the SQL text. */
  readonly #statements = cacheOf<string, Database.Statement>(200);
  readonly #kinds = new Map<number, { key: string; value: string }>();
  #countries: ReadonlySet<string> | undefined;
  readonly #layers = new Map<Layer, boolean>();
  readonly #labels = new Map<number, Label>();
  readonly #contexts = new Map<number, Context>();
  readonly #places = cacheOf<number, IndexedPlace>(50_000);
  readonly #shapes = cacheOf<string, PlaceShape>(2000);
  readonly #matches = cacheOf<string, readonly number[]>(500);

  constructor(region: string, path: string) {
    this.region = region;
    this.#database = new Database(path, { readonly: true, fileMustExist: true });
    try {
      const schemaVersion = requirePlacesSchema(this.#database);
      this.#database.pragma('mmap_size = 268435456');
      // One transaction for the whole life, as the file never changes: a lock per query took a fifth of the time.
      this.#database.exec('BEGIN');
      const meta = new Map(
        (this.#database.prepare('SELECT key, value FROM meta').all() as { key: string; value: number }[]).map(row => [
          row.key,
          row.value,
        ]),
      );
      if (meta.get('version') !== schemaVersion) {
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
   * Ids of places that match an FTS5 expression, most prominent first. Cached, because readings of one text and each
   * further letter ask the same.
   */
  match(
    expression: string,
    limit: number,
    { box, layers: wanted, countrycodes, filter, keepsHoused }: TextFilter,
  ): readonly number[] {
    const key = JSON.stringify([expression, limit, box, wanted, countrycodes, filter, filter && keepsHoused]);
    const known = this.#matches.get(key);
    if (known) return known;
    const kinds = asksForKind(filter) ? filterExpression(filter, this.#kinds.values()) : '';
    if (kinds === undefined) return [];
    const whole = kinds === '' ? expression : expression === '' ? kinds : `(${expression}) AND ${kinds}`;
    const found = this.#match(whole, limit, { box, layers: wanted, countrycodes, filter, keepsHoused });
    this.#matches.set(key, found);
    return found;
  }

  /** As `match`, for places of the filter's kinds and brands whatever their names. */
  matchKind(limit: number, filter: TextFilter & { filter: PlaceFilter }): readonly number[] {
    return this.match('', limit, filter);
  }

  #match(
    expression: string,
    limit: number,
    { box, layers: wanted, countrycodes, filter, keepsHoused }: TextFilter,
  ): number[] {
    const values: (string | number)[] = [expression];
    let from = 'place_text';
    let where = 'place_text MATCH ?';
    if (box) {
      from += ' JOIN place_box ON place_box.id = place_text.rowid';
      where += ' AND place_box.west <= ? AND place_box.east >= ? AND place_box.south <= ? AND place_box.north >= ?';
      values.push(box[2], box[0], box[3], box[1]);
    }
    const excluded = filter ? this.#excluding(filter) : [];
    if (wanted || countrycodes || excluded.length > 0) {
      from += ' JOIN place ON place.id = place_text.rowid';
      // Houses are found through their street or hamlet.
      if (wanted)
        where += wanted.includes('house')
          ? ''
          : ` AND place.layer IN (${wanted.map(layer => layers.indexOf(layer)).join()})`;
      if (countrycodes) {
        from += ' JOIN context ON context.id = place.context';
        where += ` AND context.countrycode IN (${countrycodes.map(() => '?').join()})`;
        values.push(...countrycodes);
      }
      const orHoused = keepsHoused ? ' OR place.houses > 0' : '';
      for (const condition of excluded) where += ` AND (${condition}${orHoused})`;
    }
    values.push(limit);
    try {
      return this.#prepare(`SELECT place_text.rowid FROM ${from} WHERE ${where} ORDER BY place_text.rowid LIMIT ?`)
        .pluck()
        .all(...values) as number[];
    } catch (error) {
      // SQLite splits words at letters newer than its Unicode tables, and this index stores no phrases.
      if (error instanceof Error && error.message.startsWith('fts5: phrase')) return [];
      throw error;
    }
  }

  /** SQL conditions of what the filter excludes. */
  #excluding({ notLayers, notTags }: PlaceFilter): string[] {
    const conditions: string[] = [];
    if (notLayers.length > 0)
      conditions.push(`place.layer NOT IN (${notLayers.map(layer => layers.indexOf(layer)).join()})`);
    const kinds = [...this.#kinds].filter(([, kind]) => isOfKind(kind, notTags));
    if (kinds.length > 0) conditions.push(`place.kind NOT IN (${kinds.map(([id]) => id).join()})`);
    return conditions;
  }

  /** Ids of the most prominent streets and hamlets with houses. */
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
      extra: extraOf(row.extra),
    };
    this.#places.set(id, place);
    return place;
  }

  /** Houses whose number, or range of numbers, is within `around` of the number. */
  housesNear(street: number, number: number, around: number): IndexedHouse[] {
    const rows = this.#prepare('SELECT * FROM house WHERE street = ? AND low <= ? AND low >= ?').all(
      street,
      number + around,
      number - around,
    ) as HouseRow[];
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
      const kinds = [...this.#kinds].filter(([, kind]) => isOfKind(kind, patterns));
      return `place.kind IN (${kinds.map(([id]) => id).join()})`;
    };
    const either: string[] = [];
    if (wanted) either.push(`place.layer IN (${wanted.map(layer => layers.indexOf(layer)).join()})`);
    if (tags.length > 0) either.push(ofKind(tags.map(word => ({ word }))));
    const conditions = filter ? this.#excluding(filter) : [];
    if (either.length > 0) conditions.push(`(${either.join(' OR ')})`);
    if (filter && filter.tags.length > 0) conditions.push(ofKind(filter.tags));
    return this.#prepare(
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
    const rows = this.#prepare(
      `SELECT house.* FROM house_box JOIN house USING (id)
       WHERE west <= ? AND east >= ? AND south <= ? AND north >= ? LIMIT ?`,
    ).all(east, west, north, south, limit) as HouseRow[];
    return rows.map(row => ({ street: row.street, house: this.#house(row) }));
  }

  hasLayer(layer: Layer): boolean {
    const known = this.#layers.get(layer);
    if (known !== undefined) return known;
    const statement = this.#prepare('SELECT EXISTS (SELECT 1 FROM place WHERE layer = ?)');
    const has = statement.pluck().get(layers.indexOf(layer)) === 1;
    this.#layers.set(layer, has);
    return has;
  }

  /** Whether some place lies in one of the countries. */
  hasCountry(countrycodes: readonly string[]): boolean {
    this.#countries ??= new Set(this.#prepare('SELECT DISTINCT countrycode FROM context').pluck().all() as string[]);
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
    const data = this.#prepare(`SELECT data FROM ${table} WHERE id = ?`).pluck().get(id) as Buffer | undefined;
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
    const context = contextOf(row, label => this.#label(label));
    this.#contexts.set(id, context);
    return context;
  }
}
