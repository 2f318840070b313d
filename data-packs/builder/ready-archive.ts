import { constants } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { type Header, TileType, tileIdToZxy } from 'pmtiles';
import sharp from 'sharp';
import { loadGeometry } from '../format/load-geometry.ts';
import { FileSource } from '../format/pmtiles/file-source.ts';
import { pmtilesReader } from '../format/pmtiles/pmtiles-reader.ts';
import { readDirectory } from '../format/pmtiles/walk-directory.ts';
import type { Bounds } from '../geo/bounds.ts';
import { reasonOf } from '../words/worded-error.ts';
import { builderFailures } from '../words/words.ts';
import { requireMeeting } from './build-error.ts';

/** A checked PMTiles archive from another program. */
interface ReadyArchive {
  header: Header;
  bounds: Bounds;
  metadata: Record<string, unknown>;
  tiles: number;
  /** Some tiles from across the archive, uncompressed. */
  samples: readonly { z: number; x: number; y: number; bytes: Uint8Array }[];
}

/** Reads the whole directory and some tiles. Throws a failure with the file's name where anything is damaged. */
async function readReadyArchive(file: string, signal?: AbortSignal): Promise<ReadyArchive> {
  let source: FileSource | undefined;
  try {
    source = await FileSource.open(file);
    const archive = pmtilesReader(source);
    const header = await archive.getHeader();
    const dataLength = header.tileDataLength ?? Number.POSITIVE_INFINITY;
    const { tiles, end, samples } = await readDirectory(source, header, dataLength, signal);
    // Check the last byte: a truncated file may have a complete directory.
    const { data } = await source.getBytes(header.tileDataOffset + end - 1, 1);
    if (data.byteLength !== 1) throw builderFailures.error('archiveCutShort');
    const metadata: unknown = await archive.getMetadata();
    const found = [];
    for (const { tileId } of samples) {
      signal?.throwIfAborted();
      const [z, x, y] = tileIdToZxy(tileId);
      const tile = await archive.getZxy(z, x, y);
      if (tile === undefined) throw builderFailures.error('archiveTileMissing', { z, x, y });
      found.push({ z, x, y, bytes: new Uint8Array(tile.data) });
    }
    const fields = typeof metadata === 'object' && metadata !== null ? { ...metadata } : {};
    const bounds: Bounds = [header.minLon, header.minLat, header.maxLon, header.maxLat];
    return { header, bounds, metadata: fields, tiles, samples: found };
  } catch (cause) {
    signal?.throwIfAborted();
    throw cause instanceof Error && !('code' in cause)
      ? builderFailures.error('archiveDamaged', { file, reason: reasonOf(cause) }, cause)
      : builderFailures.error('archiveUnreadable', { file }, cause);
  } finally {
    await source?.close();
  }
}

/** Layers in every archive of version 4 of the Protomaps basemap schema. */
const schemaLayers = ['earth', 'water', 'roads', 'places'];
const schemaMajor = 4;

/** Copies a ready-made vector archive as the pack's basemap, after checking it. `bounds`: the region, if known. */
export async function copyBasemap(
  file: string,
  outFile: string,
  bounds: Bounds | undefined,
  signal?: AbortSignal,
): Promise<{ minzoom: number; maxzoom: number; bounds: Bounds; statistics: { tiles: number } }> {
  const archive = await readReadyArchive(file, signal);
  const { header } = archive;
  if (header.tileType !== TileType.Mvt) throw builderFailures.error('notVectorArchive', { file });
  checkSchema(file, archive);
  requireMeeting(file, archive.bounds, bounds);
  await copyFile(file, outFile, constants.COPYFILE_FICLONE);
  return {
    minzoom: header.minZoom,
    maxzoom: header.maxZoom,
    bounds: archive.bounds,
    statistics: { tiles: archive.tiles },
  };
}

/** Refuses archives of other schemas: the styles would draw an empty map. */
function checkSchema(file: string, { metadata, samples }: ReadyArchive): void {
  const layers = Array.isArray(metadata.vector_layers) ? metadata.vector_layers : [];
  const names = new Set(layers.map((layer: unknown) => Object(layer).id as unknown));
  const missing = schemaLayers.filter(name => !names.has(name));
  if (missing.length > 0) throw builderFailures.error('otherSchema', { file, missing, version: schemaMajor });
  const version = typeof metadata.version === 'string' ? metadata.version : '';
  if (/^\d/.test(version) && Number.parseInt(version, 10) !== schemaMajor) {
    throw builderFailures.error('schemaVersion', { file, found: version, wanted: schemaMajor });
  }
  for (const { z, x, y, bytes } of samples) {
    try {
      for (const layer of Object.values(new VectorTile(new PbfReader(bytes)).layers)) loadGeometry(layer.feature(0));
    } catch (cause) {
      throw builderFailures.error('badVectorTile', { file, z, x, y }, cause);
    }
  }
}

const formats = new Map<TileType, string>([
  [TileType.Png, 'png'],
  [TileType.Jpeg, 'jpeg'],
  [TileType.Webp, 'webp'],
  [TileType.Avif, 'heif'],
]);

/** Copies a ready-made raster archive, after checking that its images have one format and size. */
export async function copyImagery(file: string, outFile: string, signal: AbortSignal) {
  const { header, bounds, metadata, tiles, samples } = await readReadyArchive(file, signal);
  const format = formats.get(header.tileType);
  if (format === undefined) throw builderFailures.error('notPictures', { file });
  const sizes = new Set<number>();
  for (const { z, x, y, bytes } of samples) {
    const found = await sharp(bytes)
      .metadata()
      .catch(() => undefined);
    if (found?.format !== format || found.width !== found.height) {
      throw builderFailures.error('badPicture', { file, z, x, y, format });
    }
    sizes.add(found.width);
  }
  const [tileSize] = sizes;
  if (sizes.size !== 1 || (tileSize !== 256 && tileSize !== 512)) {
    throw builderFailures.error('tileSizes', { file, sizes: [...sizes].map(String) });
  }
  await copyFile(file, outFile, constants.COPYFILE_FICLONE);
  const attribution = typeof metadata.attribution === 'string' ? metadata.attribution : undefined;
  return { minzoom: header.minZoom, maxzoom: header.maxZoom, bounds, tiles, tileSize, attribution } as const;
}
