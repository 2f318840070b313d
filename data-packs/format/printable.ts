/** A name from an untrusted file for a message: one short line of plain characters. */
export const printable = (name: string): string => name.replace(/[^\x20-\x7e]/g, '?').slice(0, 60);
