import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Bounds } from '../../../data-packs/geo/bounds.ts';
import { temporaryFolder } from '../../helpers/afterwards.ts';
import { keyTags } from '../../helpers/projected-systems.ts';
import { buildIn, type Given } from './built-terrain.ts';
import { hgt, tiff } from './elevation-files.ts';

let folder: string;
beforeEach(async () => {
  folder = await temporaryFolder();
});
const build = (...given: Given) => buildIn(folder, ...given);

describe('elevation files that cannot be used', () => {
  const senseless = keyTags(
    { GTModelTypeGeoKey: 1, GeographicTypeGeoKey: 4326, ProjectedCSTypeGeoKey: 32767, ProjCoordTransGeoKey: 8 },
    { ProjStdParallel1GeoKey: 40, ProjStdParallel2GeoKey: -40 },
  );
  const bounds: Bounds = [10.4, 50.4, 10.6, 50.6];
  test.each<[string, RegExp, () => Promise<string>]>([
    [
      'elsewhere',
      /N10E010\.hgt \(10,10,11,11\) has no height within the pack's bounds/,
      () =>
        put(
          'N10E010.hgt',
          hgt(10, 10, () => 1),
        ),
    ],
    ['cut short', /N50E010\.hgt has 1000 bytes/, () => put('N50E010.hgt', Buffer.alloc(1000))],
    [
      'nameless',
      /heights\.hgt has no known place\. An \.hgt file must be named after/,
      () => put('heights.hgt', Buffer.alloc(2884802)),
    ],
    [
      'a broken gzip',
      /N50E010\.hgt\.gz cannot be unpacked/,
      () => put('N50E010.hgt.gz', gzipSync(hgt(50, 10, () => 1)).subarray(0, 900)),
    ],
    [
      'a bomb',
      /N50E010\.hgt\.gz cannot be unpacked: it holds more than the largest \.hgt there is/,
      () => put('N50E010.hgt.gz', Buffer.concat(Array(24).fill(gzipSync(Buffer.alloc(10_000_000), { level: 1 })))),
    ],
    ['a broken zip', /N50E010\.hgt\.zip is not a readable zip/, () => put('N50E010.hgt.zip', Buffer.alloc(100))],
    ['no GeoTIFF', /dem\.tif is not a readable GeoTIFF/, () => put('dem.tif', Buffer.alloc(100))],
    [
      'another projection',
      /krovak\.tif is in EPSG:5514, .*gdalwarp/,
      () =>
        put('krovak.tif', tiff({ columns: 4, rows: 4, origin: [-5e5, -1e6], step: 30, epsg: 5514, height: () => 1 })),
    ],
    [
      'a projection of its own that makes no sense',
      /own\.tif (does not say .*gdalwarp|says it lies outside the world)/,
      () => put('own.tif', tiff({ columns: 4, rows: 4, origin: [0, 0], step: 30, system: senseless, height: () => 1 })),
    ],
    [
      'an unsaid projection',
      /unsaid\.tif does not say what its reference system is.*gdalwarp/,
      () =>
        put('unsaid.tif', tiff({ columns: 4, rows: 4, origin: [5e5, 5e6], step: 30, epsg: 32767, height: () => 1 })),
    ],
    ['of no known kind', /notes\.txt is not a known kind of elevation file/, () => put('notes.txt', Buffer.alloc(1))],
    ['an empty folder', /has no elevation files/, async () => join(folder, 'empty')],
    ['missing', /N99E000\.hgt cannot be read/, async () => join(folder, 'N99E000.hgt')],
    [
      'all void',
      /no height within/,
      () =>
        put(
          'N50E010.hgt',
          hgt(50, 10, () => Number.NaN),
        ),
    ],
  ])('%s', async (_, says, make) => {
    await mkdir(join(folder, 'empty'));
    const path = await make();
    const error = await build([path], bounds).then(
      () => undefined,
      reason => reason,
    );
    expect(error?.name).toBe('WordedError');
    expect(error.message).toMatch(says);
    expect(error.message).toMatch(/^[^\n]+\.$/);
    expect(await readdir(folder)).not.toContain('terrain.pmtiles');
  });

  async function put(name: string, bytes: Uint8Array): Promise<string> {
    await writeFile(join(folder, name), bytes);
    return join(folder, name);
  }
});
