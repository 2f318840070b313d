const dayMs = 86_400_000;

/** Formats of numbers that every spreadsheet knows as dates or times. */
const builtIn = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);

/** Whether a format shows numbers as dates or times. */
export function isDateFormat(id: number, code: string | undefined): boolean {
  if (code === undefined) return builtIn(id);
  // Without texts, colours, conditions and single characters that stand for themselves.
  return /[dmyhs]/i.test(code.replace(/"[^"]*"|\[[^\]]*\]|\\.|_.|\*./g, '')) && !/^general$/i.test(code);
}

/** Days as spreadsheets count them, in ISO 8601: `2026-11-26`, `2026-11-26T08:30:00`, `08:30:00`. */
export function isoDate(days: number, since1904: boolean): string {
  // The first spreadsheet believed in a 29 February 1900.
  const epoch = since1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, days < 60 ? 31 : 30);
  const date = new Date(Math.round((epoch + days * dayMs) / 1000) * 1000);
  if (Number.isNaN(date.getTime())) return String(days);
  const iso = date.toISOString().slice(0, 19);
  if (days < 1 && !since1904) return iso.slice(11);
  return Number.isInteger(days) ? iso.slice(0, 10) : iso;
}
