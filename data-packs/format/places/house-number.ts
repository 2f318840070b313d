/** A house number as data and people write it: `12`, `12a`, `12 A`, `12-14`, `12/3`. */
export interface HouseNumber {
  /** Folded, without spaces: `12a`, `12-14`. */
  key: string;
  low: number;
  /** Differs from `low` in ranges. */
  high: number;
  /** What follows the number: `a`. */
  suffix: string;
}

const pattern = /^(\d{1,6})\s*([a-z]{0,2}|bis|ter|quater|½|1\/2)(?:\s*[-–/+]\s*(\d{1,6})?\s*([a-z]{0,2}))?$/;

/** `undefined` where the text does not begin with a number, as some houses have only a name. */
export function parseHouseNumber(text: string): HouseNumber | undefined {
  const folded = text.trim().toLowerCase();
  const match = pattern.exec(folded);
  if (!match) {
    const digits = /^\D{0,3}(\d{1,6})/.exec(folded);
    if (!digits) return undefined;
    const low = Number(digits[1]);
    return { key: folded.replace(/\s+/g, ''), low, high: low, suffix: folded.slice(digits[0].length).trim() };
  }
  const low = Number(match[1]);
  const isRange = match[3] !== undefined && !folded.includes('/') && Number(match[3]) >= low;
  return {
    key: folded.replace(/\s+/g, '').replace('–', '-'),
    low,
    high: isRange ? Number(match[3]) : low,
    suffix: match[2] ?? '',
  };
}
