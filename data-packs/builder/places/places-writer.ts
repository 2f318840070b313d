import { rmSync } from 'node:fs';
import Database from 'better-sqlite3';
import { categoryOf, kindWord } from '../../format/places/categories.ts';
import { parseHouseNumber } from '../../format/places/house-number.ts';
import { indexWords } from '../../format/places/name-words.ts';
import { layers, type OsmReference, osmTypes, type Place } from '../../format/places/place.ts';
import { degreeUnits, importanceUnits, indices, placesVersion, tables } from '../../format/places/schema.ts';
import { encodeShape } from '../../format/places/shapes.ts';
import { different, LabelTable } from './label-table.ts';

export interface PlacesWriterOptions {
  outFile: string;
  /** Set for packs that only give an overview: where a detailed region knows the same place, that one is shown. */
  overview?: boolean;
  /** Called now and then while `finish` runs, 0 to 1. */
  progress?: (fraction: number) => void;
}

/** Writes a `places.sqlite`: `add` every place in any order, then `finish`. */
export class PlacesWriter {
  readonly #options: PlacesWriterOptions;
  readonly #places: Place[] = [];

  constructor(options: PlacesWriterOptions) {
    this.#options = options;
  }

  add(place: Place): void {
    const finite = Number.isFinite(place.lon) && Number.isFinite(place.lat) && Number.isFinite(place.importance);
    if (!finite || (!place.names.name && !categoryOf(place.osmKey, place.osmValue))) {
      throw new Error(`A place needs a name, a position and an importance: ${JSON.stringify(place.names)}`);
    }
    this.#places.push(place);
  }

  /** Sorts, indexes, closes. The file is complete when this returns; on failure it is removed. */
  finish(): { places: number; houses: number } {
    // Ids ascend as importance falls, so the first rows of any text match are the most prominent ones.
    this.#places.sort((a, b) => b.importance - a.importance);
    rmSync(this.#options.outFile, { force: true });
    const database = new Database(this.#options.outFile);
    try {
      database.pragma('page_size = 4096');
      database.pragma('journal_mode = OFF');
      database.pragma('synchronous = OFF');
      database.exec(tables);
      const counts = database.transaction(() => this.#write(database))();
      database.exec(indices);
      database.exec("INSERT INTO place_text (place_text) VALUES ('optimize')");
      database.exec('ANALYZE; VACUUM');
      database.close();
      return counts;
    } catch (error) {
      database.close();
      rmSync(this.#options.outFile, { force: true });
      throw error;
    }
  }

  #write(database: Database.Database): { places: number; houses: number } {
    const labels = new LabelTable(database);
    const kinds = new Map<string, number>();
    const insertKind = database.prepare('INSERT INTO kind VALUES (?, ?, ?)');
    const insertPlace = database.prepare(`INSERT INTO place VALUES (${Array(20).fill('?').join(', ')})`);
    const insertHouse = database.prepare(`INSERT INTO house VALUES (${Array(10).fill('?').join(', ')})`);
    const insertShape = database.prepare('INSERT INTO shape VALUES (?, ?)');
    const insertText = database.prepare('INSERT INTO place_text (rowid, name, context, kind) VALUES (?, ?, ?, ?)');
    const insertBox = database.prepare('INSERT INTO place_box (id, west, east, south, north) VALUES (?, ?, ?, ?, ?)');
    const insertHouseBox = database.prepare(
      'INSERT INTO house_box (id, west, east, south, north) VALUES (?, ?, ?, ?, ?)',
    );
    const vocabulary = new Map<string, number>();
    const contextWords = new WordCache();
    let houseId = 0;

    for (const [index, place] of this.#places.entries()) {
      const id = index + 1;
      if (index % 1000 === 0) this.#options.progress?.(index / this.#places.length);
      const kindKey = `${place.osmKey}=${place.osmValue}`;
      let kind = kinds.get(kindKey);
      if (kind === undefined) {
        kind = kinds.size + 1;
        kinds.set(kindKey, kind);
        insertKind.run(kind, place.osmKey, place.osmValue);
      }
      const { names, extent, context } = place;
      const alternatives = names.alternatives?.length ? names.alternatives.join('\n') : null;
      insertPlace.run(
        id,
        layers.indexOf(place.layer),
        kind,
        Math.round(Math.min(Math.max(place.importance, 0), 1) * importanceUnits),
        fixed(place.lon),
        fixed(place.lat),
        ...(extent ? extent.map(fixed) : [null, null, null, null]),
        labels.context(context),
        names.name,
        different(names.en, names.name),
        different(names.de, names.name),
        different(names.fr, names.name),
        alternatives,
        reference(place.osm),
        place.houses?.length ?? 0,
        place.housenumber ?? null,
        labels.label(place.street),
      );
      const nameWords = indexWords([names.name, names.en, names.de, names.fr, ...(names.alternatives ?? [])]);
      const around = new Set<string>();
      for (const label of [
        place.street,
        context.locality,
        context.district,
        context.city,
        context.county,
        context.state,
        context.country,
      ]) {
        if (!label) continue;
        for (const name of [label.name, label.en, label.de, label.fr])
          for (const word of contextWords.of(name)) around.add(word);
      }
      const postcodes = new Set([context.postcode, ...(place.houses ?? []).map(house => house.postcode)]);
      for (const text of [...postcodes, context.countrycode])
        for (const word of contextWords.of(text)) around.add(word);
      for (const words of [nameWords, around])
        for (const word of words) vocabulary.set(word, (vocabulary.get(word) ?? 0) + 1);
      insertText.run(
        id,
        [...nameWords].join(' '),
        [...around].join(' '),
        `${kindWord(place.osmKey, place.osmValue)} ${kindWord(place.osmKey, '')}`,
      );
      const [west, south, east, north] = extent ?? [place.lon, place.lat, place.lon, place.lat];
      insertBox.run(id, west, east, south, north);
      if (place.shape) insertShape.run(id, encodeShape(place.shape));

      for (const house of place.houses ?? []) {
        const number = parseHouseNumber(house.number);
        houseId += 1;
        insertHouse.run(
          houseId,
          id,
          number?.low ?? 0,
          number?.high ?? 0,
          house.number,
          fixed(house.lon),
          fixed(house.lat),
          house.postcode === context.postcode ? null : (house.postcode ?? null),
          reference(house.osm),
          house.interpolated ? 1 : null,
        );
        insertHouseBox.run(houseId, house.lon, house.lon, house.lat, house.lat);
      }
    }
    writeVocabulary(database, vocabulary);
    const insertMeta = database.prepare('INSERT INTO meta VALUES (?, ?)');
    insertMeta.run('version', placesVersion);
    insertMeta.run('overview', this.#options.overview ? 1 : 0);
    return { places: this.#places.length, houses: houseId };
  }
}

/** Words of labels that thousands of places share. */
class WordCache {
  readonly #known = new Map<string, readonly string[]>();

  of(text: string | undefined): readonly string[] {
    if (!text) return [];
    let found = this.#known.get(text);
    if (!found) {
      found = [...indexWords([text])];
      this.#known.set(text, found);
    }
    return found;
  }
}

/** All words in code unit order, one per line, and how many places have each, as 32-bit little-endian integers. */
function writeVocabulary(database: Database.Database, vocabulary: ReadonlyMap<string, number>): void {
  const terms = [...vocabulary.keys()].sort();
  const counts = Buffer.alloc(terms.length * 4);
  for (const [i, term] of terms.entries()) counts.writeUInt32LE(vocabulary.get(term) ?? 0, i * 4);
  database.prepare('INSERT INTO vocabulary VALUES (?, ?)').run(terms.join('\n'), counts);
}

function fixed(degrees: number): number {
  return Math.round(degrees * degreeUnits);
}

/** id x 4 + type. */
function reference(osm: OsmReference | undefined): number | null {
  return osm ? osm.id * 4 + osmTypes.indexOf(osm.type) : null;
}
