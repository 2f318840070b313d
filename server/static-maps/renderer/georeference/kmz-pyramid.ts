import sharp from 'sharp';
import { boxElements, overlayElement, pngOf } from './ground-overlay.ts';
import type { LonLatBox } from './lon-lat-picture.ts';
import type { Pixels } from './resample.ts';

/** Pixels along a side of a picture that is one: graphics cards of programs for globes take no more at once, or shrink it. */
const largestSide = 2048;
/** Pixels along a side of a tile: telephones hold some of them. */
const tileSide = 1024;

/** Levels below the first that a picture of so many pixels has, each twice as fine; 0: it is small enough to be one. */
export function pyramidLevels(width: number, height: number): number {
  const side = Math.max(width, height);
  return side <= largestSide ? 0 : Math.ceil(Math.log2(side / tileSide));
}

/** A file of a KMZ. */
export interface KmzFile {
  name: string;
  bytes: Buffer;
}

interface Tile {
  level: number;
  column: number;
  row: number;
}

/**
 * A picture as a tree of tiles, four below each: KML files that show a tile and link those below, which a globe loads where it
 * shows the ground so large that they are finer than what it has. `width` and `height` are to be multiples of
 * 2^levels. `shown`: what the document links.
 */
export async function pyramidFiles(
  picture: Pixels,
  box: LonLatBox,
  levels: number,
): Promise<{ shown: string; files: KmzFile[] }> {
  const [width, height] = [picture.width / 2 ** levels, picture.height / 2 ** levels];
  /** A tile's side on the screen from which its parent would be too coarse. */
  const least = Math.round(Math.sqrt(width * height) / 2);
  const boxOf = ({ level, column, row }: Tile): LonLatBox => {
    const [across, down] = [(box.east - box.west) / 2 ** level, (box.north - box.south) / 2 ** level];
    return {
      west: box.west + column * across,
      east: box.west + (column + 1) * across,
      north: box.north - row * down,
      south: box.north - (row + 1) * down,
    };
  };
  const region = (tile: Tile): string =>
    `<Region><LatLonAltBox>${boxElements(boxOf(tile))}</LatLonAltBox>` +
    `<Lod><minLodPixels>${tile.level === 0 ? 1 : least}</minLodPixels><maxLodPixels>-1</maxLodPixels></Lod></Region>`;
  const link = (tile: Tile, folder: string): string =>
    `<NetworkLink><name>${nameOf(tile)}</name>${region(tile)}<Link><href>${folder}${nameOf(tile)}.kml</href>` +
    '<viewRefreshMode>onRegion</viewRefreshMode></Link></NetworkLink>';
  const files: KmzFile[] = [];
  for (let level = 0; level <= levels; level++) {
    const whole = await shrunk(picture, 2 ** (levels - level));
    for (const tile of tilesOf(level)) {
      const { column, row } = tile;
      const png = await pngOf(whole, { left: column * width, top: row * height, width, height });
      const links =
        level === levels
          ? ''
          : below(tile)
              .map(child => link(child, ''))
              .join('');
      const kml =
        '<?xml version="1.0" encoding="UTF-8"?>\n<kml xmlns="http://www.opengis.net/kml/2.2"><Document>' +
        `<name>${nameOf(tile)}</name>${region(tile)}${links}${overlayElement(`${nameOf(tile)}.png`, boxOf(tile), level)}` +
        '</Document></kml>\n';
      files.push(
        { name: `files/${nameOf(tile)}.kml`, bytes: Buffer.from(kml, 'utf8') },
        { name: `files/${nameOf(tile)}.png`, bytes: png },
      );
    }
  }
  const top = { level: 0, column: 0, row: 0 };
  return { shown: region(top) + link(top, 'files/'), files };
}

const nameOf = ({ level, column, row }: Tile): string => `${level}-${column}-${row}`;

const tilesOf = (level: number): Tile[] =>
  Array.from({ length: 4 ** level }, (_, i) => ({ level, column: i % 2 ** level, row: Math.floor(i / 2 ** level) }));

const below = ({ level, column, row }: Tile): Tile[] =>
  [0, 1, 2, 3].map(i => ({ level: level + 1, column: 2 * column + (i & 1), row: 2 * row + (i >> 1) }));

async function shrunk(picture: Pixels, times: number): Promise<Pixels> {
  if (times === 1) return picture;
  const [width, height] = [picture.width / times, picture.height / times];
  const raw = { width: picture.width, height: picture.height, channels: 4 } as const;
  const data = await sharp(picture.data, { raw }).resize(width, height, { fit: 'fill' }).raw().toBuffer();
  return { data, width, height };
}
