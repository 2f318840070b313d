import { readFileSync } from 'node:fs';

/** A catalogue of GNU gettext as it is compiled: what each message is in its language. */
export function readMo(file: string): Map<string, string> {
  const bytes = readFileSync(file);
  const count = bytes.readUInt32LE(8);
  const text = (table: number, index: number): string => {
    const at = bytes.readUInt32LE(table) + index * 8;
    const start = bytes.readUInt32LE(at + 4);
    return bytes.toString('utf8', start, start + bytes.readUInt32LE(at));
  };
  return new Map(Array.from({ length: count }, (_, i) => [text(12, i), text(16, i)]));
}
