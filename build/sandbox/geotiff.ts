import { deflateSync } from 'node:zlib';

const rowsPerStrip = 64;

/** A raster in degrees (EPSG:4326), row 0 northernmost. */
export interface GeoRaster {
  /** Degrees of the first grid point, or of the north-western corner of a picture. */
  west: number;
  north: number;
  /** Per column and row. */
  degrees: readonly [lon: number, lat: number];
  width: number;
  height: number;
  /** Heights at grid points, or red, green, blue and opacity of pixels. */
  values: Float32Array | Uint8Array;
}

/** A raster as a GeoTIFF in deflated strips: 32-bit floats at points, or pixels of four bytes. */
export function geotiff({ west, north, degrees, width, height, values }: GeoRaster): Uint8Array {
  const picture = values instanceof Uint8Array;
  const samples = picture ? 4 : 1;
  const strips: Uint8Array[] = [];
  for (let row = 0; row < height; row += rowsPerStrip) {
    const part = values.subarray(row * width * samples, Math.min(height, row + rowsPerStrip) * width * samples);
    strips.push(deflateSync(new Uint8Array(part.buffer, part.byteOffset, part.byteLength), { level: picture ? 1 : 3 }));
  }
  const doubles = (...list: number[]) => ({ type: 12, size: 8, list });
  const shorts = (...list: number[]) => ({ type: 3, size: 2, list });
  const longs = (...list: number[]) => ({ type: 4, size: 4, list });
  const offsets = longs(...strips.map(() => 0));
  const fields: [number, { type: number; size: number; list: number[] }][] = [
    [256, longs(width)],
    [257, longs(height)],
    [258, picture ? shorts(8, 8, 8, 8) : shorts(32)],
    [259, shorts(8)],
    [262, shorts(picture ? 2 : 1)],
    [273, offsets],
    [277, shorts(samples)],
    [278, longs(rowsPerStrip)],
    [279, longs(...strips.map(strip => strip.length))],
    // The fourth sample is opacity.
    ...(picture ? [[338, shorts(2)] as [number, ReturnType<typeof shorts>]] : []),
    [339, picture ? shorts(1, 1, 1, 1) : shorts(3)],
    [33550, doubles(...degrees, 0)],
    [33922, doubles(0, 0, 0, west, north, 0)],
    // Model type geographic, raster type area or point, EPSG:4326.
    [34735, shorts(1, 1, 0, 3, 1024, 0, 1, 2, 1025, 0, 1, picture ? 1 : 2, 2048, 0, 1, 4326)],
  ];
  const directory = 8;
  let end = directory + 2 + fields.length * 12 + 4;
  const places = fields.map(([, { size, list }]) => {
    if (size * list.length <= 4) return 0;
    const place = end;
    end += size * list.length + ((size * list.length) % 2);
    return place;
  });
  strips.forEach((strip, index) => {
    offsets.list[index] = end;
    end += strip.length + (strip.length % 2);
  });
  const bytes = new Uint8Array(end);
  const view = new DataView(bytes.buffer);
  bytes.set([0x49, 0x49, 42, 0]);
  view.setUint32(4, directory, true);
  view.setUint16(directory, fields.length, true);
  fields.forEach(([tag, { type, size, list }], index) => {
    const entry = directory + 2 + index * 12;
    const place = places[index] || entry + 8;
    view.setUint16(entry, tag, true);
    view.setUint16(entry + 2, type, true);
    view.setUint32(entry + 4, list.length, true);
    if (place !== entry + 8) view.setUint32(entry + 8, place, true);
    list.forEach((value, i) => {
      if (type === 12) view.setFloat64(place + i * size, value, true);
      else if (type === 4) view.setUint32(place + i * size, value, true);
      else view.setUint16(place + i * size, value, true);
    });
  });
  strips.forEach((strip, index) => {
    bytes.set(strip, offsets.list[index]);
  });
  return bytes;
}
