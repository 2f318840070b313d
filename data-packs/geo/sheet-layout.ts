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
/** Of a row of the legend, of a column of it, and above it. */
export const legendRow = 5 * millimetre;
export const legendColumn = 42 * millimetre;
const aboveLegend = 2 * millimetre;
/** Maps show at most about so many kinds of things; narrow paper has room for fewer. */
const [mostEntries, mostRows] = [24, 5];

/** How many columns a legend has in a width, and how many rows there is room for. */
export function legendCells(width: number): { columns: number; rows: number } {
  const columns = Math.max(1, Math.floor(width / legendColumn));
  return { columns, rows: Math.min(mostRows, Math.ceil(mostEntries / columns)) };
}

/** Places the map on a sheet of paper. */
export function frameOf({ width, height, title, grid, legend }: SheetOptions): Frame {
  const beside = margin + (grid ? gridMargin : 0);
  const top = beside + (title === undefined ? 0 : titleHeight);
  const across = width - 2 * beside;
  const below = beside + footHeight + (legend ? aboveLegend + legendCells(across).rows * legendRow : 0);
  return { x: beside, y: top, width: across, height: height - top - below };
}

/** Top of the scale, north and credits below the map. */
export const footOf = (frame: Frame, grid: boolean): number => frame.y + frame.height + (grid ? gridMargin : 0);
export const sheetMargin = margin;
