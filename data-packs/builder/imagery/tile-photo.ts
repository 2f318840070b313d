import sharp from 'sharp';
import { PmtilesWriter } from '../../format/pmtiles/writer.ts';
import type { Bounds } from '../../geo/bounds.ts';
import { mercatorX, mercatorY } from '../../geo/web-mercator.ts';
import { progressWords } from '../../words/progress-words.ts';
import type { StepOptions } from '../pack-options.ts';
import { apply } from '../projections/geotiff.ts';
import { type UnitBox, writeRasterTiles } from '../projections/raster-tiles.ts';
import { tileSize } from '../projections/tile-nodes.ts';
import type { Photo } from './geotiff-photo.ts';
import { BlockCache, warpTile } from './warp-tile.ts';

/** Highest zoom of 512 px tiles, 2 cm per pixel. */
const highestZoom = 21;
/** Part of a zoom by which pixels may be wider than the photo's: 19 %. */
const tolerance = 0.25;
/** Number of zooms below the one where the photo fills a tile. */
const overviewZooms = 3;
const quality = 82;
/** Tiles encoded in parallel. */
const maxEncoding = 4;

export interface TilePhotoOptions extends Pick<StepOptions, 'tempDir' | 'progress' | 'signal'> {
  photo: Photo;
  outFile: string;
  metadata: Record<string, unknown>;
}

/** Cuts a photo into an archive of WebP tiles, transparent where it has no pixels. */
export async function tilePhoto(options: TilePhotoOptions) {
  const { photo, outFile, metadata, tempDir, progress, signal } = options;
  const boxes = mercatorBoxes(photo.bounds);
  const maxzoom = photoMaxzoom(photo);
  const size = Math.max(...boxes.map(([left, top, right, bottom]) => Math.max(right - left, bottom - top)));
  const minzoom = Math.max(0, Math.min(maxzoom, Math.floor(-Math.log2(size)) - overviewZooms));
  const bounds = withinWorld(photo.bounds);
  const writer = new PmtilesWriter(outFile, { tileType: 'webp', minzoom, maxzoom, bounds, metadata }, { tempDir });
  try {
    const blocks = new BlockCache(photo);
    await writeRasterTiles(writer, {
      boxes,
      minzoom,
      maxzoom,
      leaf: async (z, x, y, { done, total }) => {
        const tile = await warpTile(photo, blocks, z, x, y);
        const said = progressWords.message('imageryTiles', { done, total });
        progress({ phase: 'imagery', fraction: done / total, said });
        return tile;
      },
      merge: mergeTiles,
      encode,
      atOnce: maxEncoding,
      signal,
    });
    const { tiles } = await writer.finish();
    return { minzoom, maxzoom, bounds, tiles };
  } finally {
    writer.abort();
  }
}

/**
 * Converts degrees to web Mercator in the unit square: left, top, right, bottom; two boxes where east is beyond 180.
 */
function mercatorBoxes([west, south, east, north]: Bounds): UnitBox[] {
  const [left, top, right, bottom] = [mercatorX(west), mercatorY(north), mercatorX(east), mercatorY(south)];
  if (right <= 1) return [[left, top, right, bottom]];
  return [
    [left, top, 1, bottom],
    [0, top, Math.min(left, right - 1), bottom],
  ];
}

/** Makes west less than east, as packs need: across the antimeridian all longitudes. */
function withinWorld([west, south, east, north]: Bounds): Bounds {
  return east > 180 ? [-180, south, 180, north] : [west, south, east, north];
}

function photoMaxzoom({ columns, rows, fromPixel, projection }: Photo): number {
  const at = (column: number, row: number) => {
    const [lon, lat] = projection.inverse(...apply(fromPixel, column, row));
    return [mercatorX(lon), mercatorY(lat)] as const;
  };
  const [x, y] = at(columns / 2, rows / 2);
  const [x1, y1] = at(columns / 2 + 1, rows / 2);
  const [x2, y2] = at(columns / 2, rows / 2 + 1);
  // The antimeridian may be between the two.
  const near = (to: number) => to - x - Math.round(to - x);
  const pixel = Math.sqrt(Math.abs(near(x1) * (y2 - y) - near(x2) * (y1 - y)));
  return Math.max(0, Math.min(highestZoom, Math.ceil(-Math.log2(pixel * tileSize) - tolerance)));
}

async function encode(rgba: Uint8Array): Promise<Uint8Array> {
  const picture = sharp(rgba, { raw: { width: tileSize, height: tileSize, channels: 4 } });
  const isOpaque = rgba.every((value, i) => i % 4 !== 3 || value === 255);
  return (isOpaque ? picture.removeAlpha() : picture).webp({ quality, alphaQuality: 100 }).toBuffer();
}

/** Reduces four tiles to one of half the scale, with colours weighted by opacity. */
function mergeTiles(children: readonly (Uint8Array | undefined)[]): Uint8Array {
  const tile = new Uint8Array(tileSize * tileSize * 4);
  const half = tileSize / 2;
  for (const [i, child] of children.entries()) {
    if (child === undefined) continue;
    const [left, top] = [(i & 1) * half, (i >> 1) * half];
    for (let row = 0; row < half; row++) {
      for (let column = 0; column < half; column++) {
        const from = (row * 2 * tileSize + column * 2) * 4;
        mean(
          child,
          [from, from + 4, from + tileSize * 4, from + tileSize * 4 + 4],
          tile,
          ((top + row) * tileSize + left + column) * 4,
        );
      }
    }
  }
  return tile;
}

function mean(pixels: Uint8Array, at: readonly [number, number, number, number], tile: Uint8Array, to: number): void {
  let [red, green, blue, opacity] = [0, 0, 0, 0];
  for (const i of at) {
    const weight = pixels[i + 3] as number;
    red += weight * (pixels[i] as number);
    green += weight * (pixels[i + 1] as number);
    blue += weight * (pixels[i + 2] as number);
    opacity += weight;
  }
  if (opacity === 0) return;
  tile[to] = red / opacity + 0.5;
  tile[to + 1] = green / opacity + 0.5;
  tile[to + 2] = blue / opacity + 0.5;
  tile[to + 3] = opacity / 4 + 0.5;
}
