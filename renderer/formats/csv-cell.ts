/** A cell of a CSV file that may hold any text. */
export function quotedCell(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}
