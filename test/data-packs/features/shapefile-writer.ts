/** The parts of a shapefile, written as ESRI's description and dBASE III have them. */
type Value = string | number | boolean | null;
/** Positions of each part; none is a null shape. `z`: one for each position. */
interface Drawn {
  parts: number[][][];
  z?: number[];
}

const header = (code: number, bytes: number): Buffer => {
  const head = Buffer.alloc(100);
  head.writeInt32BE(9994, 0);
  head.writeInt32BE(bytes / 2, 24);
  head.writeInt32LE(1000, 28);
  head.writeInt32LE(code, 32);
  return head;
};

const doubles = (values: readonly number[]): Buffer => Buffer.from(Float64Array.from(values).buffer);
const ints = (...values: number[]): Buffer => Buffer.from(Int32Array.from(values).buffer);

function shapeBytes(code: number, { parts, z = [] }: Drawn): Buffer {
  const all = parts.flat();
  if (all.length === 0) return ints(0);
  const kind = code % 10;
  const heights = z.length > 0 ? doubles(kind === 1 ? z : [0, 0, ...z]) : Buffer.alloc(0);
  if (kind === 1) return Buffer.concat([ints(code), doubles(all.flat()), heights]);
  const box = doubles([0, 0, 0, 0]);
  const starts = parts.map((_, at) => parts.slice(0, at).flat().length);
  const counts = kind === 8 ? ints(all.length) : Buffer.concat([ints(parts.length, all.length), ints(...starts)]);
  return Buffer.concat([ints(code), box, counts, doubles(all.flat()), heights]);
}

/** A `.shp`: 1 points, 3 lines, 5 areas, 8 many points; 11, 13, 15 with heights. */
export function shp(code: number, shapes: readonly Drawn[]): Buffer {
  const records = shapes.map((shape, at) => {
    const content = shapeBytes(code, shape);
    const head = Buffer.alloc(8);
    head.writeInt32BE(at + 1, 0);
    head.writeInt32BE(content.length / 2, 4);
    return Buffer.concat([head, content]);
  });
  const all = Buffer.concat(records);
  return Buffer.concat([header(code, 100 + all.length), all]);
}

export const point = (x: number, y: number, z?: number): Drawn => ({
  parts: [[[x, y]]],
  ...(z !== undefined && { z: [z] }),
});

/** A `.dbf` of fields `NAME:TYPE:WIDTH`; a row that begins with `*` is deleted. `language`: of its letters. */
export function dbf(
  fields: readonly string[],
  rows: readonly Value[][],
  { language = 0, encoding = 'latin1' as BufferEncoding } = {},
): Buffer {
  const columns = fields.map(field => {
    const [name = '', type = 'C', width = '20'] = field.split(':');
    return { name, type, width: Number(width) };
  });
  const head = Buffer.alloc(32 + 32 * columns.length + 1);
  head.set([3, 126, 5, 1]);
  head.writeUInt32LE(rows.length, 4);
  head.writeUInt16LE(head.length, 8);
  head.writeUInt16LE(1 + columns.reduce((sum, { width }) => sum + width, 0), 10);
  head[29] = language;
  columns.forEach(({ name, type, width }, at) => {
    head.write(name, 32 + 32 * at, encoding);
    head.write(type, 32 + 32 * at + 11);
    head[32 + 32 * at + 16] = width;
  });
  head[head.length - 1] = 0x0d;
  const records = rows.map(row => {
    const isDeleted = row[0] === '*';
    const cells = columns.map(({ type, width }, at) => {
      const value = row[at + (isDeleted ? 1 : 0)];
      const bytes = Buffer.from(value === null ? '' : value === true ? 'T' : String(value), encoding);
      const blank = Buffer.alloc(width, ' ');
      bytes.copy(blank, type === 'N' ? Math.max(0, width - bytes.length) : 0);
      return blank;
    });
    return Buffer.concat([Buffer.from(isDeleted ? '*' : ' '), ...cells]);
  });
  return Buffer.concat([head, ...records, Buffer.of(0x1a)]);
}
