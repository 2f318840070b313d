import type { PageArea } from './page-layout.ts';
import type { Piece } from './piece.ts';

export interface PlacedPiece {
  piece: Piece;
  y: number;
}

/** Puts pieces on pages, from top to bottom. */
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
