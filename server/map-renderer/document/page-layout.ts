import { millimetre } from '../../../data-packs/paper/paper-sizes.ts';

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
