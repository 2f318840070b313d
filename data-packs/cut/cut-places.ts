import { rm } from 'node:fs/promises';
import { setImmediate as pause } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { TextIndex } from '../builder/places/place-index/text-index.ts';
import { requirePlacesSchema } from '../format/inspect/inspect-places.ts';
import type { PlaceRow } from '../format/places/rows.ts';
import { degreeUnits, indicesOf, tablesOf } from '../format/places/schema.ts';
import { decodeShape } from '../format/places/shapes.ts';
import type { Bounds } from '../geo/bounds.ts';
import { PlaceRows } from './place-rows.ts';
import { contains, cornerWithin, shapeMeets } from './shape-within.ts';
import { UsedRows } from './used-rows.ts';

interface CutPlacesOptions {
  progress: (fraction: number) => void;
  signal: AbortSignal;
}

/** Places after which a stop is looked for. */
const batch = 500;

/**
 * Writes the places of an index that lie in a box, at least in part, into a new index of the same version: rows as they
 * were, the text index anew. Returns their number; leaves no file for none.
 */
export async function cutPlaces(
  from: string,
  outFile: string,
  box: Readonly<Bounds>,
  { progress, signal }: CutPlacesOptions,
): Promise<number> {
  const source = new Database(from, { readonly: true, fileMustExist: true });
  const version = requirePlacesSchema(source);
  const output = new Database(outFile);
  let count = 0;
  try {
    output.pragma('page_size = 4096');
    output.pragma('journal_mode = OFF');
    output.pragma('synchronous = OFF');
    output.exec(tablesOf(version));
    const rows = new PlaceRows(source, output, box);
    const used = new UsedRows(source, output);
    const text = new TextIndex(output);
    const ids = rows.idsNear();
    output.exec('BEGIN');
    for (const [i, old] of ids.entries()) {
      if (i % batch === 0) {
        await pause();
        signal.throwIfAborted();
        progress((0.9 * i) / ids.length);
      }
      const place = within(rows.place(old), rows, box);
      if (place === undefined) continue;
      // Ids ascend as importance falls, without gaps.
      count += 1;
      const houses = rows.write(count, place);
      text.add(count, used.described(place, houses));
    }
    text.finish();
    used.write();
    rows.writeMeta();
    output.exec('COMMIT');
    if (count > 0) {
      output.exec(indicesOf(version));
      output.exec("INSERT INTO place_text (place_text) VALUES ('optimize')");
      output.exec('ANALYZE; VACUUM');
    }
  } catch (error) {
    count = 0;
    throw error;
  } finally {
    output.close();
    source.close();
    if (count === 0) await rm(outFile, { force: true });
  }
  progress(1);
  return count;
}

/** A place that lies in the box; a street is shown where it is in there. */
function within(place: PlaceRow, rows: PlaceRows, box: Readonly<Bounds>): PlaceRow | undefined {
  if (contains(box, place.lon / degreeUnits, place.lat / degreeUnits)) return place;
  const data = rows.shape(place.id);
  if (data === undefined) return rows.hasHouses(place.id) ? place : undefined;
  const shape = decodeShape(data);
  if (!shapeMeets(shape, box) && !rows.hasHouses(place.id)) return undefined;
  const [lon, lat] = cornerWithin(shape, box) ?? [];
  if (lon === undefined || lat === undefined) return place;
  return { ...place, lon: Math.round(lon * degreeUnits), lat: Math.round(lat * degreeUnits) };
}
