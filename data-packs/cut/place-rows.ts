import type { Database, Statement } from 'better-sqlite3';
import type { HouseRow, PlaceRow } from '../format/places/rows.ts';
import { degreeUnits } from '../format/places/schema.ts';
import type { Bounds } from '../geo/bounds.ts';

/** Copies places with all that is theirs from one index to another of the same version, under new ids. */
export class PlaceRows {
  readonly #source: Database;
  readonly #output: Database;
  readonly #box: Readonly<Bounds>;
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
    this.#box = box;
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
    const [west, south, east, north] = this.#box;
    const sides = 'west <= @east AND east >= @west AND south <= @north AND north >= @south';
    return this.#source
      .prepare(
        `SELECT id FROM place_box WHERE ${sides}
        UNION SELECT street FROM house WHERE id IN (SELECT id FROM house_box WHERE ${sides}) ORDER BY 1`,
      )
      .pluck()
      .all({ west, south, east, north }) as number[];
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
    const [west, south, east, north] = this.#box.map(degrees => Math.round(degrees * degreeUnits));
    return this.#houses.all(street, west, east, south, north) as HouseRow[];
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
export function insertInto(database: Database, table: string): Statement {
  const columns = columnsOf(database, table);
  const values = columns.map(column => `@${column}`);
  return database.prepare(`INSERT INTO ${table} (${columns.join(', ')}) VALUES (${values.join(', ')})`);
}
