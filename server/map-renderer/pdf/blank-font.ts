import { registerFontBytes } from '../canvas/canvas-fonts.ts';

/**
 * Scripts whose letters join, stack or are composed of parts: marks to Mongolian, joiners, Devanagari's extensions to
 * Meetei Mayek. Without the dotted circle, which is set below marks where a font has it.
 */
const ranges = [
  [0x0300, 0x1fff],
  [0x200c, 0x200d],
  [0xa8e0, 0xabff],
] as const;
const [first, last] = [ranges[0][0], 0xabff];
const unitsPerEm = 1000;
/** One for each character from the first to the last, after that of missing ones. */
const glyphs = last - first + 2;
const family = 'outpost blank';
let isRegistered = false;

/**
 * A font without ink, a glyph for each character: Skia tells readers of a PDF which one a glyph stands for by the font's
 * map, and joined letters are in none. In it words drawn as shapes are written once more, to search and copy.
 */
export function blankFamily(): string {
  if (!isRegistered) registerFontBytes(blankFont(), family);
  isRegistered = true;
  return `"${family}"`;
}

/** Em widths of a glyph. */
export const blankAdvance = 1;

/** A TrueType font of empty glyphs. */
export function blankFont(): Buffer {
  const name = Buffer.from('Blank', 'utf16le').swap16();
  const nameRecords = [1, 4, 6].map(id => shorts(3, 1, 0x409, id, name.length, 0));
  // Format 4; the last segment ends the list.
  const count = ranges.length + 1;
  const characters = Buffer.concat([
    shorts(4, 16 + 8 * count, 0, 2 * count, 8, 2, 2 * count - 8),
    shorts(...ranges.map(([, end]) => end), 0xffff, 0),
    shorts(...ranges.map(([start]) => start), 0xffff),
    shorts(...ranges.map(() => 1 - first), 1),
    shorts(...new Array<number>(count).fill(0)),
  ]);
  return joinTables({
    'OS/2': Buffer.concat([
      shorts(4, unitsPerEm, 400, 5, 0),
      Buffer.alloc(10 * 2 + 2 + 10 + 16 + 4),
      shorts(0x40, first, last, 800, -200, 0, 800, 200),
      Buffer.alloc(8),
      shorts(0, 0, 0, 32, 0),
    ]),
    cmap: Buffer.concat([shorts(0, 1, 3, 1), longs(12), characters]),
    glyf: Buffer.alloc(4),
    head: Buffer.concat([
      longs(0x10000, 0x10000, 0, 0x5f0f3cf5),
      shorts(0, unitsPerEm),
      longs(0, 0, 0, 0),
      shorts(0, 0, unitsPerEm, unitsPerEm, 0, 8, 2, 0, 0),
    ]),
    hhea: Buffer.concat([longs(0x10000), shorts(800, -200, 0, unitsPerEm, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 1)]),
    hmtx: Buffer.concat([shorts(unitsPerEm * blankAdvance, 0), Buffer.alloc(2 * (glyphs - 1))]),
    loca: Buffer.alloc(2 * (glyphs + 1)),
    maxp: Buffer.concat([longs(0x10000), shorts(glyphs, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0)]),
    name: Buffer.concat([shorts(0, nameRecords.length, 6 + 12 * nameRecords.length), ...nameRecords, name]),
    post: Buffer.concat([longs(0x30000, 0), shorts(0, 0), longs(0, 0, 0, 0, 0)]),
  });
}

function shorts(...values: number[]): Buffer {
  const bytes = Buffer.alloc(2 * values.length);
  for (const [at, value] of values.entries()) bytes.writeUInt16BE(value & 0xffff, 2 * at);
  return bytes;
}

function longs(...values: number[]): Buffer {
  const bytes = Buffer.alloc(4 * values.length);
  for (const [at, value] of values.entries()) bytes.writeUInt32BE(value, 4 * at);
  return bytes;
}

function joinTables(tables: Readonly<Record<string, Buffer>>): Buffer {
  const entries = Object.entries(tables);
  const power = 2 ** Math.floor(Math.log2(entries.length));
  const head = Buffer.concat([
    longs(0x10000),
    shorts(entries.length, 16 * power, Math.log2(power), 16 * (entries.length - power)),
  ]);
  let offset = head.length + 16 * entries.length;
  const directory: Buffer[] = [];
  const data: Buffer[] = [];
  for (const [tag, table] of entries) {
    const padded = Buffer.concat([table, Buffer.alloc((4 - (table.length % 4)) % 4)]);
    let sum = 0;
    for (let at = 0; at < padded.length; at += 4) sum = (sum + padded.readUInt32BE(at)) % 2 ** 32;
    directory.push(Buffer.from(tag, 'latin1'), longs(sum, offset, table.length));
    data.push(padded);
    offset += padded.length;
  }
  return Buffer.concat([head, ...directory, ...data]);
}
