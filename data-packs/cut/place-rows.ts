import type { Database, Statement } from 'better-sqlite3';
import type { TextIndexed } from '../builder/places/place-index/text-index.ts';
import { contextLevels, extraFields, type Label, type PlaceContext } from '../format/places/place.ts';
import { degreeUnits, type HouseRow, type PlaceRow } from '../format/places/schema.ts';
import { type Bounds, sidesOf } from '../geo/bounds.ts';

/** Copies places with all that is theirs from one index to another of the same version, under new ids. */
export class PlaceRows {
  readonly #source: Database;
  readonly #output: Database;
  readonly #sides: readonly Bounds[];
  readonly #place: Statement;
  readonly #shape: Statement;
  readonly #houses: Statement;
  readonly #houseBox: Statement;
  readonly #building: Statement | undefined;
  readonly #placeBox: Statement;
  readonly #insert: ReadonlyMap<string, Statement>;
  readonly #buildings = new Set<number>();
  #houseCount = 0;

  constructor(source: Database, output: Database, box: Readonly<Bounds>) {
    this.#source = source;
    this.#output = output;
    this.#sides = sidesOf(box);
    this.#place = source.prepare('SELECT * FROM place WHERE id = ?');
    this.#shape = source.prepare('SELECT data FROM shape WHERE id = ?').pluck();
    this.#houses = source.prepare(
      'SELECT * FROM house WHERE street = ? AND lon BETWEEN ? AND ? AND lat BETWEEN ? AND ? ORDER BY id',
    );
    this.#placeBox = source.prepare('SELECT * FROM place_box WHERE id = ?');
    this.#houseBox = source.prepare('SELECT * FROM house_box WHERE id = ?');
    const tables = ['place', 'shape', 'house', 'place_box', 'house_box'];
    const hasBuildings = columnsOf(output, 'building').length > 0;
    this.#building = hasBuildings ? source.prepare('SELECT * FROM building WHERE id = ?') : undefined;
    this.#insert = new Map(
      [...tables, ...(hasBuildings ? ['building'] : [])].map(table => [table, insertInto(output, table)]),
    );
  }

  /** Places whose box touches the box, or a house of which is in there, the most important ones first. */
  idsNear(): number[] {
    const meets = 'west <= @east AND east >= @west AND south <= @north AND north >= @south';
    const near = this.#source
      .prepare<object, number>(
        `SELECT id FROM place_box WHERE ${meets}
        UNION SELECT street FROM house WHERE id IN (SELECT id FROM house_box WHERE ${meets})`,
      )
      .pluck();
    const ids = this.#sides.flatMap(([west, south, east, north]) => near.all({ west, south, east, north }));
    return [...new Set(ids)].sort((a, b) => a - b);
  }

  place(id: number): PlaceRow {
    return this.#place.get(id) as PlaceRow;
  }

  shape(id: number): Uint8Array | undefined {
    return this.#shape.get(id) as Uint8Array | undefined;
  }

  hasHouses(street: number): boolean {
    return this.#housesOf(street).length > 0;
  }

  /** Writes a place under a new id; returns its houses in the box. */
  write(id: number, place: PlaceRow): readonly HouseRow[] {
    const houses = this.#housesOf(place.id);
    this.#into('place', { ...place, id, houses: houses.length });
    this.#into('place_box', { ...(this.#placeBox.get(place.id) as object), id });
    const data = this.shape(place.id);
    if (data !== undefined) this.#into('shape', { id, data });
    for (const house of houses) {
      this.#houseCount += 1;
      this.#into('house', { ...house, id: this.#houseCount, street: id });
      this.#into('house_box', { ...(this.#houseBox.get(house.id) as object), id: this.#houseCount });
      this.#writeBuilding(house.building);
    }
    return houses;
  }

  writeMeta(): void {
    const insert = insertInto(this.#output, 'meta');
    for (const row of this.#source.prepare('SELECT * FROM meta').all()) insert.run(row);
  }

  #housesOf(street: number): HouseRow[] {
    return this.#sides.flatMap(side => {
      const [west, south, east, north] = side.map(degrees => Math.round(degrees * degreeUnits));
      return this.#houses.all(street, west, east, south, north) as HouseRow[];
    });
  }

  #writeBuilding(building: number | null | undefined): void {
    if (this.#building === undefined || typeof building !== 'number' || this.#buildings.has(building)) return;
    this.#buildings.add(building);
    const row = this.#building.get(building);
    if (row !== undefined) this.#into('building', row);
  }

  #into(table: string, row: unknown): void {
    this.#insert.get(table)?.run(row);
  }
}

const columnsOf = (database: Database, table: string): string[] =>
  database.prepare('SELECT name FROM pragma_table_info(?)').pluck().all(table) as string[];

/** A statement that takes a row by the names of its columns. */
function insertInto(database: Database, table: string): Statement {
  const columns = columnsOf(database, table);
  const values = columns.map(column => `@${column}`);
  return database.prepare(`INSERT INTO ${table} (${columns.join(', ')}) VALUES (${values.join(', ')})`);
}

type Row = Record<string, string | number | null>;
const tables = ['label', 'context', 'kind'] as const;

/** What places share, their kinds and what they lie in: read for the text index, and copied where it is used. */
export class UsedRows {
  readonly #output: Database;
  readonly #select: Readonly<Record<(typeof tables)[number], Statement>>;
  readonly #used = { label: new Map<number, Row>(), context: new Map<number, Row>(), kind: new Map<number, Row>() };
  readonly #contexts = new Map<number, PlaceContext>();

  constructor(source: Database, output: Database) {
    this.#output = output;
    const select = (table: string) => source.prepare(`SELECT * FROM ${table} WHERE id = ?`);
    this.#select = { label: select('label'), context: select('context'), kind: select('kind') };
  }

  /** A place in the words by which it is found. */
  described(place: PlaceRow, houses: readonly HouseRow[]): TextIndexed {
    const { key = '', value = '' } = this.#row('kind', place.kind) ?? {};
    const context = this.#context(place.context);
    const brand = (place.extra ?? '').split('\n')[extraFields.indexOf('brand')];
    return {
      names: { ...labelOf(place), alternatives: place.alternatives?.split('\n') },
      context,
      street: this.#label(place.street),
      houses: houses.map(house => ({
        context:
          typeof house.context === 'number'
            ? this.#context(house.context)
            : typeof house.postcode === 'string'
              ? { ...context, postcode: house.postcode }
              : undefined,
      })),
      osmKey: String(key),
      osmValue: String(value),
      extra: brand === undefined ? {} : { brand },
    };
  }

  write(): void {
    for (const table of tables) {
      const insert = insertInto(this.#output, table);
      for (const row of this.#used[table].values()) insert.run(row);
    }
  }

  #row(table: (typeof tables)[number], id: number): Row | undefined {
    const known = this.#used[table].get(id);
    if (known !== undefined) return known;
    const row = this.#select[table].get(id) as Row | undefined;
    if (row !== undefined) this.#used[table].set(id, row);
    return row;
  }

  #label(id: string | number | null | undefined): Label | undefined {
    const row = typeof id === 'number' ? this.#row('label', id) : undefined;
    return row && labelOf(row);
  }

  /** The same object for the same id, which the text index counts on. */
  #context(id: number): PlaceContext {
    const known = this.#contexts.get(id);
    if (known !== undefined) return known;
    const row = this.#row('context', id) ?? {};
    const context: PlaceContext = { countrycode: text(row.countrycode), postcode: text(row.postcode) };
    for (const level of contextLevels) context[level] = this.#label(row[level]);
    this.#contexts.set(id, context);
    return context;
  }
}

const text = (value: Row[string] | undefined): string | undefined => (typeof value === 'string' ? value : undefined);

function labelOf({ name, en, de, fr }: Row | PlaceRow): Label {
  return { name: text(name) ?? '', en: text(en), de: text(de), fr: text(fr) };
}
