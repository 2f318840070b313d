import { brotliDecompressSync } from 'node:zlib';
import { woffTables } from './woff-tables.ts';

/** The code points a WOFF font has glyphs for. Throws for a file that is none, or has no Unicode character map. */
export function characterMap(woff: Uint8Array): Set<number> {
  const table = woffTables(woff)?.get('cmap') ?? characterTable2(woff);
  if (table === undefined) throw new Error('this is no WOFF font, or one without a character map');
  return codePoints(new DataView(table.buffer, table.byteOffset, table.byteLength));
}

/** The `cmap` of a WOFF 2.0 font, whose tables are packed as one. `undefined` for other files. */
function characterTable2(woff: Uint8Array): Uint8Array | undefined {
  const file = new DataView(woff.buffer, woff.byteOffset, woff.byteLength);
  if (file.getUint32(0) !== 0x774f4632) return undefined;
  let at = 48;
  const number = (): number => {
    let value = 0;
    for (;;) {
      const byte = file.getUint8(at++);
      value = value * 128 + (byte & 127);
      if (byte < 128) return value;
    }
  };
  let [offset, start, length] = [0, -1, 0];
  for (let i = 0; i < file.getUint16(12); i++) {
    const flags = file.getUint8(at++);
    const [tag, version] = [flags & 63, flags >> 6];
    if (tag === 63) at += 4;
    const size = number();
    // Outlines (10) and their places (11) are transformed unless they say 3, others where they do not say 0.
    const packed = (tag === 10 || tag === 11 ? version !== 3 : version !== 0) ? number() : size;
    if (tag === 0) [start, length] = [offset, packed];
    offset += packed;
  }
  if (start < 0) return undefined;
  return brotliDecompressSync(woff.subarray(at, at + file.getUint32(20))).subarray(start, start + length);
}

function codePoints(table: DataView): Set<number> {
  const found = new Set<number>();
  for (let i = 0; i < table.getUint16(2); i++) {
    const platform = table.getUint16(4 + i * 8);
    if (platform !== 0 && platform !== 3) continue;
    const start = table.getUint32(8 + i * 8);
    const format = table.getUint16(start);
    if (format === 4) addFormat4(table, start, found);
    else if (format === 12) addFormat12(table, start, found);
  }
  return found;
}

/** Segments of the basic plane (OpenType, cmap format 4). */
function addFormat4(table: DataView, start: number, found: Set<number>): void {
  const doubled = table.getUint16(start + 6);
  const ends = start + 14;
  const starts = ends + doubled + 2;
  const deltas = starts + doubled;
  const ranges = deltas + doubled;
  for (let i = 0; i < doubled; i += 2) {
    const last = table.getUint16(ends + i);
    const first = table.getUint16(starts + i);
    const range = table.getUint16(ranges + i);
    for (let code = first; code <= last && code !== 0xffff; code++) {
      const glyph = range === 0 ? 1 : table.getUint16(ranges + i + range + (code - first) * 2);
      if (glyph !== 0) found.add(code);
    }
  }
}

/** Groups of all planes (OpenType, cmap format 12). */
function addFormat12(table: DataView, start: number, found: Set<number>): void {
  const groups = table.getUint32(start + 12);
  for (let i = 0; i < groups; i++) {
    const group = start + 16 + i * 12;
    const last = table.getUint32(group + 4);
    for (let code = table.getUint32(group); code <= last; code++) found.add(code);
  }
}
