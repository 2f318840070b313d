import { writeArrayBuffer } from 'geotiff';

export type Heights = (lon: number, lat: number) => number;

/** An .hgt of the degree cell whose south-western corner is given; NaN becomes a void. */
export function hgt(lat: number, lon: number, height: Heights, samples = 1201): Buffer {
  const bytes = Buffer.alloc(samples * samples * 2);
  for (let row = 0; row < samples; row++) {
    for (let column = 0; column < samples; column++) {
      const metres = height(lon + column / (samples - 1), lat + 1 - row / (samples - 1));
      bytes.writeInt16BE(Number.isNaN(metres) ? -32768 : Math.round(metres), (row * samples + column) * 2);
    }
  }
  return bytes;
}

interface TiffOptions {
  columns: number;
  rows: number;
  /** North-western corner of the first pixel, and the pixel's size. */
  origin: readonly [number, number];
  step: number;
  epsg?: number;
  /** Tags of another system. */
  system?: Record<string, number | number[]>;
  height: (x: number, y: number) => number;
  kind?: 'float32' | 'int16';
}
export function tiff({
  columns,
  rows,
  origin,
  step,
  epsg = 4326,
  system,
  height,
  kind = 'float32',
}: TiffOptions): Buffer {
  const values = kind === 'float32' ? new Float32Array(columns * rows) : new Int16Array(columns * rows);
  for (let i = 0; i < values.length; i++) {
    const metres = height(origin[0] + ((i % columns) + 0.5) * step, origin[1] - (Math.floor(i / columns) + 0.5) * step);
    values[i] = Number.isNaN(metres) ? -9999 : metres;
  }
  const projected = epsg !== 4326 && epsg !== 4269;
  const metadata = {
    width: columns,
    height: rows,
    ModelPixelScale: [step, step, 0],
    ModelTiepoint: [0, 0, 0, origin[0], origin[1], 0],
    GTRasterTypeGeoKey: 1,
    ...(system ?? {
      GTModelTypeGeoKey: projected ? 1 : 2,
      ...(projected ? { ProjectedCSTypeGeoKey: epsg } : { GeographicTypeGeoKey: epsg }),
    }),
    GDAL_NODATA: '-9999',
    SampleFormat: [kind === 'float32' ? 3 : 2],
    BitsPerSample: [kind === 'float32' ? 32 : 16],
  };
  // The writer takes 16-bit values for bytes: it gets the bytes, in the order it writes its numbers.
  const bytes = new Uint8Array(values.buffer);
  for (let i = 0; kind === 'int16' && i < bytes.length; i += 2) bytes.subarray(i, i + 2).reverse();
  const written = writeArrayBuffer(kind === 'int16' ? bytes : values, {
    ...metadata,
    StripByteCounts: [bytes.length],
    SamplesPerPixel: [1],
  });
  if (!(written instanceof ArrayBuffer)) throw new Error('the writer made no file');
  return Buffer.from(written);
}
