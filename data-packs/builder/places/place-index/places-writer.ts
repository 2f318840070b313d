import { rmSync } from 'node:fs';
import Database, { type Statement } from 'better-sqlite3';
import { remembered } from '../../../base/remembered.ts';
import { parseHouseNumber } from '../../../format/places/house-number.ts';
import {
  contextLevels,
  extraFields,
  type Label,
  layers,
  type OsmReference,
  type Place,
  type PlaceContext,
  packReference,
} from '../../../format/places/place.ts';
import { degreeUnits, importanceUnits, indicesOf, placesVersion, tablesOf } from '../../../format/places/schema.ts';
import { encodeShape } from '../../../format/places/shapes.ts';
import { type Bounds, boundsOf, sidesOf, unionBounds } from '../../../geo/bounds.ts';
import { categoryOf } from '../../../words/place-categories.ts';
import type { Polygon } from '../../osm/dataset.ts';
import { PackedRtree } from './packed-rtree.ts';
import { PlaceRecords, type RecordedPlace } from './place-records.ts';
import { TextIndex } from './text-index.ts';

export interface PlacesWriterOptions {
  outFile: string;
  /** Set for packs that only give an overview: a detailed region's version of the same place is preferred. */
  overview?: boolean;
  /** The outline of a house's building by its key. */
  outlineOf?: (building: number) => readonly Polygon[];
  /** Called now and then while `finish` runs, 0 to 1. */
  progress?: (fraction: number) => void;
}

/** Where places wait until all are known. */
export const recordsFileOf = (outFile: string): string => `${outFile}.records`;

/** Writes a `places.sqlite`: `add` every place in any order, then `finish`. */
export class PlacesWriter {
  readonly #options: PlacesWriterOptions;
  readonly #records: PlaceRecords;

  constructor(options: PlacesWriterOptions) {
    this.#options = options;
    this.#records = new PlaceRecords(recordsFileOf(options.outFile));
  }

  add(place: Place): void {
    const finite = Number.isFinite(place.lon) && Number.isFinite(place.lat) && Number.isFinite(place.importance);
    if (!finite || (!place.names.name && !categoryOf(place.osmKey, place.osmValue))) {
      throw new Error(`A place needs a name, a position and an importance: ${JSON.stringify(place.names)}`);
    }
    this.#records.add(place);
  }

  /** Sorts, indexes, closes. The file is complete when this returns; on failure it is removed. */
  finish(): { places: number; houses: number } {
    rmSync(this.#options.outFile, { force: true });
    const database = new Database(this.#options.outFile);
    try {
      database.pragma('page_size = 4096');
      database.pragma('journal_mode = OFF');
      database.pragma('synchronous = OFF');
      database.exec(tablesOf(placesVersion));
      const counts = database.transaction(() => this.#write(database))();
      // Before the file is written anew below, as that takes as much of the disk.
      this.#records.remove();
      database.exec(indicesOf(placesVersion));
      database.exec("INSERT INTO place_text (place_text) VALUES ('optimize')");
      database.exec('ANALYZE; VACUUM');
      database.close();
      return counts;
    } catch (error) {
      database.close();
      rmSync(this.#options.outFile, { force: true });
      throw error;
    } finally {
      this.#records.remove();
    }
  }

  #write(database: Database.Database): { places: number; houses: number } {
    const rows = new PlaceRows(database, this.#options.outlineOf);
    const text = new TextIndex(database);
    // Ids ascend as importance falls, so the first rows of any text match are the most prominent ones.
    let id = 0;
    for (const place of this.#records.inOrder()) {
      if (id % 1000 === 0) this.#options.progress?.(id / this.#records.count);
      id += 1;
      rows.place(id, place);
      text.add(id, place);
      rows.geometry(id, place);
      rows.houses(id, place);
    }
    text.finish();
    rows.finish();
    const insertMeta = database.prepare('INSERT INTO meta VALUES (?, ?)');
    insertMeta.run('version', placesVersion);
    insertMeta.run('overview', this.#options.overview ? 1 : 0);
    return { places: id, houses: rows.houseCount };
  }
}

/** Inserts the rows of one place after another. */
class PlaceRows {
  houseCount = 0;
  readonly #interned: InternedRows;
  readonly #insertPlace: Statement;
  readonly #insertHouse: Statement;
  readonly #insertShape: Statement;
  readonly #boxes: PackedRtree;
  readonly #houseBoxes: PackedRtree;
  readonly #insertBuilding: Statement;
  readonly #outlineOf: PlacesWriterOptions['outlineOf'];
  /** Boxes of the buildings written, as several houses may be in one. */
  readonly #buildings = new Map<number, Bounds>();

  constructor(database: Database.Database, outlineOf: PlacesWriterOptions['outlineOf']) {
    this.#outlineOf = outlineOf;
    this.#interned = new InternedRows(database);
    this.#insertPlace = database.prepare(`INSERT INTO place VALUES (${Array(21).fill('?').join(', ')})`);
    this.#insertHouse = database.prepare(`INSERT INTO house VALUES (${Array(11).fill('?').join(', ')})`);
    this.#insertShape = database.prepare('INSERT INTO shape VALUES (?, ?)');
    this.#boxes = new PackedRtree(database, 'place_box');
    this.#houseBoxes = new PackedRtree(database, 'house_box');
    this.#insertBuilding = database.prepare('INSERT INTO building VALUES (?, ?)');
  }

  place(id: number, place: RecordedPlace): void {
    const { names, extent } = place;
    this.#insertPlace.run(
      id,
      layers.indexOf(place.layer),
      this.#interned.kind(place.osmKey, place.osmValue),
      Math.round(Math.min(Math.max(place.importance, 0), 1) * importanceUnits),
      fixedPoint(place.lon),
      fixedPoint(place.lat),
      ...(extent ? extent.map(fixedPoint) : [null, null, null, null]),
      this.#interned.context(place.context),
      names.name,
      ...translationsBeside(names),
      names.alternatives?.length ? names.alternatives.join('\n') : null,
      packedReference(place.osm),
      place.houses?.length ?? 0,
      place.housenumber ?? null,
      this.#interned.label(place.street),
      place.extra
        ? extraFields
            .map(field => place.extra?.[field] ?? '')
            .join('\n')
            .trimEnd()
        : null,
    );
  }

  geometry(id: number, { lon, lat, extent, shape }: RecordedPlace): void {
    this.#boxes.add(id, unionBounds(sidesOf(extent ?? [lon, lat, lon, lat])));
    if (shape) this.#insertShape.run(id, shape);
  }

  houses(id: number, { houses = [] }: RecordedPlace): void {
    for (const house of houses) {
      const number = parseHouseNumber(house.number);
      this.houseCount += 1;
      this.#insertHouse.run(
        this.houseCount,
        id,
        number?.low ?? 0,
        number?.high ?? 0,
        house.number,
        fixedPoint(house.lon),
        fixedPoint(house.lat),
        house.context ? this.#interned.context(house.context) : null,
        packedReference(house.osm),
        house.interpolated ? 1 : null,
        house.building ?? null,
      );
      const { lon, lat, building } = house;
      this.#houseBoxes.add(this.houseCount, this.#building(building) ?? [lon, lat, lon, lat]);
    }
  }

  finish(): void {
    this.#boxes.finish();
    this.#houseBoxes.finish();
  }

  /** Writes a building once; returns its box. */
  #building(building: number | undefined): Bounds | undefined {
    if (building === undefined) return undefined;
    return remembered(this.#buildings, building, () => {
      const polygons = this.#outlineOf?.(building) ?? [];
      this.#insertBuilding.run(building, encodeShape({ type: 'polygons', polygons }));
      return boundsOf(polygons.flat());
    });
  }
}

function fixedPoint(degrees: number): number {
  return Math.round(degrees * degreeUnits);
}

function packedReference(osm: OsmReference | undefined): number | null {
  return osm ? packReference(osm) : null;
}

/** Stores each label, context and kind once and returns their ids. */
class InternedRows {
  readonly #labelId: ReturnType<typeof internedIn>;
  readonly #contextId: ReturnType<typeof internedIn>;
  readonly #kindId: ReturnType<typeof internedIn>;

  constructor(database: Database.Database) {
    this.#labelId = internedIn(database.prepare('INSERT INTO label VALUES (?, ?, ?, ?, ?)'));
    this.#contextId = internedIn(database.prepare('INSERT INTO context VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)'));
    this.#kindId = internedIn(database.prepare('INSERT INTO kind VALUES (?, ?, ?)'));
  }

  kind(osmKey: string, osmValue: string): number {
    return this.#kindId(`${osmKey}=${osmValue}`, [osmKey, osmValue]);
  }

  label(label: Label | undefined): number | null {
    if (!label) return null;
    const { name, en, de, fr } = label;
    return this.#labelId([name, en, de, fr].join('\n'), [name, ...translationsBeside(label)]);
  }

  context(context: PlaceContext): number {
    const { countrycode, postcode, subdivisions } = context;
    const labels = contextLevels.map(level => this.label(context[level]));
    const row = [...labels, countrycode ?? null, postcode ?? null, subdivisions?.join(' ') || null];
    return this.#contextId(row.join('|'), row);
  }
}

/** Gives the id of the row with a key, inserted when it is new. */
function internedIn(insert: Statement) {
  const ids = new Map<string, number>();
  return (key: string, row: readonly (string | number | null)[]): number =>
    remembered(ids, key, () => {
      const id = ids.size + 1;
      insert.run(id, ...row);
      return id;
    });
}

/** English, German and French; null where a translation repeats the name: readers fall back to the name. */
const translationsBeside = ({ name, en, de, fr }: Label): (string | null)[] =>
  [en, de, fr].map(translation => (translation === undefined || translation === name ? null : translation));
