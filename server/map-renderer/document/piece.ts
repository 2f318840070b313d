import type { Page } from '../pages/page-frame.ts';
import type { TextPage } from './draw-line.ts';

export interface DocumentPage extends TextPage {
  inFrame: Page['inFrame'];
}

/** What is not broken between pages. */
export interface Piece {
  height: number;
  /** Room above, not at the top of a page. */
  gap: number;
  draw: (page: DocumentPage, x: number, y: number) => void | Promise<void>;
  /** Stays on one page with what follows. */
  keepsNext?: boolean;
  /** Stands above it again where it begins a page, as the head of a table. */
  head?: Piece;
  /** Begins a page. */
  breaksBefore?: boolean;
}
