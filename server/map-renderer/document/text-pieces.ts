import { drawLine, drawLines } from './draw-line.ts';
import { heightOf, layText, type TextLine } from './lay-text.ts';
import { type MarkdownPart, readMarkdown } from './markdown.ts';
import type { Piece } from './page-layout.ts';
import { tablePieces } from './table.ts';
import { accent, faint, ink, lineColour, type Run } from './text-style.ts';

const indent = 18;
const paragraphGap = 7;
/** Lines of a paragraph that are never alone on a page. */
const fewLines = 2;

export function headingPieces(text: string, width: number): Piece[] {
  if (text === '') return [];
  return heading([{ text, style: { size: 17, bold: true, colour: accent } }], width);
}

function heading(runs: readonly Run[], width: number): Piece[] {
  const lines = layText(runs, width);
  const draw: Piece['draw'] = (page, x, y) => drawLines(page, lines, x, y, width);
  return [
    { height: heightOf(lines), gap: 16, keepsNext: true, draw },
    { ...spacer(3), keepsNext: true },
  ];
}

const spacer = (height: number): Piece => ({ height, gap: 0, draw: () => undefined });

export function notePieces(text: string, width: number): Piece[] {
  return linePieces(layText([{ text, style: { size: 11, italic: true, colour: faint } }], width), width, 0, 4);
}

export function textPieces(text: string, width: number): Piece[] {
  return readMarkdown(text).flatMap(part => partPieces(part, width));
}

function partPieces(part: MarkdownPart, width: number): Piece[] {
  if (part.kind === 'heading') return heading(part.runs, width);
  if (part.kind === 'table') return tablePieces(part.columns, part.rows, width);
  if (part.kind === 'rule') {
    const draw: Piece['draw'] = (page, x, y) => {
      const context = page.context();
      context.fillStyle = lineColour;
      context.fillRect(x, y, width, 1);
    };
    return [{ height: 1, gap: 10, draw }];
  }
  const { runs, level, marker, tight } = part;
  const inset = level * indent;
  const lines = layText(runs, width - inset);
  const pieces = linePieces(lines, width - inset, inset, tight ? 0 : paragraphGap);
  const [first] = pieces;
  const [line] = lines;
  if (marker === undefined || first === undefined || line === undefined) return pieces;
  const [sign] = layText([{ text: marker, style: { size: runs[0]?.style.size ?? 13, colour: ink } }], indent * 2);
  const { draw } = first;
  first.draw = async (page, x, y) => {
    if (sign !== undefined) {
      // Beside the line's beginning, which is at its right in some scripts.
      const left = line.rtl ? x + width - inset + 6 : x + inset - sign.width - 6;
      drawLine(page, sign, left, y, sign.width, 'start');
    }
    await draw(page, x, y);
  };
  return pieces;
}

/** A piece for each line; the first and the last ones stay together. */
function linePieces(lines: readonly TextLine[], width: number, inset: number, gap: number): Piece[] {
  return lines.map((line, at) => ({
    height: line.height,
    gap: at === 0 ? gap : 0,
    keepsNext: at < fewLines - 1 ? lines.length > 1 : at === lines.length - fewLines,
    draw: (page, x, y) => {
      const left = line.rtl ? x : x + inset;
      drawLine(page, line, left, y, width, 'start');
    },
  }));
}
