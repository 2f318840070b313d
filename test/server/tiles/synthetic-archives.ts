import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { languagesKey } from '../../../data-packs/format/basemap-languages.ts';
import { PmtilesWriter } from '../../../data-packs/format/pmtiles/writer.ts';
import type { Bounds } from '../../../data-packs/geo/bounds.ts';
import {
  decodeTile,
  encodeTile,
  geometryTypes,
  type TileFeature,
  type TileLayer,
} from '../../../server/tiles/overlay/mvt.ts';
import { decodeGeometry, encodeGeometry, type TilePath } from '../../../server/tiles/overlay/tile-geometry.ts';

export type Properties = Record<string, string | number | boolean>;

export interface ShapedFeature {
  type: 'point' | 'line' | 'polygon';
  paths: TilePath[];
  properties: Properties;
}

const text = new TextEncoder();

/** A layer as a builder would write it; strings only as values are enough here. */
export function layer(name: string, features: readonly ShapedFeature[]): TileLayer {
  const made: TileLayer = { name, version: 2, extent: 4096, keys: [], values: [], features: [] };
  for (const { type, paths, properties } of features) {
    const tags = Object.entries(properties).flatMap(([key, value]) => {
      if (!made.keys.includes(key)) made.keys.push(key);
      const bytes = text.encode(String(value));
      const message = Uint8Array.from([0x0a, bytes.length, ...bytes]);
      const known = made.values.findIndex(other => other.value === String(value));
      const index =
        known >= 0 ? known : made.values.push({ key: `string:${value}`, value: String(value), bytes: message }) - 1;
      return [made.keys.indexOf(key), index];
    });
    const kind = geometryTypes[type];
    made.features.push({ id: undefined, type: kind, tags, geometry: encodeGeometry(paths, kind) });
  }
  return made;
}

export const point = (x: number, y: number, properties: Properties): ShapedFeature => ({
  type: 'point',
  paths: [[[x, y]]],
  properties,
});

export const square = (
  west: number,
  north: number,
  east: number,
  south: number,
  properties: Properties,
): ShapedFeature => ({
  type: 'polygon',
  paths: [
    [
      [west, north],
      [east, north],
      [east, south],
      [west, south],
    ],
  ],
  properties,
});

export const line = (path: TilePath, properties: Properties): ShapedFeature => ({
  type: 'line',
  paths: [path],
  properties,
});

/** Layer name to features, properties resolved: what a map sees of a tile. */
export function readTile(bytes: Uint8Array): Record<string, { properties: Properties; paths: TilePath[] }[]> {
  const properties = (source: TileLayer, feature: TileFeature): Properties => {
    const found: Properties = {};
    for (let i = 0; i < feature.tags.length; i += 2) {
      const value = source.values[feature.tags[i + 1] ?? -1]?.value;
      if (value !== undefined) found[source.keys[feature.tags[i] ?? -1] ?? ''] = value;
    }
    return found;
  };
  return Object.fromEntries(
    decodeTile(bytes).map(source => [
      source.name,
      source.features.map(feature => ({
        properties: properties(source, feature),
        paths: decodeGeometry(feature.geometry, feature.type),
      })),
    ]),
  );
}

export const tile = (...layers: TileLayer[]): Uint8Array => encodeTile(layers);

export interface ArchiveOptions {
  bounds: Bounds;
  minzoom: number;
  maxzoom: number;
  tileType?: 'mvt' | 'webp';
  /** Codes of its names, told in its metadata. */
  languages?: readonly string[];
}

/** Writes an archive of these tiles by the packs' own writer. Returns its path. */
export async function writeArchive(
  options: ArchiveOptions,
  tiles: Iterable<readonly [z: number, x: number, y: number, bytes: Uint8Array]>,
): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'outpost-archive-'));
  const path = join(folder, 'archive.pmtiles');
  const metadata = {
    vector_layers: [{ id: 'places', fields: { name: 'String' }, minzoom: options.minzoom, maxzoom: options.maxzoom }],
  };
  const { languages, ...description } = options;
  if (languages !== undefined) Object.assign(metadata, { [languagesKey]: languages });
  const writer = new PmtilesWriter(path, { tileType: 'mvt', ...description, metadata }, { tempDir: folder });
  for (const [z, x, y, bytes] of tiles) writer.add(z, x, y, bytes);
  await writer.finish();
  return path;
}

/** A Terrarium tile; NaN means no data. */
export function terrainTile(size: number, heightAt: (x: number, y: number) => number): Promise<Uint8Array> {
  const pixels = new Uint8Array(size * size * 4);
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const height = heightAt(x, y);
      if (Number.isNaN(height)) continue;
      const value = Math.round((height + 32768) * 256);
      pixels.set([value >> 16, (value >> 8) & 255, value & 255, 255], (y * size + x) * 4);
    }
  }
  return sharp(pixels, { raw: { width: size, height: size, channels: 4 } })
    .webp({ lossless: true, exact: true })
    .toBuffer();
}

/** Heights of an image, row by row, with its size; transparent pixels as NaN. */
export async function readHeights(
  image: Uint8Array,
): Promise<{ size: number; at: (x: number, y: number) => number; opaque: boolean }> {
  const { data, info } = await sharp(image).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number): number => {
    const i = (y * info.width + x) * 4;
    return data[i + 3] === 0
      ? Number.NaN
      : (data[i] ?? 0) * 256 + (data[i + 1] ?? 0) + (data[i + 2] ?? 0) / 256 - 32768;
  };
  let opaque = true;
  for (let i = 3; i < data.length; i += 4) if (data[i] !== 255) opaque = false;
  return { size: info.width, at, opaque };
}
