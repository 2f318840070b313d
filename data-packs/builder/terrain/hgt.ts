import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import { builderFailures } from '../../words/words.ts';
import { degrees } from '../projections/projection.ts';
import { DemError, type DemRaster } from './dem-raster.ts';

const voidSample = -32768;

/** Columns and rows, told apart by file size: 3", 1.5", 1", half-width 1" cells beyond 50 degrees, 1/2", 1/3". */
const shapes: readonly (readonly [number, number])[] = [
  [1201, 1201],
  [1801, 1801],
  [3601, 3601],
  [1801, 3601],
  [7201, 7201],
  [10801, 10801],
];

/** Bytes of the largest shape. */
export const maxHgtSize = Math.max(...shapes.map(([columns, rows]) => columns * rows * 2));

/** The south-western corner in a name such as `N47E009.hgt` or `s34w071.SRTMGL1.hgt.zip`, in degrees. */
export function hgtCorner(name: string): { lat: number; lon: number } | undefined {
  const match = /(?:^|[^a-z0-9])([NS])(\d{2})([EW])(\d{3})(?![0-9])/i.exec(basename(name));
  if (!match) return undefined;
  const [, northSouth = '', latitude, eastWest = '', longitude] = match;
  const lat = Number(latitude) * (northSouth.toUpperCase() === 'S' ? -1 : 1);
  const lon = Number(longitude) * (eastWest.toUpperCase() === 'W' ? -1 : 1);
  return Math.abs(lat) <= 90 && Math.abs(lon) <= 180 ? { lat, lon } : undefined;
}

/** Opens raw SRTM heights: big-endian 16-bit metres, row by row from the north-west, one degree wide and high. */
export async function openHgt(path: string, name = path): Promise<DemRaster> {
  const corner = hgtCorner(name);
  if (!corner) {
    throw new DemError(builderFailures.message('hgtName', { name }));
  }
  const handle = await open(path, 'r');
  const { size } = await handle.stat();
  const shape = shapes.find(([columns, rows]) => columns * rows * 2 === size);
  if (!shape) {
    await handle.close();
    throw new DemError(builderFailures.message('hgtSize', { name, size }));
  }
  const [columns, rows] = shape;
  return {
    path: name,
    projection: degrees,
    bounds: [corner.lon, corner.lat, corner.lon + 1, corner.lat + 1],
    x: corner.lon,
    y: corner.lat + 1,
    stepX: 1 / (columns - 1),
    stepY: 1 / (rows - 1),
    columns,
    rows,
    async read(column, row, width, height) {
      const heights = new Float32Array(width * height);
      const bytes = Buffer.allocUnsafe(height * columns * 2);
      const { bytesRead } = await handle.read(bytes, 0, bytes.length, row * columns * 2);
      if (bytesRead < bytes.length) throw new DemError(builderFailures.message('hgtCutShort', { name }));
      for (let r = 0; r < height; r++) {
        for (let c = 0; c < width; c++) {
          const metres = bytes.readInt16BE((r * columns + column + c) * 2);
          heights[r * width + c] = metres === voidSample ? Number.NaN : metres;
        }
      }
      return heights;
    },
    close: () => handle.close(),
  };
}
