/** A house number in any spelling: `12`, `12a`, `12 A`, `12-14`, `12/3`. */
export interface HouseNumber {
  /** Folded, without spaces: `12a`, `12-14`. */
  key: string;
  low: number;
  /** Differs from `low` in ranges. */
  high: number;
  /** Letters after the number: `a`. */
  suffix: string;
  /** The last one of a range of letters: `g` in `30a-g`. */
  lastSuffix: string | undefined;
}

/** Also as folded: with the fraction's own slash. */
const half = /(?<=\d)\s+1\/2$|(?<=\d)1⁄2$/;
const pattern = /^(\d{1,6})\s*([a-z]{0,2}|bis|ter|quater|½)(?:\s*[-–/+]\s*(\d{1,6})?\s*([a-z]{0,2}))?$/;

/** Parses a house number; `undefined` for text without one: some houses have only a name. */
export function parseHouseNumber(text: string): HouseNumber | undefined {
  const folded = text.trim().toLowerCase().replace(half, '½');
  const match = pattern.exec(folded);
  if (!match) {
    const digits = /^\D{0,3}(\d{1,6})/.exec(folded);
    if (!digits) return undefined;
    const low = Number(digits[1]);
    return {
      key: folded.replace(/\s+/g, ''),
      low,
      high: low,
      suffix: folded.slice(digits[0].length).trim(),
      lastSuffix: undefined,
    };
  }
  const low = Number(match[1]);
  const isRange = match[3] !== undefined && !folded.includes('/') && Number(match[3]) >= low;
  return {
    key: folded.replace(/\s+/g, '').replace('–', '-'),
    low,
    high: isRange ? Number(match[3]) : low,
    suffix: match[2] ?? '',
    lastSuffix: match[3] === undefined && /^[a-z]$/.test(match[2] ?? '') ? match[4] || undefined : undefined,
  };
}
