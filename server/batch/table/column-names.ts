import { type Cell, isEmpty } from './cell.ts';

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
