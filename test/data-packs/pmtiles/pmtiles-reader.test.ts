import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { FileSource } from '../../../data-packs/format/pmtiles/file-source.ts';
import { pmtilesReader } from '../../../data-packs/format/pmtiles/pmtiles-reader.ts';
import { PmtilesWriter } from '../../../data-packs/format/pmtiles/writer.ts';
import { closedAfterwards, temporaryFolder } from '../../helpers/afterwards.ts';

test('a tile that unpacks to more than any real one is an error, its neighbour is read', async () => {
  const folder = await temporaryFolder();
  const file = join(folder, 'basemap.pmtiles');
  const bounds = [0, 0, 1, 1] as const;
  const writer = new PmtilesWriter(
    file,
    { tileType: 'mvt', minzoom: 1, maxzoom: 1, bounds, metadata: {} },
    { tempDir: folder },
  );
  writer.add(1, 0, 0, gzipSync('a tile'));
  // 50 kB of it in the archive.
  writer.add(1, 1, 0, gzipSync(Buffer.alloc(50_000_000), { level: 9 }));
  await writer.finish();
  const source = await closedAfterwards(FileSource.open(file));
  const reader = pmtilesReader(source);
  expect(new TextDecoder().decode((await reader.getZxy(1, 0, 0))?.data)).toBe('a tile');
  await expect(reader.getZxy(1, 1, 0)).rejects.toThrow(/larger than/);
});
