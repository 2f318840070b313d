import { drawLines } from './draw-line.ts';
import { heightOf, layText } from './lay-text.ts';
import type { Piece } from './piece.ts';
import { faint, ink } from './text-style.ts';

const gap = 14;
const widest = 150;

/** Figures side by side, each below its name. */
export function figurePieces(figures: readonly { label: string; value: string }[], width: number): Piece[] {
  const perRow = Math.max(1, Math.floor((width + gap) / (widest + gap)));
  const each = (width - (perRow - 1) * gap) / perRow;
  const pieces: Piece[] = [];
  for (let from = 0; from < figures.length; from += perRow) {
    const laid = figures
      .slice(from, from + perRow)
      .map(({ label, value }) => [
        ...layText([{ text: label, style: { size: 10, colour: faint } }], each),
        ...layText([{ text: value, style: { size: 16, bold: true, colour: ink } }], each),
      ]);
    pieces.push({
      height: Math.max(...laid.map(heightOf)),
      gap: 10,
      draw: (page, x, y) => {
        for (const [at, lines] of laid.entries()) drawLines(page, lines, x + at * (each + gap), y, each);
      },
    });
  }
  return pieces;
}
