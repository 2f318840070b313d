import { mkdtemp, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { PMTiles } from 'pmtiles';
import { describe, expect, test } from 'vitest';
import { FileSource } from '../../../data-packs/format/pmtiles/file-source.ts';
import { type ArchiveDescription, PmtilesWriter } from '../../../data-packs/format/pmtiles/writer.ts';
import { closedAfterwards, temporaryFolder } from '../../helpers/afterwards.ts';

const text = (value: string) => new TextEncoder().encode(value);
const raster: ArchiveDescription = {
  tileType: 'webp',
  minzoom: 0,
  maxzoom: 9,
  bounds: [-170.5, -60.25, 179.75, 80],
  metadata: { name: 'test', attribution: '© nobody' },
};

const folder = await temporaryFolder();

async function read<T>(path: string, use: (archive: PMTiles) => Promise<T>): Promise<T> {
  const source = await closedAfterwards(FileSource.open(path));
  return await use(new PMTiles(source));
}

describe('an archive read back by the pmtiles reader', () => {
  test('has every one of 349,525 tiles, added backwards, behind leaf directories', async () => {
    const path = join(folder, 'large.pmtiles');
    const writer = new PmtilesWriter(path, raster, { tempDir: folder });
    let added = 0;
    for (let z = 9; z >= 0; z--) {
      for (let x = 2 ** z - 1; x >= 0; x--) {
        for (let y = 2 ** z - 1; y >= 0; y--, added++) writer.add(z, x, y, text(`${z}/${x}/${y}`));
      }
    }
    const statistics = await writer.finish();
    expect(added).toBe(349_525);
    expect(statistics).toMatchObject({ tiles: added, entries: added, contents: added });
    expect(statistics.bytes).toBe((await stat(path)).size);
    await read(path, async archive => {
      const header = await archive.getHeader();
      expect(header.leafDirectoryLength).toBeGreaterThan(0);
      expect(header.rootDirectoryLength + 127).toBeLessThanOrEqual(16_384);
      expect(header).toMatchObject({
        numAddressedTiles: added,
        numTileEntries: added,
        numTileContents: added,
        clustered: true,
      });
      for (let i = 0; i < 2000; i++) {
        const z = i % 10;
        const x = (i * 7919) % 2 ** z;
        const y = (i * 104_729) % 2 ** z;
        const tile = await archive.getZxy(z, x, y);
        expect(new TextDecoder().decode(tile?.data)).toBe(`${z}/${x}/${y}`);
      }
    });
  });

  test('states type, zooms, bounds and metadata, and is read even when smaller than the first request', async () => {
    const path = join(folder, 'small.pmtiles');
    const writer = new PmtilesWriter(path, { ...raster, center: [-1.5, 2.25, 4] }, { tempDir: folder });
    writer.add(3, 1, 2, text('a tile'));
    await writer.finish();
    await read(path, async archive => {
      expect(await archive.getHeader()).toMatchObject({
        specVersion: 3,
        tileType: 4,
        tileCompression: 1,
        internalCompression: 2,
        minZoom: 0,
        maxZoom: 9,
        minLon: -170.5,
        minLat: -60.25,
        maxLon: 179.75,
        maxLat: 80,
        centerLon: -1.5,
        centerLat: 2.25,
        centerZoom: 4,
      });
      expect(await archive.getMetadata()).toEqual(raster.metadata);
      expect(await archive.getZxy(3, 1, 3)).toBeUndefined();
    });
  });

  test('keeps equal tiles once, runs of them in one entry, and decompresses vector tiles', async () => {
    const path = join(folder, 'sea.pmtiles');
    const writer = new PmtilesWriter(path, { ...raster, tileType: 'mvt', maxzoom: 6 }, { tempDir: folder });
    for (let x = 0; x < 64; x++) for (let y = 0; y < 64; y++) writer.add(6, x, y, text('sea '.repeat(50)));
    writer.add(5, 0, 0, text('land'));
    const statistics = await writer.finish();
    expect(statistics).toMatchObject({ tiles: 4097, entries: 2, contents: 2 });
    expect(statistics.bytes).toBeLessThan(500);
    await read(path, async archive => {
      expect(new TextDecoder().decode((await archive.getZxy(6, 63, 17))?.data)).toBe('sea '.repeat(50));
      expect(new TextDecoder().decode((await archive.getZxy(5, 0, 0))?.data)).toBe('land');
    });
  });
});

describe('the writer refuses', () => {
  test('tiles outside the zooms or the grid, and keeps working', async () => {
    const path = join(folder, 'refusing.pmtiles');
    const writer = new PmtilesWriter(path, { ...raster, minzoom: 2 }, { tempDir: folder });
    expect(() => writer.add(1, 0, 0, text('x'))).toThrow("tile 1/0/0 lies outside the archive's zooms 2 to 9");
    expect(() => writer.add(10, 0, 0, text('x'))).toThrow('outside');
    expect(() => writer.add(2, 4, 0, text('x'))).toThrow('tile 2/4/0 does not exist');
    writer.add(2, 3, 0, text('x'));
    expect(await writer.finish()).toMatchObject({ tiles: 1 });
  });

  test('a tile added twice, leaving no file behind', async () => {
    const own = await mkdtemp(join(folder, 'twice-'));
    const writer = new PmtilesWriter(join(own, 'twice.pmtiles'), raster, { tempDir: own });
    writer.add(2, 3, 0, text('x'));
    writer.add(2, 3, 0, text('y'));
    await expect(writer.finish()).rejects.toThrow('added twice');
    expect(await readdir(own)).toEqual([]);
  });

  test('nothing when aborted: no archive, no temporary file', async () => {
    const own = await mkdtemp(join(folder, 'abort-'));
    const writer = new PmtilesWriter(join(own, 'none.pmtiles'), raster, { tempDir: own });
    writer.add(0, 0, 0, text('x'));
    writer.abort();
    expect(await readdir(own)).toEqual([]);
  });
});
