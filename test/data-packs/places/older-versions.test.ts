import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { inspectPlaces } from '../../../data-packs/format/inspect/inspect-places.ts';
import { answerLookup, answerReverse, answerSearch } from '../../../server/geocoding/answer-search.ts';
import { PlaceIndex } from '../../../server/geocoding/places/place-index.ts';
import { forwardQuery, lookupQuery, reverseQuery } from '../../../server/geocoding/request/search-schemas.ts';
import { temporaryFolder } from '../../helpers/afterwards.ts';
import { placesOfVersion } from '../../helpers/shared-data.ts';

const versions = [1, 2] as const;

async function unpacked(version: (typeof versions)[number]): Promise<string> {
  const file = join(await temporaryFolder(), 'places.sqlite');
  await writeFile(file, gunzipSync(await readFile(placesOfVersion(version))));
  return file;
}

test.each(versions)(
  'an index of version %d is installed and answers, houses with a postcode of their own too',
  async version => {
    const file = await unpacked(version);
    inspectPlaces(file);
    const index = new PlaceIndex('old', file);
    const first = (q: string) => answerSearch([index], forwardQuery.parse({ q }))[0]?.properties;
    expect(first('Main Street 3')).toMatchObject({ housenumber: '3', postcode: '2000', city: 'Village 1' });
    const near = (lon: string, lat: string) =>
      answerReverse([index], reverseQuery.parse({ lon, lat, layer: 'house' }))[0]?.properties;
    expect(near('9.5015', '47.1015')).toMatchObject({ housenumber: '1', postcode: '1000', city: 'Village 1' });
    const there = near('9.5071', '47.1005');
    expect(there).toMatchObject({ housenumber: '3', postcode: '2000' });
    expect(there).not.toHaveProperty('subdivisions');
    const ids = `R1,N${there?.osmId},N1`;
    const found = answerLookup([index], lookupQuery.parse({ osm_ids: ids })).map(({ properties }) => properties.name);
    expect(found).toEqual(['Main Street 3', 'Village 1']);
    index.close();
  },
);

test('an index whose tables are not those of the version it claims is refused', async () => {
  const file = await unpacked(1);
  const database = new Database(file);
  database.prepare("UPDATE meta SET value = 2 WHERE key = 'version'").run();
  database.close();
  expect(() => inspectPlaces(file)).toThrow(/version 2/);
  expect(() => new PlaceIndex('old', file)).toThrow(/version 2/);
});
