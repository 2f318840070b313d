import { createReadStream, createWriteStream } from 'node:fs';
import { open, readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { openPromise } from 'yauzl';
import { WordedError } from '../../words/worded-error.ts';
import { builderFailures } from '../../words/words.ts';
import { degrees } from '../projections/projection.ts';
import { type DemRaster, reasonOf } from './dem-raster.ts';
import { openGeoTiff } from './geotiff-dem.ts';

const known = /\.(?:hgt|hgt\.zip|hgt\.gz|tif|tiff)$/i;

/** Accepts a zip without "hgt" in its name if it is named after a corner, e.g. `N43E007.zip`. */
function isDem(path: string): boolean {
  return known.test(path) || (/\.zip$/i.test(path) && hgtCorner(path) !== undefined);
}

/**
 * Opens the elevation files of paths and folders; unpacks compressed ones into `tempDir`. `fileOf` has the original
 * file of each raster.
 */
export async function openDems(
  paths: readonly string[],
  tempDir: string,
  signal: AbortSignal,
): Promise<{ rasters: DemRaster[]; fileOf: Map<DemRaster, string> }> {
  const rasters: DemRaster[] = [];
  const fileOf = new Map<DemRaster, string>();
  try {
    for (const path of await findDems(paths)) {
      signal.throwIfAborted();
      for (const raster of await openDem(path, tempDir, signal)) {
        rasters.push(raster);
        fileOf.set(raster, path);
      }
    }
    return { rasters, fileOf };
  } catch (error) {
    await Promise.all(rasters.map(raster => raster.close()));
    throw error;
  }
}

async function findDems(paths: readonly string[]): Promise<string[]> {
  const files: string[] = [];
  for (const path of paths) {
    const found = await stat(path).catch(cause => {
      throw builderFailures.error('demUnreadable', { path, reason: cause.message }, cause);
    });
    if (!found.isDirectory()) {
      if (!isDem(path)) throw builderFailures.error('demUnknown', { path });
      files.push(path);
      continue;
    }
    const inside = (await readdir(path, { recursive: true })).filter(isDem).sort();
    if (inside.length === 0) throw builderFailures.error('demFolderEmpty', { path });
    files.push(...inside.map(name => join(path, name)));
  }
  return files;
}

async function openDem(path: string, tempDir: string, signal: AbortSignal): Promise<DemRaster[]> {
  if (/\.tiff?$/i.test(path)) return [await openGeoTiff(path)];
  if (/\.zip$/i.test(path)) return unzip(path, tempDir, signal);
  if (/\.gz$/i.test(path)) {
    const raw = join(tempDir, basename(path).replace(/\.gz$/i, ''));
    await unpack(path, createReadStream(path).pipe(createGunzip()), raw, signal);
    return [await openHgt(raw, path)];
  }
  return [await openHgt(path)];
}

async function unzip(path: string, tempDir: string, signal: AbortSignal): Promise<DemRaster[]> {
  const zip = await openPromise(path, { lazyEntries: true }).catch(cause => {
    throw builderFailures.error('zipUnreadable', { path, reason: reasonOf(cause) }, cause);
  });
  const rasters: DemRaster[] = [];
  try {
    for await (const entry of zip.eachEntry()) {
      if (!/\.hgt$/i.test(entry.fileName)) continue;
      const raw = join(tempDir, `${rasters.length}-${basename(path)}.hgt`);
      await unpack(path, await zip.openReadStreamPromise(entry), raw, signal);
      rasters.push(await openHgt(raw, hgtCorner(entry.fileName) ? `${path}/${basename(entry.fileName)}` : path));
    }
  } catch (error) {
    await Promise.all(rasters.map(raster => raster.close()));
    if (error instanceof WordedError) throw error;
    signal.throwIfAborted();
    if (error instanceof Error && 'syscall' in error && error.syscall === 'write') throw error;
    throw builderFailures.error('zipDamaged', { path, reason: reasonOf(error) }, error);
  } finally {
    zip.close();
  }
  if (rasters.length === 0) throw builderFailures.error('zipWithoutHgt', { path });
  return rasters;
}

/** Unpacks up to the size of the largest .hgt: a few kilobytes may expand to terabytes. */
async function unpack(path: string, content: Readable, target: string, signal: AbortSignal): Promise<void> {
  let size = 0;
  const limited = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      size += chunk.length;
      if (size > maxHgtSize) throw builderFailures.error('hgtTooLarge', { path });
      yield chunk;
    }
  };
  try {
    await pipeline(content, limited, createWriteStream(target), { signal });
  } catch (cause) {
    signal.throwIfAborted();
    if (cause instanceof WordedError) throw cause;
    // A full disk is not the file's fault.
    if (cause instanceof Error && 'syscall' in cause && cause.syscall === 'write') throw cause;
    throw builderFailures.error('notUnpacked', { path, reason: reasonOf(cause) }, cause);
  }
}

const voidSample = -32768;

/** Columns and rows, told apart by file size: 3", 1.5", 1", half-width 1" cells beyond 50 degrees, 1/2", 1/3". */
const squares = [1201, 1801, 3601, 7201, 10801].map(side => [side, side] as const);
const shapes: readonly (readonly [columns: number, rows: number])[] = [...squares, [1801, 3601]];

/** Bytes of the largest shape. */
const maxHgtSize = Math.max(...shapes.map(([columns, rows]) => columns * rows * 2));

/** The south-western corner in a name such as `N47E009.hgt` or `s34w071.SRTMGL1.hgt.zip`, in degrees. */
function hgtCorner(name: string): { lat: number; lon: number } | undefined {
  const match = /(?:^|[^a-z0-9])([NS])(\d{2})([EW])(\d{3})(?![0-9])/i.exec(basename(name));
  if (!match) return undefined;
  const [, northSouth = '', latitude, eastWest = '', longitude] = match;
  const lat = Number(latitude) * (northSouth.toUpperCase() === 'S' ? -1 : 1);
  const lon = Number(longitude) * (eastWest.toUpperCase() === 'W' ? -1 : 1);
  return Math.abs(lat) <= 90 && Math.abs(lon) <= 180 ? { lat, lon } : undefined;
}

/** Opens raw SRTM heights: big-endian 16-bit metres, row by row from the north-west, one degree wide and high. */
async function openHgt(path: string, name = path): Promise<DemRaster> {
  const corner = hgtCorner(name);
  if (!corner) throw builderFailures.error('hgtName', { name });
  const handle = await open(path, 'r');
  const { size } = await handle.stat();
  const shape = shapes.find(([columns, rows]) => columns * rows * 2 === size);
  if (!shape) {
    await handle.close();
    throw builderFailures.error('hgtSize', { name, size });
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
      if (bytesRead < bytes.length) throw builderFailures.error('hgtCutShort', { name });
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
