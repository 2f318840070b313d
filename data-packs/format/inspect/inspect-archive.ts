import { stat } from 'node:fs/promises';
import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { bytesToHeader, type Header, TileType } from 'pmtiles';
import { terrainTileSize } from '../../geo/terrarium.ts';
import { WordedError } from '../../words/worded-error.ts';
import { formatFailures } from '../../words/words.ts';
import { loadGeometry } from '../load-geometry.ts';
import type { PackPart } from '../manifest.ts';
import { boundedDecompress, largestBlock } from '../pmtiles/decompress.ts';
import { FileSource } from '../pmtiles/file-source.ts';
import { deepestZoom, readDirectory } from '../pmtiles/walk-directory.ts';
import { largestTileSide, tilePictureSize } from '../tile-picture.ts';

const headerLength = 127;

const rasters: readonly TileType[] = [TileType.Png, TileType.Jpeg, TileType.Webp, TileType.Avif];

/**
 * Inspects a PMTiles archive: header, metadata, every directory, some tiles. Throws a sentence about "It": the caller
 * names the file.
 */
export async function inspectArchive(path: string, kind: PackPart['kind'], signal?: AbortSignal): Promise<void> {
  const { size } = await stat(path);
  const source = await FileSource.open(path);
  try {
    const header = await readHeader(source, size);
    const isVector = header.tileType === TileType.Mvt;
    if (isVector !== (kind === 'basemap') || (!isVector && !rasters.includes(header.tileType))) {
      throw new WordedError(formatFailures.message('wrongTiles'));
    }
    const packed = await source.getBytes(header.jsonMetadataOffset, header.jsonMetadataLength, signal);
    const text = new TextDecoder().decode(await boundedDecompress(packed.data, header.internalCompression));
    const metadata: unknown = JSON.parse(text);
    if (Object(metadata) !== metadata) throw new WordedError(formatFailures.message('badMetadata'));
    const { samples } = await readDirectory(source, header, size - header.tileDataOffset, signal);
    for (const { offset, length } of samples) {
      const { data } = await source.getBytes(header.tileDataOffset + offset, length, signal);
      const tile = new Uint8Array(await boundedDecompress(data, header.tileCompression));
      if (isVector) inspectVectors(tile);
      else await inspectImage(tile, kind);
    }
  } finally {
    await source.close();
  }
}

export async function readHeader(source: FileSource, size: number): Promise<Header> {
  const { data } = await source.getBytes(0, headerLength);
  const bytes = new Uint8Array(data);
  if (
    bytes.length < headerLength ||
    Buffer.from(bytes.subarray(0, 7)).toString('latin1') !== 'PMTiles' ||
    bytes[7] !== 3
  ) {
    throw new WordedError(formatFailures.message('notPmtiles'));
  }
  const header = bytesToHeader(data);
  const { minZoom, maxZoom, rootDirectoryLength, jsonMetadataLength, leafDirectoryLength = 0 } = header;
  const sections: [number, number][] = [
    [header.rootDirectoryOffset, rootDirectoryLength],
    [header.jsonMetadataOffset, jsonMetadataLength],
    [header.leafDirectoryOffset, leafDirectoryLength],
    [header.tileDataOffset, header.tileDataLength ?? 0],
  ];
  if (sections.some(([offset, length]) => offset + length > size))
    throw new WordedError(formatFailures.message('pointsOutside'));
  if (Math.max(rootDirectoryLength, jsonMetadataLength) > largestBlock)
    throw new WordedError(formatFailures.message('largeFront'));
  if (minZoom > maxZoom || maxZoom > deepestZoom)
    throw new WordedError(formatFailures.message('badZooms', { min: minZoom, max: maxZoom }));
  return header;
}

function inspectVectors(bytes: Uint8Array): void {
  try {
    for (const layer of Object.values(new VectorTile(new PbfReader(bytes)).layers)) {
      if (layer.length > 0) loadGeometry(layer.feature(0));
    }
  } catch (cause) {
    throw new WordedError(formatFailures.message('notVectors'), { cause });
  }
}

async function inspectImage(bytes: Uint8Array, kind: PackPart['kind']): Promise<void> {
  const size = await tilePictureSize(bytes).catch(() => undefined);
  if (size === undefined) throw new WordedError(formatFailures.message('notImages'));
  const { width, height } = size;
  const isTile =
    kind === 'terrain'
      ? width === terrainTileSize && height === terrainTileSize
      : Math.max(width, height) <= largestTileSide;
  if (!isTile) throw new WordedError(formatFailures.message('tilePixels', { width, height }));
}
