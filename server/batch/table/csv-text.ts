import type { Cell } from './cell.ts';

/** A number as it is written in tables, which no spreadsheet computes. */
const plainNumber = /^[-+]?\d+(?:[.,]\d+)?$/;

/**
 * Text that spreadsheets would run as a formula begins with an apostrophe, as they write it themselves: what others
 * typed into a table must not act on the machine of who opens it.
 */
const harmless = (text: string): string => (/^[=+\-@\t\r]/.test(text) && !plainNumber.test(text) ? `'${text}` : text);

/** A row of a CSV file (RFC 4180). */
export function csvRow(cells: readonly Cell[], delimiter: string): string {
  const written = cells.map(cell => {
    if (cell === null) return '';
    const text = typeof cell === 'number' ? String(cell) : harmless(cell);
    return /["\r\n]/.test(text) || text.includes(delimiter) || text.trim() !== text
      ? `"${text.replaceAll('"', '""')}"`
      : text;
  });
  return `${written.join(delimiter)}\r\n`;
}
