/** A cell of a table: text as it was written, or a number of a spreadsheet or a result. */
export type Cell = string | number | null;

/** Takes the rows of a table, one by one. Throws to end the reading. */
export type TakeRow = (cells: readonly Cell[]) => void;

export type TableSource = { format: 'csv'; encoding: string; delimiter: string } | { format: 'xlsx'; sheet: string };

export const isEmpty = (cell: Cell | undefined): boolean =>
  cell == null || (typeof cell === 'string' && cell.trim() === '');

/** Whether the first row of a table names its columns: all of its cells have a text, no two the same, none a number. */
export function isHeader(cells: readonly Cell[]): boolean {
  const texts = cells.map(cell => String(cell ?? '').trim());
  while (texts.at(-1) === '') texts.pop();
  return (
    texts.length > 0 &&
    new Set(texts).size === texts.length &&
    cells.every(cell => typeof cell !== 'number') &&
    // Numbers, coordinates and figures with units.
    texts.every(text => text !== '' && !/^[-+]?\d/.test(text))
  );
}

/** Names for so many columns, all different: as the row has them, else by their number. */
export function columnNames(header: readonly Cell[], count: number): string[] {
  const names: string[] = [];
  for (let at = 0; at < count; at++) {
    const cell = header[at];
    names.push(unusedName(cell === undefined || isEmpty(cell) ? `Column ${at + 1}` : String(cell).trim(), names));
  }
  return names;
}

/** The name, or with a number where it is taken. */
export function unusedName(name: string, taken: readonly string[]): string {
  let found = name;
  for (let number = 2; taken.includes(found); number++) found = `${name} ${number}`;
  return found;
}
