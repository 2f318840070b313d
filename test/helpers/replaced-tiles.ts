import { createHash } from 'node:crypto';
import { cp, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { PbfWriter } from 'pbf';
import { tileIdToZxy } from 'pmtiles';
import { readHeader } from '../../data-packs/format/inspect/inspect-archive.ts';
import { FileSource } from '../../data-packs/format/pmtiles/file-source.ts';
import { walkFile } from '../../data-packs/format/pmtiles/walk-directory.ts';
import { PmtilesWriter } from '../../data-packs/format/pmtiles/writer.ts';

/** A layer of so many equal triangles: 15 bytes each, 58 KB when two million are packed. */
export function trianglesTile(count: number, layer = 'earth'): Uint8Array {
  const geometry = Uint8Array.of(9, 0, 0, 18, 2, 0, 0, 2, 15);
  const feature = Uint8Array.of((2 << 3) | 2, 13, 3 << 3, 3, (4 << 3) | 2, geometry.length, ...geometry);
  const head = new PbfWriter();
  head.writeStringField(1, layer);
  head.writeVarintField(15, 2);
  const features = Buffer.alloc(count * feature.length);
  for (let i = 0; i < count; i++) features.set(feature, i * feature.length);
  const tile = new PbfWriter();
  tile.writeBytesField(3, Buffer.concat([head.finish(), features]));
  return gzipSync(tile.finish(), { level: 9 });
}

/** A tile that unpacks to so many bytes of nothing. */
export const zerosTile = (bytes: number): Uint8Array => gzipSync(Buffer.alloc(bytes), { level: 9 });

/** A copy of a pack whose map has other tiles in these places, with right sums, as its maker would have made it. */
export async function withTiles(
  pack: string,
  copy: string,
  tiles: Readonly<Record<string, Uint8Array>>,
): Promise<string> {
  await cp(pack, copy, { recursive: true });
  const file = join(copy, 'basemap.pmtiles');
  await rewrite(join(pack, 'basemap.pmtiles'), file, new Map(Object.entries(tiles)));
  const manifest = JSON.parse(await readFile(join(copy, 'pack.json'), 'utf8'));
  const part = manifest.parts.find(({ path }: { path: string }) => path === 'basemap.pmtiles');
  part.size = (await stat(file)).size;
  part.sha256 = createHash('sha256')
    .update(await readFile(file))
    .digest('hex');
  await writeFile(join(copy, 'pack.json'), JSON.stringify(manifest));
  return copy;
}

async function rewrite(from: string, to: string, replaced: Map<string, Uint8Array>): Promise<void> {
  const { size } = await stat(from);
  const source = await FileSource.open(from);
  const header = await readHeader(source, size);
  const packedMetadata = await source.getBlock(
    header.jsonMetadataOffset,
    header.jsonMetadataLength,
    header.internalCompression,
  );
  const { minZoom: minzoom, maxZoom: maxzoom, minLon, minLat, maxLon, maxLat } = header;
  const writer = new PmtilesWriter(
    to,
    {
      ...{ tileType: 'mvt', minzoom, maxzoom, bounds: [minLon, minLat, maxLon, maxLat] },
      metadata: JSON.parse(Buffer.from(packedMetadata).toString()),
    },
    { tempDir: dirname(to) },
  );
  const entries: { tileId: number; offset: number; length: number }[] = [];
  const visit = (tileId: number, run: number, offset: number, length: number) => {
    for (let id = tileId; id < tileId + run; id++) entries.push({ tileId: id, offset, length });
  };
  for await (const _ of walkFile(source, header, { dataLength: size - header.tileDataOffset, visit }));
  for (const { tileId, offset, length } of entries) {
    const [z, x, y] = tileIdToZxy(tileId);
    const place = `${z}/${x}/${y}`;
    const { data } = await source.getBytes(header.tileDataOffset + offset, length);
    writer.add(z, x, y, replaced.get(place) ?? new Uint8Array(data));
    replaced.delete(place);
  }
  await source.close();
  await writer.finish();
  if (replaced.size > 0) throw new Error(`The map has no tile ${[...replaced.keys()].join(', ')}.`);
}
