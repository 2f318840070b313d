import Database from 'better-sqlite3';
import { inspectPlaces } from '../../../data-packs/format/inspect/inspect-places.ts';
import { indicesOf, placesVersion, tablesOf } from '../../../data-packs/format/places/schema.ts';
import { decodeShape, encodeShape } from '../../../data-packs/format/places/shapes.ts';
import { IndexDamage, PlaceIndex } from '../../../server/geocoding/places/place-index.ts';
import { fileOf } from '../file-of.ts';
import type { Target } from '../target.ts';

const ring = Float64Array.of(7, 43, 8, 43, 8, 44, 7, 43);

/** An index of one place, in pages as small as they may be; `grow` makes it larger. */
export function indexOf(grow?: (add: (sql: string, ...values: unknown[]) => void) => void): Uint8Array {
  const database = new Database(':memory:');
  database.pragma(`page_size = ${grow === undefined ? 512 : 4096}`);
  database.exec(tablesOf(placesVersion));
  database.exec(indicesOf(placesVersion));
  const add = (sql: string, ...values: unknown[]) => database.prepare(sql).run(...values);
  add("INSERT INTO meta VALUES ('version', ?)", placesVersion);
  add("INSERT INTO kind VALUES (1, 'place', 'town')");
  add('INSERT INTO context (id) VALUES (1)');
  add(
    'INSERT INTO place (id, layer, kind, importance, lon, lat, context, name, houses) VALUES (1, 1, 1, 5000, 74200000, 437300000, 1, ?, 0)',
    'Monaco',
  );
  add('INSERT INTO place_box VALUES (1, 7.4, 7.4, 43.7, 43.7)');
  add("INSERT INTO place_text (rowid, name, context, kind) VALUES (1, 'monaco', '', 'town')");
  add('INSERT INTO shape VALUES (1, ?)', encodeShape({ type: 'polygons', polygons: [[ring]] }));
  add('INSERT INTO vocabulary VALUES (?, ?)', 'monaco', Buffer.from(Uint32Array.of(1).buffer));
  grow?.(add);
  const bytes = database.serialize();
  database.close();
  return bytes;
}

/** An index of places: what an installation inspects, then what the service reads. */
export const places: Target = {
  seeds: () => [indexOf()],
  refuses: error => error instanceof IndexDamage || error instanceof Database.SqliteError,
  read: bytes => readFile(fileOf(bytes, 'places.sqlite')),
  readFile,
};

function readFile(file: string): void {
  inspectPlaces(file);
  const index = new PlaceIndex('seed', file);
  try {
    for (const id of index.match('monaco*', 10, {})) {
      index.place(id);
      index.shape(id);
    }
    index.contextNear(7.4, 43.7, 1000);
    index.housesIn([7, 43, 8, 44], 10);
  } finally {
    index.close();
  }
}

/** The outline of a place. */
export const shape: Target = {
  seeds: () => [
    encodeShape({ type: 'polygons', polygons: [[ring, ring]] }),
    encodeShape({ type: 'lines', lines: [ring.subarray(0, 4), ring] }),
  ],
  read: bytes => decodeShape(bytes),
};
