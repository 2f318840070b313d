import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import TinySDF from '@mapbox/tiny-sdf';
import { type Canvas, createCanvas, GlobalFonts } from '@napi-rs/canvas';
import type { PbfWriter } from 'pbf';
import { type FontFile, faces, fontFiles } from '../../../server/tiles/glyphs/font-files.ts';
import { writeRange } from '../../../server/tiles/glyphs/glyphs.ts';
import { characterMap } from './character-map.ts';

/** Values that clients of glyph PBFs assume: 24 px glyphs, 3 px around, distances of 8 px, a quarter inside. */
const fontSize = 24;
const buffer = 3;
const radius = 8;
const cutoff = 0.25;
/**
 * `top` of a glyph counts from the ascender of the font at 24 px, as fontnik, which defined the format, has it: Noto
 * Sans' 1069 / 1000 em. All scripts use the same, so that they share a baseline.
 */
const ascender = Math.ceil(fontSize * 1.069);

interface Font {
  covers: Set<number>;
  sdf: FontSdf;
}

/** Draws on Skia with a pixel more on each side, because Skia rounds bounding boxes. */
class FontSdf extends TinySDF {
  protected _createCanvas(size: number): Canvas {
    const canvas = createCanvas(size, size);
    const context = canvas.getContext('2d');
    const measure = context.measureText.bind(context);
    context.measureText = (text: string) => {
      const metrics = measure(text);
      const empty = metrics.actualBoundingBoxRight + metrics.actualBoundingBoxLeft <= 0;
      const margin = empty ? 0 : 1;
      return {
        ...metrics,
        width: metrics.width,
        actualBoundingBoxAscent: metrics.actualBoundingBoxAscent + margin,
        actualBoundingBoxDescent: metrics.actualBoundingBoxDescent + margin,
        actualBoundingBoxLeft: metrics.actualBoundingBoxLeft + margin,
        actualBoundingBoxRight: metrics.actualBoundingBoxRight + margin,
      };
    };
    return canvas;
  }
}

/** Makes ranges of signed-distance glyphs: synchronous, some 20 ms each. */
class GlyphMaker {
  readonly #fonts = new Map<string, Font>();

  /** The glyph PBF of 256 code points from `start`; `undefined` where the face has none of them. */
  make(face: string, start: number): Uint8Array | undefined {
    const fonts = (fontFiles(face) ?? []).map(file => this.#font(file));
    const glyphs: Glyph[] = [];
    for (let code = start; code < start + 256; code++) {
      const font = isControl(code) ? undefined : fonts.find(({ covers }) => covers.has(code));
      if (font !== undefined) glyphs.push({ code, ...font.sdf.draw(String.fromCodePoint(code)) });
    }
    if (glyphs.length === 0) return undefined;
    return writeRange([face], start, pbf => {
      for (const glyph of glyphs) pbf.writeMessage(3, writeGlyph, glyph);
    });
  }

  #font({ family, path }: FontFile): Font {
    let font = this.#fonts.get(family);
    if (font === undefined) {
      const covers = characterMap(readFileSync(path));
      if (!GlobalFonts.has(family)) GlobalFonts.registerFromPath(path, family);
      font = { covers, sdf: new FontSdf({ fontSize, buffer, radius, cutoff, fontFamily: `"${family}"` }) };
      this.#fonts.set(family, font);
    }
    return font;
  }
}

const isControl = (code: number): boolean => code < 0x20 || (code >= 0x7f && code < 0xa0);

type Glyph = { code: number } & ReturnType<TinySDF['draw']>;

function writeGlyph(glyph: Glyph, pbf: PbfWriter): void {
  const blank = glyph.glyphWidth === 0 || glyph.glyphHeight === 0;
  pbf.writeVarintField(1, glyph.code);
  if (!blank) pbf.writeBytesField(2, new Uint8Array(glyph.data.buffer, glyph.data.byteOffset, glyph.data.length));
  pbf.writeVarintField(3, blank ? 0 : glyph.glyphWidth);
  pbf.writeVarintField(4, blank ? 0 : glyph.glyphHeight);
  pbf.writeSVarintField(5, blank ? 0 : glyph.glyphLeft);
  pbf.writeSVarintField(6, blank ? 0 : glyph.glyphTop - ascender);
  pbf.writeVarintField(7, Math.round(glyph.glyphAdvance));
}

/** Writes all glyphs of all faces: a file for each range of 256 code points of the basic plane that has some. */
export async function writeGlyphs(folder: string): Promise<void> {
  const maker = new GlyphMaker();
  for (const face of faces.keys()) {
    await mkdir(join(folder, face), { recursive: true });
    for (let start = 0; start <= 0xff00; start += 256) {
      const range = maker.make(face, start);
      if (range !== undefined) await writeFile(join(folder, face, `${start}-${start + 255}.pbf`), range);
    }
  }
}
