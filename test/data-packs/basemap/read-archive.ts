import { VectorTile, type VectorTileFeature, type VectorTileLayer } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { PMTiles } from 'pmtiles';
import { FileSource } from '../../../data-packs/format/pmtiles/file-source.ts';
import { ringArea as areaOfColumn } from '../../../data-packs/geo/ring.ts';

export interface ArchiveTile {
  z: number;
  x: number;
  y: number;
  /** Bytes, decompressed. */
  size: number;
  layers: Record<string, VectorTileLayer>;
}

/** Every tile of an archive, decoded. */
export async function readTiles(path: string): Promise<ArchiveTile[]> {
  const source = await FileSource.open(path);
  try {
    const archive = new PMTiles(source);
    const header = await archive.getHeader();
    const tiles: ArchiveTile[] = [];
    // A directory lists runs; the reader resolves them, so every tile of the covered range is asked for.
    for (let z = header.minZoom; z <= header.maxZoom; z++) {
      const [minX, minY] = tileAt(header.minLon, header.maxLat, z);
      const [maxX, maxY] = tileAt(header.maxLon, header.minLat, z);
      for (let x = minX; x <= maxX; x++) {
        for (let y = minY; y <= maxY; y++) {
          const tile = await archive.getZxy(z, x, y);
          if (tile === undefined) continue;
          const bytes = new Uint8Array(tile.data);
          tiles.push({ z, x, y, size: bytes.length, layers: new VectorTile(new PbfReader(bytes)).layers });
        }
      }
    }
    return tiles;
  } finally {
    await source.close();
  }
}

export function tileAt(lon: number, lat: number, z: number): [number, number] {
  const sine = Math.sin((lat * Math.PI) / 180);
  const last = 2 ** z - 1;
  const clamp = (value: number) => Math.max(0, Math.min(last, Math.floor(value * 2 ** z)));
  return [clamp(lon / 360 + 0.5), clamp(0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI))];
}

export function featuresOf(layer: VectorTileLayer | undefined): VectorTileFeature[] {
  return layer === undefined ? [] : Array.from({ length: layer.length }, (_, i) => layer.feature(i));
}

/** In tile coordinates: positive for clockwise as seen on the map. */
export function ringArea(ring: readonly { x: number; y: number }[]): number {
  return areaOfColumn(ring.flatMap(({ x, y }) => [x, y]));
}
