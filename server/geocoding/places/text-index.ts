import { type Layer, layers } from '../../../data-packs/format/places/place.ts';
import type { Bounds } from '../../../data-packs/geo/bounds.ts';
import { cacheOf } from './bounded-cache.ts';
import { asksForKind, filterExpression, isOfKind, type PlaceFilter } from './place-filter.ts';
import type { PlacesDatabase } from './places-database.ts';

export interface TextFilter {
  /** Only places whose box meets this one. */
  box?: Bounds | undefined;
  layers?: readonly Layer[] | undefined;
  countrycodes?: readonly string[] | undefined;
  filter?: PlaceFilter | undefined;
  /** Whether places that the filter excludes stay for the sake of their houses. */
  keepsHoused?: boolean | undefined;
}

/** The words of a region's places, in FTS5. */
export class TextIndex {
  readonly #database: PlacesDatabase;
  readonly #matches = cacheOf<string, readonly number[]>(500);

  constructor(database: PlacesDatabase) {
    this.#database = database;
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
    const kinds = asksForKind(filter) ? filterExpression(filter, this.#database.kinds.values()) : '';
    if (kinds === undefined) return [];
    const whole = kinds === '' ? expression : expression === '' ? kinds : `(${expression}) AND ${kinds}`;
    const found = this.#match(whole, limit, { box, layers: wanted, countrycodes, filter, keepsHoused });
    this.#matches.set(key, found);
    return found;
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
    const excluded = filter ? excluding(this.#database, filter) : [];
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
      return this.#database
        .prepare(`SELECT place_text.rowid FROM ${from} WHERE ${where} ORDER BY place_text.rowid LIMIT ?`)
        .pluck()
        .all(...values) as number[];
    } catch (error) {
      // SQLite splits words at letters newer than its Unicode tables, and this index stores no phrases.
      if (error instanceof Error && error.message.startsWith('fts5: phrase')) return [];
      throw error;
    }
  }
}

/** SQL conditions of what the filter excludes. */
export function excluding({ kinds }: PlacesDatabase, { notLayers, notTags }: PlaceFilter): string[] {
  const conditions: string[] = [];
  if (notLayers.length > 0)
    conditions.push(`place.layer NOT IN (${notLayers.map(layer => layers.indexOf(layer)).join()})`);
  const excluded = [...kinds].filter(([, kind]) => isOfKind(kind, notTags));
  if (excluded.length > 0) conditions.push(`place.kind NOT IN (${excluded.map(([id]) => id).join()})`);
  return conditions;
}
