/** The signed distance field of a character, or of a whole word in scripts that join letters. */
export interface Glyph {
  /** Pixels of a 24 px font, without the border. */
  width: number;
  height: number;
  /** Distances from the pen to the left edge, and from the line's top reference up to the top edge. */
  left: number;
  top: number;
  advance: number;
  /** `(width + 6) x (height + 6)` distances; empty for blanks. */
  bitmap: Uint8Array;
}

/** Pixels around a glyph in its bitmap. */
export const glyphBorder = 3;
