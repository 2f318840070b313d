import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { writePackFile } from '../../data-packs/format/archive/write-pack-file.ts';
import { requireBoundedTile } from '../../data-packs/format/vector-tile-bounds.ts';
import { temporaryFolder } from '../helpers/afterwards.ts';
import { outpostHere } from '../helpers/outpost-here.ts';
import { packFor } from '../helpers/packs.ts';
import { trianglesTile, withTiles, zerosTile } from '../helpers/replaced-tiles.ts';
import { serviceForTests } from '../helpers/service-for-tests.ts';

test('features are counted over all layers, also of one name', () => {
  const tile = (...counts: number[]) => Buffer.concat(counts.map(count => gunzipSync(trianglesTile(count))));
  expect(() => requireBoundedTile(tile(60_000, 39_000))).not.toThrow();
  expect(() => requireBoundedTile(tile(60_000, 41_000))).toThrow('more than 100000 features');
  expect(() => requireBoundedTile(new Uint8Array(9_000_000))).toThrow('9000000 bytes');
  const feature = (bytes: number): Buffer => {
    const length = Buffer.from(
      Uint8Array.of((bytes & 127) | 128, ((bytes >> 7) & 127) | 128, ((bytes >> 14) & 127) | 128, bytes >> 21),
    );
    const inner = Buffer.concat([Uint8Array.of(18), length, Buffer.alloc(bytes)]);
    const { length: size } = inner;
    const outer = Uint8Array.of((size & 127) | 128, ((size >> 7) & 127) | 128, ((size >> 14) & 127) | 128, size >> 21);
    return Buffer.concat([Uint8Array.of(26), outer, inner]);
  };
  expect(() => requireBoundedTile(feature(1_000_000))).not.toThrow();
  expect(() => requireBoundedTile(feature(1_100_000))).toThrow('a feature has 1100000 bytes');
});

const folder = await temporaryFolder();

/** The tiles of a maker: two million triangles in 58 KB, forty megabytes of zeros in 39 KB, a few triangles. */
const pack = await withTiles(await packFor('sandbox'), join(folder, 'sandbox'), {
  '12/1723/1465': trianglesTile(2_000_000),
  '12/1724/1465': zerosTile(40_000_000),
  '12/1723/1466': trianglesTile(1000),
});

test('tiles larger than any are left out of pictures, named once in the log and in /health', async () => {
  const service = await serviceForTests({ packs: [pack] });
  const picture = '/styles/v1/light/static/-28.5,45.46,12/800x800.png';
  for (let i = 0; i < 2; i++) expect((await service.get(picture)).status).toBe(200);
  const { body } = await service.get('/health');
  expect(body).toMatchObject({
    status: 'degraded',
    damaged: [],
    tiles: { said: { code: 'static-maps.tilesLeftOut', values: { count: 2 } } },
  });
  expect(body.tiles.said.values.tiles.toSorted()).toEqual(['basemap/12/1723/1465', 'basemap/12/1724/1465']);
});

test('verifying a pack, or its file, names each of them', async () => {
  const file = join(folder, 'sandbox.outpost');
  await writePackFile(pack, file, { progress: () => undefined, signal: new AbortController().signal });
  for (const path of [pack, file]) {
    const { code, stderr } = await outpostHere(['pack', 'verify', path]);
    expect(code).toBe(1);
    expect(stderr).toMatch(/basemap\.pmtiles has 2 tiles that cannot be read or are larger than any, among them/);
    expect(stderr).toMatch(/12\/1724\/1465 and 12\/1723\/1465\./);
  }
});
