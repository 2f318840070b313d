/** The signed distance field of a character, or of a whole word in scripts that join letters. */
export interface Glyph {
  /** Pixels of a 24 px font, without the border. */
  width: number;
  height: number;
  /** Distances from the pen to the left edge, and from the line's top reference up to the top edge. */
  left: number;
  top: number;
  advance: number;
  /** Distance from the line's top reference down to the baseline. */
  ascender: number;
  /** Pixels of the bitmap along one of the font's. */
  resolution: 1 | 2;
  /** `(width + 6) x (height + 6)` distances, as many more as the resolution says; empty for blanks. */
  bitmap: Uint8Array;
}

/** The ascender of Noto Sans at 24 px, from which `top` counts in the glyph files. */
export const fileAscender = 26;

/** Pixels around a glyph in its bitmap. */
export const glyphBorder = 3;
