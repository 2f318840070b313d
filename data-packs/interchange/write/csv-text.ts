/** A cell of a CSV file that may hold any text. */
export const quotedCell = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/** A CSV file of a head, and of rows whose texts are quoted already. */
export const csvText = (head: string, rows: readonly (readonly (string | number)[])[]): string =>
  `${[head, ...rows.map(cells => cells.join(','))].join('\n')}\n`;
