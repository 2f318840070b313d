/** Types of tiles (PMTiles v3, 3.7). */
export const tileTypes = { mvt: 1, png: 2, jpeg: 3, webp: 4, avif: 5 } as const;

const headerLength = 127;
const gzip = 2;
const none = 1;

export interface ArchiveFront {
  tileType: keyof typeof tileTypes;
  minzoom: number;
  maxzoom: number;
  /** west, south, east, north in degrees. */
  bounds: readonly [number, number, number, number];
  /** lon, lat, zoom of a map's first view; by default the centre of the bounds at `minzoom`. */
  center?: readonly [number, number, number];
}

interface HeaderFields extends ArchiveFront {
  rootLength: number;
  metadataLength: number;
  leavesLength: number;
  dataLength: number;
  tiles: number;
  entries: number;
  contents: number;
}

/** Encodes the header of an archive: 127 bytes, then root directory, metadata, leaf directories, tile data. */
export function serializeHeader(fields: HeaderFields): Uint8Array {
  const view = new DataView(new ArrayBuffer(headerLength));
  const text = new TextEncoder().encode('PMTiles');
  for (const [i, byte] of text.entries()) view.setUint8(i, byte);
  view.setUint8(7, 3);

  const rootOffset = headerLength;
  const metadataOffset = rootOffset + fields.rootLength;
  const leavesOffset = metadataOffset + fields.metadataLength;
  const dataOffset = leavesOffset + fields.leavesLength;
  const sections = [
    [rootOffset, fields.rootLength],
    [metadataOffset, fields.metadataLength],
    [leavesOffset, fields.leavesLength],
    [dataOffset, fields.dataLength],
    [fields.tiles, fields.entries],
  ].flat();
  for (const [i, value] of [...sections, fields.contents].entries()) view.setBigUint64(8 + 8 * i, BigInt(value), true);

  view.setUint8(96, 1); // clustered
  view.setUint8(97, gzip); // directories and metadata
  view.setUint8(98, fields.tileType === 'mvt' ? gzip : none);
  view.setUint8(99, tileTypes[fields.tileType]);
  view.setUint8(100, fields.minzoom);
  view.setUint8(101, fields.maxzoom);
  const [west, south, east, north] = fields.bounds;
  const [lon, lat, zoom] = fields.center ?? [(west + east) / 2, (south + north) / 2, fields.minzoom];
  for (const [i, degrees] of [west, south, east, north].entries()) {
    view.setInt32(102 + 4 * i, Math.round(degrees * 1e7), true);
  }
  view.setUint8(118, zoom);
  view.setInt32(119, Math.round(lon * 1e7), true);
  view.setInt32(123, Math.round(lat * 1e7), true);
  return new Uint8Array(view.buffer);
}
