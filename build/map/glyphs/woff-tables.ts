import { inflateSync } from 'node:zlib';

/** The tables of a WOFF 1.0 font by their four letters, in its order. `undefined` for other files. */
export function woffTables(woff: Uint8Array): Map<string, Uint8Array> | undefined {
  const file = new DataView(woff.buffer, woff.byteOffset, woff.byteLength);
  if (file.getUint32(0) !== 0x774f4646) return undefined;
  const tables = new Map<string, Uint8Array>();
  for (let i = 0; i < file.getUint16(12); i++) {
    const entry = 44 + i * 20;
    const offset = file.getUint32(entry + 4);
    const packed = woff.subarray(offset, offset + file.getUint32(entry + 8));
    const isPlain = packed.length === file.getUint32(entry + 12);
    tables.set(String.fromCharCode(...woff.subarray(entry, entry + 4)), isPlain ? packed : inflateSync(packed));
  }
  return tables;
}
