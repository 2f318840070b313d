import { millimetre } from './paper-sizes.ts';

/** A part of a page, in CSS pixels from its upper left corner. */
export interface Frame {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface SheetOptions {
  /** Size of the paper in CSS pixels. */
  width: number;
  height: number;
  title: string | undefined;
  grid: boolean;
  legend: boolean;
}

const margin = 10 * millimetre;
const titleHeight = 11 * millimetre;
/** Room around the map for the labels of the grid's lines. */
const gridMargin = 4.5 * millimetre;
/** Room below the map for scale, north and credits. */
const footHeight = 15 * millimetre;
/** The height of a row of the legend, the width of its narrowest column, and the room above it. */
export const legendRow = 5 * millimetre;
const narrowestColumn = 37.5 * millimetre;
const aboveLegend = 2 * millimetre;
/** Maps show at most about so many kinds of things; narrow paper has room for fewer. */
const [mostEntries, mostRows] = [24, 5];

/** How many columns a legend has in a width, how wide they are, and how many rows there is room for. */
export function legendCells(width: number): { columns: number; rows: number; columnWidth: number } {
  const most = Math.max(1, Math.floor(width / narrowestColumn));
  const rows = Math.min(mostRows, Math.ceil(mostEntries / most));
  // As few as hold all in so many rows: long words have more room.
  const columns = Math.min(most, Math.ceil(mostEntries / rows));
  return { columns, rows, columnWidth: width / columns };
}

/** Short side up to which letters and margins have their usual size: A3's. */
const usualSide = 297 * millimetre;

/** How many times as large as on A3 and smaller paper letters, margins and symbols around a map are: 1.7 on A0. */
export const sheetEnlargement = ({ width, height }: { width: number; height: number }): number =>
  Math.max(1, Math.sqrt(Math.min(width, height) / usualSide));

/** A part of a page in other units, so many times as large. */
export const inUnits = ({ x, y, width, height }: Frame, unit: number): Frame => ({
  x: x / unit,
  y: y / unit,
  width: width / unit,
  height: height / unit,
});

/** Places the map on a sheet of paper. */
export function frameOf(sheet: SheetOptions): Frame {
  const unit = sheetEnlargement(sheet);
  return inUnits(usualFrameOf({ ...sheet, width: sheet.width / unit, height: sheet.height / unit }), 1 / unit);
}

function usualFrameOf({ width, height, title, grid, legend }: SheetOptions): Frame {
  const beside = margin + (grid ? gridMargin : 0);
  const top = beside + (title === undefined ? 0 : titleHeight);
  const across = width - 2 * beside;
  const below = beside + footHeight + (legend ? aboveLegend + legendCells(across).rows * legendRow : 0);
  return { x: beside, y: top, width: across, height: height - top - below };
}

/** Top of the scale, north and credits below the map, in units of the enlargement, as are all lengths here. */
export const footOf = (frame: Frame, grid: boolean): number => frame.y + frame.height + (grid ? gridMargin : 0);
export const sheetMargin = margin;
