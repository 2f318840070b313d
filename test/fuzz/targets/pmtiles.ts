import { gunzipSync } from 'node:zlib';
import { TileType } from 'pmtiles';
import { inspectArchive } from '../../../data-packs/format/inspect/inspect-archive.ts';
import { addEntry, buildDirectories, noEntries } from '../../../data-packs/format/pmtiles/directory.ts';
import { FileSource } from '../../../data-packs/format/pmtiles/file-source.ts';
import { serializeHeader } from '../../../data-packs/format/pmtiles/header.ts';
import { pmtilesReader } from '../../../data-packs/format/pmtiles/pmtiles-reader.ts';
import { fileOf } from '../file-of.ts';
import { isPlainError, isUnpacking, json, type Target } from '../target.ts';
import { mvtSeed, pngSeed } from './tile-seeds.ts';

const compressionAt = { directories: 97, tiles: 98, type: 99 };

/** An archive of two tiles, of which nothing is packed. */
function archive(tileType: 'mvt' | 'png', tile: Uint8Array): Uint8Array {
  const entries = noEntries();
  addEntry(entries, 0, 1, 0, tile.length);
  addEntry(entries, 1, 4, 0, tile.length);
  const root = gunzipSync(buildDirectories(entries).root);
  const metadata = json({ name: 'Seed', vector_layers: [], attribution: '' });
  const header = serializeHeader({
    ...{ tileType, minzoom: 0, maxzoom: 1, bounds: [7, 43, 8, 44], tiles: 5, entries: 2, contents: 1 },
    ...{ rootLength: root.length, metadataLength: metadata.length, leavesLength: 0, dataLength: tile.length },
  });
  header[compressionAt.directories] = 1;
  header[compressionAt.tiles] = 1;
  return Buffer.concat([header, root, metadata, tile]);
}

/** Archives of tiles: what an installation inspects, then what the service reads. */
export const pmtiles: Target = {
  seeds: async () => [archive('mvt', mvtSeed()), archive('png', await pngSeed())],
  refuses: error => isUnpacking(error) || isPlainError(error),
  read: async bytes => {
    const file = fileOf(bytes);
    await inspectArchive(file, bytes[compressionAt.type] === TileType.Mvt ? 'basemap' : 'imagery');
    const source = await FileSource.open(file);
    try {
      const reader = pmtilesReader(source);
      await reader.getMetadata();
      for (const [z, x, y] of [
        [0, 0, 0],
        [1, 1, 1],
        [9, 265, 187],
      ] as const)
        await reader.getZxy(z, x, y);
    } finally {
      await source.close();
    }
  },
};
