import sharp from 'sharp';

interface PhotoAbout {
  lat: number;
  lon: number;
  height: number;
  direction: number;
  /** As cameras write it: `2024:05:01 12:30:00`. */
  taken: string;
  camera: string;
}

/** A JPEG of one colour, with EXIF where something is told of it. */
export async function photo(color: string, about?: PhotoAbout): Promise<Buffer> {
  const picture = sharp({ create: { width: 1200, height: 800, channels: 3, background: color } });
  const jpeg = await picture.jpeg().toBuffer();
  if (about === undefined) return jpeg;
  const tiff = exif(about);
  const head = Buffer.alloc(4);
  head.writeUInt16BE(0xffe1);
  head.writeUInt16BE(2 + 6 + tiff.length, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, Buffer.from('Exif\0\0'), tiff, jpeg.subarray(2)]);
}

type Entry = readonly [tag: number, type: 'ascii' | 'byte' | 'long' | 'rational', value: string | readonly number[]];
const types = { byte: 1, ascii: 2, long: 4, rational: 5 } as const;

/** TIFF with three lists of tags: of the picture, of how it was taken, of where. */
function exif({ lat, lon, height, direction, taken, camera }: PhotoAbout): Buffer {
  const degrees = (value: number) => [Math.round(Math.abs(value) * 1e7), 10_000_000, 0, 1, 0, 1];
  const gps: Entry[] = [
    [1, 'ascii', lat < 0 ? 'S' : 'N'],
    [2, 'rational', degrees(lat)],
    [3, 'ascii', lon < 0 ? 'W' : 'E'],
    [4, 'rational', degrees(lon)],
    [5, 'byte', [0]],
    [6, 'rational', [height * 10, 10]],
    [17, 'rational', [direction * 10, 10]],
  ];
  const how: Entry[] = [
    [0x9003, 'ascii', taken],
    [0x9011, 'ascii', '+02:00'],
  ];
  const first = (howAt: number, gpsAt: number): Entry[] => [
    [0x110, 'ascii', camera],
    [0x8769, 'long', [howAt]],
    [0x8825, 'long', [gpsAt]],
  ];
  const header = Buffer.from([0x4d, 0x4d, 0, 42, 0, 0, 0, 8]);
  const howAt = 8 + list(8, first(0, 0)).length;
  const gpsAt = howAt + list(howAt, how).length;
  return Buffer.concat([header, list(8, first(howAt, gpsAt)), list(howAt, how), list(gpsAt, gps)]);
}

/** A list of tags, and behind it what does not fit into four bytes. */
function list(at: number, entries: readonly Entry[]): Buffer {
  const head = Buffer.alloc(2 + entries.length * 12 + 4);
  head.writeUInt16BE(entries.length);
  const behind: Buffer[] = [];
  let end = at + head.length;
  for (const [index, [tag, type, value]] of entries.entries()) {
    const bytes = bytesOf(type, value);
    const from = 2 + index * 12;
    head.writeUInt16BE(tag, from);
    head.writeUInt16BE(types[type], from + 2);
    head.writeUInt32BE(
      type === 'rational' ? value.length / 2 : type === 'long' ? value.length : bytes.length,
      from + 4,
    );
    if (bytes.length <= 4) bytes.copy(head, from + 8);
    else {
      head.writeUInt32BE(end, from + 8);
      behind.push(bytes);
      end += bytes.length;
    }
  }
  return Buffer.concat([head, ...behind]);
}

function bytesOf(type: Entry[1], value: Entry[2]): Buffer {
  if (typeof value === 'string') return Buffer.from(`${value}\0`);
  if (type === 'byte') return Buffer.from(value);
  const bytes = Buffer.alloc(value.length * 4);
  for (const [index, one] of value.entries()) bytes.writeUInt32BE(one, index * 4);
  return bytes;
}
