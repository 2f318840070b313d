import { isRecord } from '../../../data-packs/base/is-record.ts';
import { lookup } from '../../../data-packs/base/lookup.ts';
import { dashKinds, type LineLook, lineWidths, plainLines } from './line-look.ts';

/** How what lies on the map is drawn: on a picture, and on the pages of an atlas. */
export interface DrawingLook {
  lines: LineLook;
  /** Names stand beside what they name. */
  namesOfDrawings: boolean;
}

export const plainLook: DrawingLook = { lines: plainLines, namesOfDrawings: false };

/** Reads a stored look of lines, which another release may have written. */
export function readLines(stored: unknown): LineLook {
  if (!isRecord(stored)) return plainLines;
  return {
    dash: dashKinds.find(kind => kind === lookup(stored, 'dash')) ?? plainLines.dash,
    width: lineWidths.find(width => width === lookup(stored, 'width')) ?? plainLines.width,
    casing: lookup(stored, 'casing') === true,
    arrows: lookup(stored, 'arrows') === true,
  };
}
