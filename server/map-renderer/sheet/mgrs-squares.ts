/** Letters of columns, by the zone's rest of three, and of rows; there is no I and no O. */
const columns = ['STUVWXYZ', 'ABCDEFGH', 'JKLMNPQR'] as const;
const rows = 'ABCDEFGHJKLMNPQRSTUV';
const square = 100_000;

/** The two letters of a square of 100 km of MGRS; northings south of the equator are negative. */
export function squareLetters(easting: number, northing: number, zone: number): string {
  const column = columns[zone % 3]?.[Math.floor(easting / square) - 1] ?? '';
  const shift = zone % 2 === 0 ? 5 : 0;
  const row = (((Math.floor(northing / square) + shift) % rows.length) + rows.length) % rows.length;
  return `${column}${rows[row]}`;
}

/** What maps write of a line's coordinate: its digits within the square, down to the step between lines. */
export function principalDigits(value: number, step: number): string {
  const unit = Math.min(square / 10, 10 ** Math.floor(Math.log10(step)), 1000);
  const digits = Math.round(Math.log10(square / unit));
  const within = ((value % square) + square) % square;
  return String(Math.round(within / unit) % 10 ** digits).padStart(digits, '0');
}
