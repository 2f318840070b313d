import { blankFont } from '../pdf/blank-font.ts';
import { textString, utf16 } from '../pdf/pdf-file.ts';
import type { PdfUpdate } from '../pdf/pdf-update.ts';
import { bidi } from '../symbols/bidi.ts';
import { isRightToLeft } from '../symbols/word-shaper.ts';
import type { ReadText } from '../vector/vector-surface.ts';

/** Its name in a page's resources. */
export const inklessFont = 'inkless';

/** Operators of PDF that write a text without ink from one place to another, on a page that counts downwards. */
export function inklessText({ text, from, to, size }: ReadText): string {
  if (!isRightToLeft(text)) {
    const read = `/Span <</ActualText ${textString(text)}>> BDC`;
    return `q ${matrixOf(text, from, to, size)} cm ${read} ${writing(text)} EMC Q`;
  }
  // Readers put these in order themselves, by how they are seen, which what ActualText says is not; and only where they are level.
  const [x, y] = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
  const half = Math.hypot(to[0] - from[0], to[1] - from[1]) / 2;
  return `q ${matrixOf(text, [x - half, y], [x + half, y], size)} cm ${writing(visualOrder(text))} Q`;
}

/** From squares, one for each character, to the page. */
function matrixOf(text: string, [x, y]: Place, [toX, toY]: Place, size: number): string {
  const [dx, dy] = [toX - x, toY - y];
  const length = Math.hypot(dx, dy) || 1;
  const across = 1 / text.length;
  const up = size / length;
  return [dx * across, dy * across, dy * up, -dx * up, x, y].map(value => value.toFixed(4)).join(' ');
}

type Place = ReadText['from'];

/** Each letter is as wide as the font is high. */
const writing = (text: string): string => `BT 3 Tr /${inklessFont} 1 Tf <${utf16(text)}> Tj ET`;

/** Characters from left to right, as they are seen. */
const visualOrder = (text: string): string => bidi.getReorderedString(text, bidi.getEmbeddingLevels(text, 'auto'));

const toUnicode = `/CIDInit /ProcSet findresource begin 12 dict begin begincmap
/CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def /CMapName /Adobe-Identity-UCS def /CMapType 2 def
1 begincodespacerange <0000> <ffff> endcodespacerange
1 beginbfrange <0000> <ffff> <0000> endbfrange
endcmap CMapName currentdict /CMap defineresource pop end end`;

/** Adds a font whose characters are those of UTF-16, all of one empty glyph. Returns its number. */
export function addInklessFont(pdf: PdfUpdate): number {
  const font = blankFont();
  const file = pdf.addPackedStream(`/Length1 ${font.length}`, font);
  const name = '/BaseFont /OutpostBlank';
  const descriptor = pdf.addObject(
    `<</Type /FontDescriptor /FontName /OutpostBlank /Flags 4 /FontBBox [0 -200 1000 800] /ItalicAngle 0 /Ascent 800 /Descent -200 ` +
      `/CapHeight 800 /StemV 80 /FontFile2 ${file} 0 R>>`,
  );
  const glyphs = pdf.addPackedStream('', Buffer.alloc(2 * 0x1_00_00));
  const system = '/CIDSystemInfo <</Registry (Adobe) /Ordering (Identity) /Supplement 0>>';
  const letters = pdf.addObject(
    `<</Type /Font /Subtype /CIDFontType2 ${name} ${system} /FontDescriptor ${descriptor} 0 R /DW 1000 /CIDToGIDMap ${glyphs} 0 R>>`,
  );
  const unicode = pdf.addPackedStream('', Buffer.from(toUnicode, 'latin1'));
  return pdf.addObject(
    `<</Type /Font /Subtype /Type0 ${name} /Encoding /Identity-H /DescendantFonts [${letters} 0 R] /ToUnicode ${unicode} 0 R>>`,
  );
}
