import sharp, { type Region } from 'sharp';
import { ZipFile } from 'yazl';
import { escapeXml } from '../../../data-packs/interchange/escape-xml.ts';
import type { Pixels } from '../files/encode-picture.ts';
import type { View } from '../scene/map-view.ts';
import { mapSheetWords as t } from '../words.ts';
import { type LonLatBox, type LonLatPicture, pictureInLonLat, type RgbaPixels } from './lon-lat-picture.ts';

export function encodeKmz(pixels: Pixels, view: View, credits: readonly string[]): Promise<Uint8Array> {
  const picture = pictureInLonLat(pixels, view, (width, height) => 2 ** pyramidLevels(width, height));
  const levels = pyramidLevels(picture.width, picture.height);
  return writeKmz(picture, { title: t('untitled'), credits, levels });
}

/** A KMZ: a ground overlay (OGC 12-007r2), or a tree of so many levels, of which globes load what is seen. */
async function writeKmz(
  picture: LonLatPicture,
  { title, credits, levels }: { title: string; credits: readonly string[]; levels: number },
): Promise<Uint8Array> {
  const { shown, files } = levels === 0 ? await onePicture(picture) : await pyramidFiles(picture, levels);
  const document =
    '<?xml version="1.0" encoding="UTF-8"?>\n<kml xmlns="http://www.opengis.net/kml/2.2"><Document>' +
    `<name>${escapeXml(title)}</name><description>${escapeXml(credits.join(' · '))}</description>` +
    `${shown}</Document></kml>\n`;
  return zipped([{ name: 'doc.kml', bytes: Buffer.from(document, 'utf8') }, ...files]);
}

async function onePicture({ box, rows, height }: LonLatPicture): Promise<{ shown: string; files: KmzFile[] }> {
  const name = 'files/0.png';
  return { shown: overlayElement(name, box, 0), files: [{ name, bytes: await pngOf(rows(0, height)) }] };
}

/** The same bytes for the same entries: they have no time of their own. */
const noTime = new Date(1980, 0, 1);

async function zipped(files: readonly KmzFile[]): Promise<Uint8Array> {
  const zip = new ZipFile();
  for (const { name, bytes } of files) zip.addBuffer(bytes, name, { mtime: noTime, compress: name.endsWith('.kml') });
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** Pixels along a side of a picture that is one: graphics cards of programs for globes take no more at once, or shrink it. */
const largestSide = 2048;
/** Pixels along a side of a tile: telephones hold some of them. */
const tileSide = 1024;

/** Levels below the first that a picture of so many pixels has, each twice as fine; 0: it is small enough to be one. */
function pyramidLevels(width: number, height: number): number {
  const side = Math.max(width, height);
  return side <= largestSide ? 0 : Math.ceil(Math.log2(side / tileSide));
}

interface KmzFile {
  name: string;
  bytes: Buffer;
}

interface Tile {
  level: number;
  column: number;
  row: number;
}

/**
 * A tree of tiles, four below each: a globe loads those below where they are finer than what it shows. `width` and
 * `height` are multiples of 2^levels; `shown`: what the document links. Memory holds a row of the finest tiles.
 */
async function pyramidFiles(picture: LonLatPicture, levels: number): Promise<{ shown: string; files: KmzFile[] }> {
  const { box } = picture;
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
  const filesOf = async (tile: Tile, pixels: RgbaPixels, top: number): Promise<KmzFile[]> => {
    const { level, column, row } = tile;
    const png = await pngOf(pixels, { left: column * width, top: row * height - top, width, height });
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
    return [
      { name: `files/${nameOf(tile)}.kml`, bytes: Buffer.from(kml, 'utf8') },
      { name: `files/${nameOf(tile)}.png`, bytes: png },
    ];
  };
  const finest: KmzFile[] = [];
  const above = Array.from({ length: levels }, (_, level) => blank(picture, 2 ** (levels - level)));
  for (const strip of stripsOf(picture.height, levels)) {
    const pixels = picture.rows(strip.first, strip.end);
    for (const [level, whole] of above.entries()) await shrinkInto(whole, pixels, strip, 2 ** (levels - level));
    for (const tile of tilesOf(levels).filter(({ row }) => row === strip.row)) {
      finest.push(...(await filesOf(tile, pixels, strip.first)));
    }
  }
  const files: KmzFile[] = [];
  for (const [level, whole] of above.entries()) {
    for (const tile of tilesOf(level)) files.push(...(await filesOf(tile, whole, 0)));
  }
  const top = { level: 0, column: 0, row: 0 };
  return { shown: region(top) + link(top, 'files/'), files: [...files, ...finest] };
}

/** Rows of a picture that hold a row of its finest tiles, from one to before another. */
interface Strip {
  row: number;
  /** What of it is shrunk, without the rows beside that are mixed into it; multiples of 2^levels, as all of it. */
  from: number;
  to: number;
  first: number;
  end: number;
}

/** Rows of the coarsest level that a shrunk row is mixed of, to either side: its kernel has three. */
const mixed = 4;

function stripsOf(height: number, levels: number): Strip[] {
  const count = 2 ** levels;
  const edge = (row: number): number => Math.ceil((row * height) / count / count) * count;
  return Array.from({ length: count }, (_, row) => {
    const [from, to] = [edge(row), edge(row + 1)];
    return { row, from, to, first: Math.max(0, from - mixed * count), end: Math.min(height, to + mixed * count) };
  });
}

const blank = ({ width, height }: LonLatPicture, times: number): RgbaPixels => ({
  data: new Uint8Array((width * height * 4) / times ** 2),
  width: width / times,
  height: height / times,
});

/** Writes a strip into a picture that is so many times smaller. */
async function shrinkInto(
  whole: RgbaPixels,
  strip: RgbaPixels,
  { from, to, first }: Strip,
  times: number,
): Promise<void> {
  const raw = { width: strip.width, height: strip.height, channels: 4 } as const;
  const { width } = whole;
  const shrunk = sharp(strip.data, { raw }).resize(width, strip.height / times, { fit: 'fill' });
  const rows = await shrunk.raw().toBuffer();
  const row = (width * 4) / times;
  whole.data.set(rows.subarray((from - first) * row, (to - first) * row), from * row);
}

const nameOf = ({ level, column, row }: Tile): string => `${level}-${column}-${row}`;

const tilesOf = (level: number): Tile[] =>
  Array.from({ length: 4 ** level }, (_, i) => ({ level, column: i % 2 ** level, row: Math.floor(i / 2 ** level) }));

const below = ({ level, column, row }: Tile): Tile[] =>
  [0, 1, 2, 3].map(i => ({ level: level + 1, column: 2 * column + (i & 1), row: 2 * row + (i >> 1) }));

const boxElements = ({ north, south, east, west }: LonLatBox): string =>
  `<north>${north}</north><south>${south}</south><east>${east}</east><west>${west}</west>`;

/** A picture that lies on the ground, above those of lower orders. */
const overlayElement = (href: string, box: LonLatBox, order: number): string =>
  `<GroundOverlay><drawOrder>${order}</drawOrder><Icon><href>${href}</href></Icon>` +
  `<LatLonBox>${boxElements(box)}</LatLonBox></GroundOverlay>`;

function pngOf({ data, width, height }: RgbaPixels, part?: Region): Promise<Buffer> {
  const picture = sharp(data, { raw: { width, height, channels: 4 } });
  return (part === undefined ? picture : picture.extract(part)).png({ compressionLevel: 3 }).toBuffer();
}
