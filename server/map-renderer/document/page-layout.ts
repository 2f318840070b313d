import { millimetre } from '../../../data-packs/paper/paper-sizes.ts';
import type { Page } from '../pages/page-frame.ts';
import type { TextPage } from './draw-line.ts';

// Lengths are CSS pixels.

export const margin = 18 * millimetre;
const top = 20 * millimetre;
/** From the foot's last line to the edge of the paper. */
const belowFoot = 15.5 * millimetre;
const aboveFoot = 2.5 * millimetre;
export const footLine = 9;
/** Of what is above the content. */
export const headBaseline = margin - 3 * millimetre;

export interface PageArea {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** The upper edge of a foot of so many lines. */
export const footTop = (height: number, lines: number): number => height - belowFoot - lines * footLine;

/** Where a page has its content; `footLines`: of the credits. */
export function contentArea({ width, height }: { width: number; height: number }, footLines: number): PageArea {
  const bottom = footTop(height, footLines) - aboveFoot;
  return { left: margin, top, width: width - 2 * margin, height: bottom - top };
}

export interface PlacedPiece {
  piece: Piece;
  y: number;
}

export function flow(pieces: readonly Piece[], { top, height }: PageArea): PlacedPiece[][] {
  const pages: PlacedPiece[][] = [[]];
  let y = top;
  const bottom = top + height;
  const current = (): PlacedPiece[] => pages.at(-1) ?? [];
  const turn = (): void => {
    pages.push([]);
    y = top;
  };
  for (const [index, piece] of pieces.entries()) {
    const isFirst = current().length === 0;
    if (piece.breaksBefore === true && !isFirst) turn();
    else if (!isFirst && y + piece.gap + neededBy(pieces, index) > bottom) {
      turn();
      if (piece.head !== undefined) {
        current().push({ piece: piece.head, y });
        y += piece.head.height;
      }
    }
    if (current().length > 0) y += piece.gap;
    current().push({ piece, y });
    y += piece.height;
  }
  return pages;
}

/** The height of a piece and of those that it keeps with itself. */
function neededBy(pieces: readonly Piece[], index: number): number {
  let needed = 0;
  for (let at = index; at < pieces.length; at++) {
    const piece = pieces[at];
    if (piece === undefined) break;
    needed += piece.height + (at > index ? piece.gap : 0);
    if (piece.keepsNext !== true) break;
  }
  return needed;
}

export interface DocumentPage extends TextPage {
  inFrame: Page['inFrame'];
}

/** What is not broken between pages. */
export interface Piece {
  height: number;
  /** Room above, not at the top of a page. */
  gap: number;
  draw: (page: DocumentPage, x: number, y: number) => void | Promise<void>;
  keepsNext?: boolean;
  /** Stands above it again where it begins a page, as the head of a table. */
  head?: Piece;
  breaksBefore?: boolean;
}
