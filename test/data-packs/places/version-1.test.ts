import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { inspectPlaces } from '../../../data-packs/format/inspect/inspect-places.ts';
import { answerReverse, answerSearch } from '../../../server/geocoding/answer-search.ts';
import { PlaceIndex } from '../../../server/geocoding/place-index.ts';
import { forwardQuery, reverseQuery } from '../../../server/geocoding/search-schemas.ts';
import { temporaryFolder } from '../../helpers/raw-osm.ts';
import { placesOfVersion1 } from '../../helpers/shared-data.ts';

async function unpacked(): Promise<string> {
  const file = join(await temporaryFolder(), 'places.sqlite');
  await writeFile(file, gunzipSync(await readFile(placesOfVersion1)));
  return file;
}

test('an index of version 1 is installed and answers, houses with a postcode of their own too', async () => {
  const file = await unpacked();
  inspectPlaces(file);
  const index = new PlaceIndex('old', file);
  const first = (q: string) => answerSearch([index], forwardQuery.parse({ q }))[0]?.properties;
  expect(first('Main Street 3')).toMatchObject({ housenumber: '3', postcode: '2000', city: 'Village 1' });
  const near = (lon: string, lat: string) =>
    answerReverse([index], reverseQuery.parse({ lon, lat, layer: 'house' }))[0]?.properties;
  expect(near('9.5015', '47.1015')).toMatchObject({ housenumber: '1', postcode: '1000', city: 'Village 1' });
  expect(near('9.5071', '47.1005')).toMatchObject({ housenumber: '3', postcode: '2000' });
  index.close();
});

test('an index whose tables are not those of the version it claims is refused', async () => {
  const file = await unpacked();
  const database = new Database(file);
  database.prepare("UPDATE meta SET value = 2 WHERE key = 'version'").run();
  database.close();
  expect(() => inspectPlaces(file)).toThrow(/version 2/);
  expect(() => new PlaceIndex('old', file)).toThrow(/version 2/);
});
