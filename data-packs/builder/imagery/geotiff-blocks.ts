import { type FileHandle, open } from 'node:fs/promises';
import type { GeoTIFFImage } from 'geotiff';
import sharp from 'sharp';
import { builderFailures } from '../../words/words.ts';

const jpeg = 7;
const webp = 50001;
const whiteIsZero = 0;
const blackIsZero = 1;
const rgb = 2;
const palette = 3;
const ycbcr = 6;
/** None, LZW, JPEG, Deflate (two numbers), PackBits, LERC, Zstandard, WebP. */
const compressions = new Set([1, 5, jpeg, 8, 32946, 32773, 34887, 50000, webp]);
/** Palettes have 16-bit colours. */
const paletteStep = 257;

/** A block's pixels; blocks at the right and lower edge may be smaller. */
export interface Block {
  /** RGBA, not premultiplied. */
  rgba: Uint8Array;
  columns: number;
  rows: number;
}

interface Fields {
  offsets: ArrayLike<number | bigint>;
  counts: ArrayLike<number | bigint>;
  /** Index of the opacity sample; `undefined` without one. */
  opacity: number | undefined;
  colours: ArrayLike<number> | undefined;
  tables: Uint8Array | undefined;
  photometric: number;
  compression: number;
  noData: number | null;
}

/** Reads the blocks of one image of a GeoTIFF as colours. */
export class GeoTiffBlocks {
  readonly #path: string;
  readonly #handle: FileHandle;
  readonly #image: GeoTIFFImage;
  readonly #fields: Fields;
  readonly #across: number;
  readonly #down: number;

  private constructor(path: string, handle: FileHandle, image: GeoTIFFImage, fields: Fields) {
    this.#path = path;
    this.#handle = handle;
    this.#image = image;
    this.#fields = fields;
    this.#across = Math.ceil(image.getWidth() / image.getTileWidth());
    this.#down = Math.ceil(image.getHeight() / image.getTileHeight());
  }

  /** Refuses images without 8 bits a sample, or in unsupported colours. */
  static async open(path: string, image: GeoTIFFImage): Promise<GeoTiffBlocks> {
    const fields = await fieldsOf(path, image);
    return new GeoTiffBlocks(path, await open(path, 'r'), image, fields);
  }

  /** First column and row, last column and row of the existing blocks. */
  extent(): [number, number, number, number] | undefined {
    let found: [number, number, number, number] | undefined;
    // A damaged size would have more blocks than can be counted.
    const blocks = Math.min(this.#across * this.#down, this.#fields.counts.length);
    for (let block = 0; block < blocks; block++) {
      const [column, row] = [block % this.#across, Math.floor(block / this.#across)];
      if (!this.has(column, row)) continue;
      const [west, north, east] = found ?? [column, row, column];
      found = [Math.min(west, column), north, Math.max(east, column), row];
    }
    return found;
  }

  /** False for blocks that a sparse file leaves out. */
  has(column: number, row: number): boolean {
    return Number(this.#fields.counts[row * this.#across + column] ?? 0) > 0;
  }

  async read(column: number, row: number): Promise<Block | undefined> {
    if (!this.has(column, row)) return undefined;
    const { compression } = this.#fields;
    const isEncoded = compression === jpeg || compression === webp;
    return this.#named(column, row, () =>
      isEncoded ? this.#encodedImage(row * this.#across + column) : this.#samples(column, row),
    );
  }

  /** A mask's samples in a window of pixels, 0 where the image is transparent; its blocks may be others than the image's. */
  async mask(left: number, top: number, columns: number, rows: number): Promise<Uint8Array> {
    const shown = new Uint8Array(columns * rows);
    const [width, height] = [this.#image.getTileWidth(), this.#image.getTileHeight()];
    const right = Math.min(left + columns, this.#image.getWidth());
    const bottom = Math.min(top + rows, this.#image.getHeight());
    for (let row = Math.floor(top / height); row * height < bottom; row++) {
      for (let column = Math.floor(left / width); column * width < right; column++) {
        if (!this.has(column, row)) continue;
        const block = await this.#named(column, row, () => this.#window(column, row, [0]));
        const [x, y] = [column * width, row * height];
        const [from, to] = [Math.max(left, x), Math.min(right, x + block.columns)];
        for (let line = Math.max(top, y); line < Math.min(bottom, y + block.rows); line++) {
          const start = (line - y) * block.columns - x;
          for (let at = from; at < to; at++) {
            shown[(line - top) * columns + at - left] = block.values[start + at] as number;
          }
        }
      }
    }
    return shown;
  }

  async close(): Promise<void> {
    await this.#handle.close();
  }

  async #named<Result>(column: number, row: number, read: () => Promise<Result>): Promise<Result> {
    try {
      return await read();
    } catch (cause) {
      throw builderFailures.error('badBlock', { file: this.#path, column, row }, cause);
    }
  }

  /** Decodes a JPEG or WebP block, which is an image file. */
  async #encodedImage(index: number): Promise<Block> {
    const { offsets, counts, compression, tables, photometric, noData } = this.#fields;
    const bytes = Buffer.alloc(Number(counts[index]));
    const { bytesRead } = await this.#handle.read(bytes, 0, bytes.length, Number(offsets[index]));
    if (bytesRead < bytes.length) throw new Error('the file is cut short');
    const file = compression === jpeg ? wholeJpeg(bytes, tables, photometric === rgb) : bytes;
    const limitInputPixels = this.#image.getTileWidth() * this.#image.getTileHeight();
    const picture = sharp(file, { failOn: 'error', limitInputPixels }).toColourspace('srgb').ensureAlpha().raw();
    const { data, info } = await picture.toBuffer({ resolveWithObject: true });
    for (let i = 0; noData !== null && i < data.length; i += 4) {
      if (data[i] === noData && data[i + 1] === noData && data[i + 2] === noData) data[i + 3] = 0;
    }
    return { rgba: data, columns: info.width, rows: info.height };
  }

  async #samples(column: number, row: number): Promise<Block> {
    const { photometric, colours, opacity, noData } = this.#fields;
    const { values, columns, rows } = await this.#window(column, row);
    const samples = this.#image.getSamplesPerPixel();
    const rgba = new Uint8Array(columns * rows * 4);
    for (let from = 0, to = 0; to < rgba.length; from += samples, to += 4) {
      const first = values[from] as number;
      let empty = first === noData;
      for (let channel = 0; channel < 3; channel++) {
        let value = first;
        if (photometric === rgb) {
          value = values[from + channel] as number;
          empty &&= value === noData;
        } else if (photometric === whiteIsZero) value = 255 - first;
        else if (colours !== undefined) {
          value = Math.round((colours[(channel * colours.length) / 3 + first] ?? 0) / paletteStep);
        }
        rgba[to + channel] = value;
      }
      rgba[to + 3] = empty ? 0 : opacity === undefined ? 255 : (values[from + opacity] as number);
    }
    return { rgba, columns, rows };
  }

  /** The samples of a block, by default all, pixel by pixel. */
  async #window(column: number, row: number, samples?: number[]) {
    const image = this.#image;
    const [left, top] = [column * image.getTileWidth(), row * image.getTileHeight()];
    const right = Math.min(left + image.getTileWidth(), image.getWidth());
    const bottom = Math.min(top + image.getTileHeight(), image.getHeight());
    const values = await image.readRasters({ window: [left, top, right, bottom], samples, interleave: true });
    return { values: values as ArrayLike<number>, columns: right - left, rows: bottom - top };
  }
}

async function fieldsOf(path: string, image: GeoTIFFImage): Promise<Fields> {
  const directory = image.getFileDirectory();
  const compression = Number(directory.getValue('Compression') ?? 1);
  const photometric = Number(directory.getValue('PhotometricInterpretation') ?? blackIsZero);
  const bits = image.getBitsPerSample();
  const isMask = photometric === 4;
  if (bits !== 8 && !isMask) throw builderFailures.error('tooManyBits', { file: path, bits });
  if (!compressions.has(compression)) throw builderFailures.error('tiffCompression', { file: path, compression });
  const encoded = compression === webp || (compression === jpeg && image.planarConfiguration === 1);
  const known = compression === jpeg ? encoded : [whiteIsZero, blackIsZero, rgb, palette].includes(photometric);
  if (!(known || encoded || isMask) || (compression === jpeg && ![blackIsZero, rgb, ycbcr].includes(photometric))) {
    throw builderFailures.error('tiffColours', { file: path });
  }
  if (!encoded && !(await hasSamples(image))) throw builderFailures.error('tiffColours', { file: path });
  const kind = image.isTiled ? 'Tile' : 'Strip';
  const optional = async (tag: 'ExtraSamples' | 'ColorMap' | 'JPEGTables'): Promise<unknown> =>
    directory.hasTag(tag) ? directory.loadValue(tag) : undefined;
  const [offsets, counts, extra, colours, tables] = await Promise.all([
    directory.loadValue(`${kind}Offsets`),
    directory.loadValue(`${kind}ByteCounts`),
    optional('ExtraSamples'),
    optional('ColorMap'),
    optional('JPEGTables'),
  ]);
  if (offsets === undefined || counts === undefined) throw builderFailures.error('tiffWithoutPicture', { file: path });
  const kinds = Array.from((extra as ArrayLike<number> | undefined) ?? []);
  const opacity = kinds.findIndex(value => value === 1 || value === 2);
  return {
    offsets,
    counts,
    opacity: opacity === -1 ? undefined : image.getSamplesPerPixel() - kinds.length + opacity,
    colours: colours as ArrayLike<number> | undefined,
    tables: tables as Uint8Array | undefined,
    photometric,
    compression,
    noData: image.getGDALNoData(),
  };
}

/**
 * Whether an image tells the size of each of its samples, at least one: where it does not, the library forgets a block
 * that it reads, whose failure then ends the process.
 */
async function hasSamples(image: GeoTIFFImage): Promise<boolean> {
  const samples = image.getSamplesPerPixel();
  const bits: unknown = await image.getFileDirectory().loadValue('BitsPerSample');
  return samples > 0 && samples <= ((bits as ArrayLike<number> | undefined)?.length ?? 0);
}

/** JPEG marker for red, green and blue instead of luminance and chrominance. */
const adobeRgb = Buffer.from('ffee000e41646f626500640000000000', 'hex');

/** Makes a JPEG file of a block: inserts the shared tables after its start marker. */
function wholeJpeg(block: Buffer, tables: Uint8Array | undefined, isRgb: boolean): Buffer {
  const shared = tables === undefined ? Buffer.alloc(0) : Buffer.from(tables).subarray(2, -2);
  return Buffer.concat([block.subarray(0, 2), isRgb ? adobeRgb : Buffer.alloc(0), shared, block.subarray(2)]);
}
