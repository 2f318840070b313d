import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeAll, expect, it } from 'vitest';
import { buildPack } from '../../data-packs/builder/build-pack.ts';
import { checksumFile } from '../../data-packs/format/checksum.ts';
import { PmtilesWriter } from '../../data-packs/format/pmtiles/writer.ts';
import { temporaryFolder } from '../helpers/afterwards.ts';
import { hasSharedData, sharedData } from '../helpers/shared-data.ts';

let folder: string;
let runs = 0;
beforeAll(async () => {
  folder = await temporaryFolder();
});

const build = (basemapFile: string) =>
  buildPack({
    id: 'ready',
    name: 'Ready',
    osmFiles: [],
    basemapFile,
    out: join(folder, `out-${++runs}`, 'ready'),
    progress: () => undefined,
    signal: new AbortController().signal,
  });

/** An archive of one tile with these layers in its metadata. */
async function archive(layers: readonly string[], version: string, tile: Uint8Array = gzipSync(Buffer.alloc(0))) {
  const file = join(folder, `basemap-${++runs}.pmtiles`);
  const metadata = { version, vector_layers: layers.map(id => ({ id, fields: {} })) };
  const description = { tileType: 'mvt', minzoom: 0, maxzoom: 0, bounds: [4, 50, 6, 52], metadata } as const;
  const writer = new PmtilesWriter(file, description, { tempDir: folder });
  writer.add(0, 0, 0, tile);
  await writer.finish();
  return file;
}

const schema = ['earth', 'water', 'roads', 'places', 'buildings'];

it.runIf(hasSharedData)('a ready basemap is taken byte for byte, and what it covers is the region', async () => {
  const file = sharedData('wageningen-protomaps-v4.pmtiles');
  const { parts, bounds, coverage, attributions, sources } = await build(file);
  const { sha256 } = await checksumFile(file);
  expect(parts).toEqual([expect.objectContaining({ kind: 'basemap', minzoom: 10, maxzoom: 15, sha256 })]);
  expect(bounds).toEqual([5.6382519, 51.956831, 5.694823, 51.9848]);
  expect(coverage.type).toBe('Polygon');
  expect(attributions[0]?.text).toBe('© OpenStreetMap contributors');
  expect(sources).toEqual([{ name: 'wageningen-protomaps-v4.pmtiles', kind: 'osm', sha256 }]);
});

it('one in another schema, of another version, or with damaged tiles is refused in a sentence', async () => {
  await expect(build(await archive(['transportation', 'water'], '3.15'))).rejects.toThrow(
    /is in another schema, without the layers earth, roads, and places\./,
  );
  await expect(build(await archive(schema, '3.7.1'))).rejects.toThrow(/is in version 3\.7\.1 of the Protomaps/);
  const broken = gzipSync(Buffer.from([0x1a, 0x7f, 1, 2, 3]));
  await expect(build(await archive(schema, '4.1.0', broken))).rejects.toThrow(
    /its tile 0\/0\/0 is not a vector tile\./,
  );
});
