import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PbfReader, PbfWriter } from 'pbf';

/**
 * The PBF of a font stack's code points `start .. start + 255`, from files that `npm run build` made: one for each face
 * and range that has glyphs.
 */
export async function readRange(folder: string, fontstack: readonly string[], start: number): Promise<Uint8Array> {
  const ranges = await Promise.all(fontstack.map(face => readFace(join(folder, face), face, start)));
  const [only] = ranges;
  return ranges.length === 1 && only !== undefined ? only : mergeRanges(fontstack, start, ranges);
}

async function readFace(folder: string, face: string, start: number): Promise<Uint8Array> {
  try {
    return await readFile(join(folder, `${start}-${start + 255}.pbf`));
  } catch (error) {
    // Without the folder itself nothing was built: that is no range without glyphs.
    await access(folder).catch(() => {
      throw error;
    });
    return emptyRange([face], start);
  }
}

/** Writes a glyph PBF of one font stack and 256 code points from `start`. */
export function writeRange(
  fontstack: readonly string[],
  start: number,
  writeGlyphs: (pbf: PbfWriter) => void,
): Uint8Array<ArrayBuffer> {
  const pbf = new PbfWriter();
  pbf.writeMessage(
    1,
    (_stack, stack) => {
      stack.writeStringField(1, fontstack.join(', '));
      stack.writeStringField(2, `${start}-${start + 255}`);
      writeGlyphs(stack);
    },
    undefined,
  );
  // Copied: the writer's buffer is larger.
  return new Uint8Array(pbf.finish());
}

const emptyRange = (fontstack: readonly string[], start: number): Uint8Array =>
  writeRange(fontstack, start, () => undefined);

/** One range out of those of several faces: a character comes from the first that has it. */
function mergeRanges(fontstack: readonly string[], start: number, ranges: readonly Uint8Array[]): Uint8Array {
  const glyphs = new Map<number, Uint8Array>();
  for (const range of ranges) {
    for (const glyph of glyphsOf(range)) {
      const code = codeOf(glyph);
      if (!glyphs.has(code)) glyphs.set(code, glyph);
    }
  }
  const ordered = [...glyphs].sort(([a], [b]) => a - b);
  return writeRange(fontstack, start, pbf => {
    for (const [, glyph] of ordered) pbf.writeBytesField(3, glyph);
  });
}

/** The glyphs' messages, as they are. */
function glyphsOf(range: Uint8Array): Uint8Array[] {
  return new PbfReader(range).readFields((outer, glyphs, stack) => {
    if (outer !== 1) return;
    stack.readMessage((tag, list, pbf) => {
      if (tag === 3) list.push(pbf.readBytes());
    }, glyphs);
  }, [] as Uint8Array[]);
}

const codeOf = (glyph: Uint8Array): number =>
  new PbfReader(glyph).readFields(
    (tag, found, pbf) => {
      if (tag === 1) found.code = pbf.readVarint();
    },
    { code: -1 },
  ).code;
