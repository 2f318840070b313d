import { stat } from 'node:fs/promises';
import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { bytesToHeader, type Header, TileType, tileIdToZxy } from 'pmtiles';
import { terrainTileSize } from '../../geo/heights/terrarium.ts';
import { formatFailures } from '../../words/words.ts';
import { loadGeometry } from '../load-geometry.ts';
import type { PackPart } from '../manifest.ts';
import { isUnpackFailure, largestBlock } from '../pmtiles/decompress.ts';
import { FileSource } from '../pmtiles/file-source.ts';
import { deepestZoom, readDirectory } from '../pmtiles/walk-directory.ts';
import { largestTileSide, tilePictureSize } from '../tile-picture.ts';
import { requireBoundedTile } from '../vector-tile-bounds.ts';

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
      throw formatFailures.error('wrongTiles');
    }
    const { jsonMetadataOffset, jsonMetadataLength, internalCompression } = header;
    const packed = await source.getBlock(jsonMetadataOffset, jsonMetadataLength, internalCompression, signal);
    const metadata: unknown = JSON.parse(new TextDecoder().decode(packed));
    if (Object(metadata) !== metadata) throw formatFailures.error('badMetadata');
    const { samples } = await readDirectory(source, header, size - header.tileDataOffset, signal);
    for (const { tileId, offset, length } of samples) {
      const tile = await source
        .getBlock(header.tileDataOffset + offset, length, header.tileCompression, signal)
        .catch(cause => {
          if (!isUnpackFailure(cause)) throw cause;
          throw formatFailures.error('tileNotUnpacked', { tile: tileIdToZxy(tileId).join('/') }, cause);
        });
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
    throw formatFailures.error('notPmtiles');
  }
  const header = bytesToHeader(data);
  const { minZoom, maxZoom, rootDirectoryLength, jsonMetadataLength, leafDirectoryLength = 0 } = header;
  const sections: [number, number][] = [
    [header.rootDirectoryOffset, rootDirectoryLength],
    [header.jsonMetadataOffset, jsonMetadataLength],
    [header.leafDirectoryOffset, leafDirectoryLength],
    [header.tileDataOffset, header.tileDataLength ?? 0],
  ];
  if (sections.some(([offset, length]) => offset + length > size)) throw formatFailures.error('pointsOutside');
  if (Math.max(rootDirectoryLength, jsonMetadataLength) > largestBlock) throw formatFailures.error('largeFront');
  if (minZoom > maxZoom || maxZoom > deepestZoom)
    throw formatFailures.error('badZooms', { min: minZoom, max: maxZoom });
  return header;
}

function inspectVectors(bytes: Uint8Array): void {
  try {
    requireBoundedTile(bytes);
    for (const layer of Object.values(new VectorTile(new PbfReader(bytes)).layers)) {
      if (layer.length > 0) loadGeometry(layer.feature(0));
    }
  } catch (cause) {
    throw formatFailures.error('notVectors', {}, cause);
  }
}

/** Nothing but its size is looked at. Returns no faults. */
export async function inspectImage(bytes: Uint8Array, kind: PackPart['kind']): Promise<[]> {
  const size = await tilePictureSize(bytes).catch(() => undefined);
  if (size === undefined) throw formatFailures.error('notImages');
  const { width, height } = size;
  const isTile =
    kind === 'terrain'
      ? width === terrainTileSize && height === terrainTileSize
      : Math.max(width, height) <= largestTileSide;
  if (!isTile) throw formatFailures.error('tilePixels', { width, height });
  return [];
}
