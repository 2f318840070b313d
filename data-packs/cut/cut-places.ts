import { rm } from 'node:fs/promises';
import { setImmediate as pause } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { TextIndex } from '../builder/places/place-index/text-index.ts';
import { requirePlacesSchema } from '../format/inspect/inspect-places.ts';
import type { PlaceShape } from '../format/places/place.ts';
import { degreeUnits, indicesOf, type PlaceRow, tablesOf } from '../format/places/schema.ts';
import { decodeShape } from '../format/places/shapes.ts';
import { type Bounds, sidesOf } from '../geo/bounds.ts';
import { positionsOf } from '../geo/lon-lat.ts';
import { areaContains } from '../geo/point-in-polygon.ts';
import { PlaceRows, UsedRows } from './place-rows.ts';

interface CutPlacesOptions {
  progress: (fraction: number) => void;
  signal: AbortSignal;
}

/** Places after which a stop is looked for. */
const batch = 500;

/**
 * Writes the places of an index that lie in a box of the globe, at least in part, into a new index of the same version: rows as they
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

type Line = ArrayLike<number>;

/** Whether any of a shape's line or area lies in a box. */
function shapeMeets(shape: PlaceShape, box: Readonly<Bounds>): boolean {
  const lines: readonly Line[] = shape.type === 'lines' ? shape.lines : shape.polygons.flat();
  const sides = sidesOf(box);
  if (lines.some(line => sides.some(side => lineMeets(line, side)))) return true;
  // No border comes near: each side is wholly inside of the area, or outside.
  const isAround = ([west, south]: Bounds) =>
    shape.type === 'polygons' && shape.polygons.some(rings => areaContains(rings, west, south));
  return sides.some(isAround);
}

/** A corner of a street's lines in the box, the one in the middle of them; undefined where only their sides cross it. */
function cornerWithin(shape: PlaceShape, box: Readonly<Bounds>): [lon: number, lat: number] | undefined {
  if (shape.type !== 'lines') return undefined;
  const within = shape.lines.flatMap(positionsOf).filter(([lon, lat]) => contains(box, lon, lat));
  return within[within.length >> 1];
}

const contains = ([west, south, east, north]: Readonly<Bounds>, lon: number, lat: number): boolean =>
  (west <= east ? lon >= west && lon <= east : lon >= west || lon <= east) && lat >= south && lat <= north;

function lineMeets(line: Line, box: Readonly<Bounds>): boolean {
  for (let i = 0; i + 1 < line.length; i += 2) {
    const [x, y] = [line[i] as number, line[i + 1] as number];
    if (contains(box, x, y)) return true;
    if (i > 0 && segmentMeets(line[i - 2] as number, line[i - 1] as number, x, y, box)) return true;
  }
  return false;
}

/** Liang and Barsky: narrows the segment by each side of the box. */
function segmentMeets(ax: number, ay: number, bx: number, by: number, box: Readonly<Bounds>): boolean {
  const [west, south, east, north] = box;
  const [dx, dy] = [bx - ax, by - ay];
  let [enter, leave] = [0, 1];
  for (const [step, room] of [
    [-dx, ax - west],
    [dx, east - ax],
    [-dy, ay - south],
    [dy, north - ay],
  ] as const) {
    if (step === 0) {
      if (room < 0) return false;
    } else if (step < 0) enter = Math.max(enter, room / step);
    else leave = Math.min(leave, room / step);
  }
  return enter <= leave;
}
