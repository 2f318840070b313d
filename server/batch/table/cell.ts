/** A cell of a table: text as it was written, or a number of a spreadsheet or a result. */
export type Cell = string | number | null;

/** Takes the rows of a table, one by one. Throws to end the reading. */
export type TakeRow = (cells: readonly Cell[]) => void;

/** What kind of file a table was. */
export type TableSource = { format: 'csv'; encoding: string; delimiter: string } | { format: 'xlsx'; sheet: string };

export const isEmpty = (cell: Cell | undefined): boolean =>
  cell == null || (typeof cell === 'string' && cell.trim() === '');
