import type { Grown } from './grown.ts';
import { oneStrip } from './targets/geotiff.ts';
import { indexOf } from './targets/places.ts';

/** SQL that makes so many rows. */
const numbers = (count: number): string =>
  `WITH RECURSIVE n(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < ${count})`;

/** As large as those of regions: no index of places is too large. */
export const largePlaces: Grown = {
  places: () =>
    indexOf(add => {
      const columns = 'id, layer, kind, importance, lon, lat, context, name, houses';
      const values = "n + 1, 1, 1, 5000, 74200000, 437300000, 1, 'Monaco ' || n, 0";
      add(`${numbers(300_000)} INSERT INTO place (${columns}) SELECT ${values} FROM n`);
      add(`${numbers(300_000)} INSERT INTO place_text (rowid, name) SELECT n + 1, 'monaco ' || n FROM n`);
    }),
  houses: () =>
    indexOf(add => {
      const columns = 'id, street, low, high, number, lon, lat, context';
      add(`${numbers(500_000)} INSERT INTO house (${columns}) SELECT n, 1, n, n, n, 74200000, 437300000, 1 FROM n`);
      add(`${numbers(500_000)} INSERT INTO house_box SELECT n, 7.42, 7.42, 43.73, 43.73 FROM n`);
    }),
  'one name': () => indexOf(add => add("UPDATE place SET name = replace(hex(zeroblob(16000000)), '0', 'x')")),
  words: () =>
    indexOf(add => {
      const terms = "(SELECT group_concat(printf('m%07d', n), char(10)) FROM n)";
      add(`${numbers(1_000_000)} UPDATE vocabulary SET terms = ${terms}, counts = zeroblob(4000000)`);
    }),
  'one word': () => indexOf(add => add("UPDATE vocabulary SET terms = replace(hex(zeroblob(16000000)), '0', 'x')")),
  'one shape': () => indexOf(add => add('UPDATE shape SET data = zeroblob(100000000)')),
};

/** GeoTIFFs of one block, within and beyond what it may have. */
export function strips(samples: number): Grown {
  return {
    'a strip': () => oneStrip(4096, samples),
    'a huge strip': () => oneStrip(10_000, samples),
    'a strip that says to be small': () => oneStrip(100, samples, 1e9),
  };
}
