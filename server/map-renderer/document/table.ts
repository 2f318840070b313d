import type { Column } from './blocks.ts';
import { drawLines } from './draw-line.ts';
import { heightOf, layText, type TextLine } from './lay-text.ts';
import type { Piece } from './page-layout.ts';
import { faint, ink, lineColour, type TextStyle } from './text-style.ts';

/** Sizes of its text, the largest that fits. */
const sizes = [12, 11, 10, 9, 8];
const paddingAcross = 5;
const paddingDown = 3;
/** Of its text's sizes: a wider word is broken, a wider figure goes on below. */
const widest = { start: 9, end: 14 };
/** More of a cell is cut off. */
const mostLines = 24;

interface Laid {
  size: number;
  widths: number[];
}

/** A table with its head on every page; one that is too wide is split, and each part begins with the first column. */
export function tablePieces(columns: readonly Column[], rows: readonly (readonly string[])[], width: number): Piece[] {
  const measured = columns.map((column, at) => ({ ...column, ...roomOf(column, rows, at) }));
  const most = Math.max(1, columns.length - 1);
  for (let parts = 1; parts <= most; parts++) {
    const split = partsOf(measured, rows, Math.ceil(most / parts));
    for (const size of sizes) {
      const laid = split.map(part => fitted(part.columns, width, size));
      if (laid.some(widths => widths === undefined) && !(parts === most && size === sizes.at(-1))) continue;
      return split.flatMap((part, at) => {
        // Columns wider than the page share it.
        const widths = laid[at] ?? part.columns.map(() => width / part.columns.length);
        return laidPieces(part, { size, widths });
      });
    }
  }
  return [];
}

/** Widths for text of size 1: what a column needs at least, and what it takes without breaking lines. */
interface Room {
  least: number;
  wish: number;
}

interface Part {
  columns: readonly (Column & Room)[];
  rows: readonly (readonly string[])[];
}

/** The first column with so many others, and with the next ones ... */
function partsOf(columns: Part['columns'], rows: Part['rows'], each: number): Part[] {
  const [first, ...others] = columns;
  if (first === undefined || others.length <= each) return [{ columns, rows }];
  const parts: Part[] = [];
  for (let from = 0; from < others.length; from += each) {
    parts.push({
      columns: [first, ...others.slice(from, from + each)],
      rows: rows.map(([cell = '', ...rest]) => [cell, ...rest.slice(from, from + each)]),
    });
  }
  return parts;
}

/** Measured once, at a middle size: letters grow evenly. */
const measuredSize = 10;

function roomOf({ name, align }: Column, rows: Part['rows'], at: number): Room {
  let [least, wish] = [longestWord(name, true), lengthOf(name, true)];
  for (const row of rows) {
    const cell = row[at] ?? '';
    const length = lengthOf(cell, false);
    wish = Math.max(wish, length);
    // A figure stays with its unit.
    least = Math.max(least, align === 'end' ? length : longestWord(cell, false));
  }
  return { least: Math.min(least / measuredSize, widest[align]), wish: wish / measuredSize };
}

/** Widths of columns that fit together; undefined where there are none. */
function fitted(columns: Part['columns'], width: number, size: number): number[] | undefined {
  const rooms = columns.map(({ least, wish }) => ({
    least: least * size + 2 * paddingAcross,
    wish: wish * size + 2 * paddingAcross,
  }));
  const sum = rooms.reduce((total, { least }) => total + least, 0);
  if (sum > width) return undefined;
  const wished = rooms.reduce((total, { wish, least }) => total + Math.max(0, wish - least), 0);
  const share = wished === 0 ? 0 : Math.min(1, (width - sum) / wished);
  const widths = rooms.map(({ least, wish }) => least + Math.max(0, wish - least) * share);
  const stretch = width / widths.reduce((total, one) => total + one, 0);
  return widths.map(one => one * stretch);
}

const longestWord = (text: string, bold: boolean): number =>
  text.split(/\s+/).reduce((most, word) => Math.max(most, lengthOf(word, bold)), 0);

/** With a little more, as sizes are rounded. */
function lengthOf(text: string, bold: boolean): number {
  const [line] = layText([{ text, style: { size: measuredSize, bold, colour: ink } }], Number.POSITIVE_INFINITY);
  return (line?.width ?? 0) * 1.01 + 0.5;
}

function laidPieces({ columns, rows }: Part, { size, widths }: Laid): Piece[] {
  const row = (cells: readonly string[], style: TextStyle, isHead: boolean): Piece => {
    const laid = columns.map((_, at) => cut(layText([{ text: cells[at] ?? '', style }], inner(widths[at])), style));
    const height = Math.max(size * 1.4, ...laid.map(heightOf)) + 2 * paddingDown;
    return {
      height,
      gap: 0,
      draw: (page, x, y) => {
        const across = widths.reduce((all, one) => all + one, 0);
        const context = page.context();
        context.fillStyle = isHead ? faint : lineColour;
        context.fillRect(x, y + height - 0.75, across, isHead ? 1 : 0.5);
        let left = x;
        for (const [at, lines] of laid.entries()) {
          const align = columns[at]?.align === 'end' ? 'end' : 'start';
          drawLines(page, lines, left + paddingAcross, y + paddingDown, inner(widths[at]), align);
          left += widths[at] ?? 0;
        }
      },
    };
  };
  const named = columns.some(({ name }) => name !== '');
  const names = columns.map(({ name }) => name);
  const head = named ? row(names, { size, colour: faint, bold: true }, true) : undefined;
  const body = rows.map((cells, at): Piece => {
    const piece = row(cells, { size, colour: ink }, false);
    // No row is alone below the head.
    return { ...piece, ...(head !== undefined && { head }), keepsNext: at === 0 && rows.length > 1 };
  });
  const [first] = body;
  if (first !== undefined && head === undefined) first.gap = 6;
  return head === undefined ? body : [{ ...head, gap: 8, keepsNext: true }, ...body];
}

const inner = (width = 0): number => Math.max(8, width - 2 * paddingAcross);

/** No row is higher than a page. */
function cut(lines: TextLine[], style: TextStyle): TextLine[] {
  if (lines.length <= mostLines) return lines;
  return [...lines.slice(0, mostLines - 1), ...layText([{ text: '…', style }], Number.POSITIVE_INFINITY)];
}
