import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fontFiles } from '../../../server/tiles/glyphs/font-files.ts';
import { woffTables } from './woff-tables.ts';

/** Faces for texts of SVG logos and icons: other weights and slants are derived from them. */
const faces = ['Noto Sans Regular', 'Noto Sans Bold'];

/**
 * Writes the fonts that logos and icons in SVG are drawn with, unpacked, as sharp reads no WOFF, and beside them the settings by which
 * it finds these alone: `settings`.
 */
export async function writeLogoFonts(settings: string): Promise<void> {
  const folder = dirname(settings);
  await mkdir(folder, { recursive: true });
  for (const { path } of faces.flatMap(face => fontFiles(face) ?? [])) {
    const tables = woffTables(await readFile(path));
    if (tables === undefined) throw new Error(`this is no WOFF font: ${path}`);
    await writeFile(join(folder, basename(path, '.woff').concat('.ttf')), openType(tables));
  }
  await writeFile(settings, '<?xml version="1.0"?><fontconfig><dir prefix="relative">.</dir></fontconfig>\n');
}

/** An OpenType font of these tables (OpenType, "Organization of an OpenType font"). */
function openType(tables: ReadonlyMap<string, Uint8Array>): Buffer {
  const sorted = [...tables].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const header = Buffer.alloc(12 + sorted.length * 16);
  const largest = 31 - Math.clz32(sorted.length);
  header.writeUInt32BE(tables.has('CFF ') ? 0x4f54544f : 0x00010000, 0);
  header.writeUInt16BE(sorted.length, 4);
  header.writeUInt16BE(16 << largest, 6);
  header.writeUInt16BE(largest, 8);
  header.writeUInt16BE(sorted.length * 16 - (16 << largest), 10);
  const parts: Uint8Array[] = [header];
  let offset = header.length;
  for (const [i, [tag, bytes]] of sorted.entries()) {
    const padded = Buffer.alloc(Math.ceil(bytes.length / 4) * 4);
    padded.set(bytes);
    header.write(tag, 12 + i * 16, 'latin1');
    // Sums of tables are left out: nobody checks them.
    header.writeUInt32BE(offset, 20 + i * 16);
    header.writeUInt32BE(bytes.length, 24 + i * 16);
    parts.push(padded);
    offset += padded.length;
  }
  return Buffer.concat(parts);
}
