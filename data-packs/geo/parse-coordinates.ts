import { itemAt } from '../base/item-at.ts';
import type { LonLat } from './lon-lat.ts';
import { fromMgrs } from './mgrs.ts';
import { fromUtm } from './utm.ts';

/**
 * Parses a position: "47.14, 9.52" (latitude first unless only the reverse is possible), degrees with minutes and
 * seconds in common notations, UTM, MGRS, a full plus code. `undefined` for other texts. `O` is east, as in German, or
 * west in French.
 */
export function parseCoordinates(text: string, french = false): LonLat | undefined {
  const plain = cleaned(text);
  return valid(parsePlusCode(plain) ?? parseUtm(plain) ?? parseMgrs(plain) ?? angles(plain, french));
}

function valid(point: LonLat | undefined): LonLat | undefined {
  return point && Math.abs(point.lat) <= 90 && Math.abs(point.lon) <= 180 ? point : undefined;
}

const sideNames: readonly (readonly [RegExp, string])[] = [
  [/\b(?:north|nord)\b/giu, 'N'],
  [/\b(?:south|sud|s[üu]d)(?![\p{L}])/giu, 'S'],
  [/\b(?:east|est|ost)\b/giu, 'E'],
  [/\b(?:west|ouest)\b/giu, 'W'],
];

/** Unifies spellings of signs, marks, sides and Arabic digits. */
function cleaned(text: string): string {
  let plain = text
    .trim()
    .replace(/^geo:([^?;]*).*$/i, '$1')
    .replace(/^[([{]\s*|\s*[)\]}]$/g, '')
    .replace(/\b(?:latitude|longitude|lat|lon|lng|long)\b\.?\s*[:=]?/gi, ' ')
    .replace(/[\u0660-\u0669]/g, digit => String(digit.charCodeAt(0) - 0x660))
    .replace(/[\u06f0-\u06f9]/g, digit => String(digit.charCodeAt(0) - 0x6f0))
    .replace(/[−–‐‑]/g, '-')
    .replace(/(?<=\d)\s*(?:º|˚|deg(?:rees?)?\b\.?|d(?=[\s\d]))/gi, '°')
    .replace(/''|[″”“„]/g, '"')
    .replace(/[′’‘´`ʹ]/g, "'")
    // "47d08m21s": the letters after a degree sign.
    .replace(/(°\s*\d+(?:[.,]\d+)?)\s*m(?:in)?(?=[\s\dNSEWO]|$)/gi, "$1'")
    .replace(/('\s*\d+(?:[.,]\d+)?)\s*s(?:ec)?(?=[\sNSEWO,;]|$)/gi, '$1"');
  for (const [name, side] of sideNames) plain = plain.replace(name, side);
  // Convert decimal commas before a mark, and in pairs separated by more than a comma.
  plain = plain.replace(/(\d),(\d+)(?=\s*['"°])/g, '$1.$2');
  const pair = /^([+-]?\d{1,3}),(\d+)(\s*[NSEWO]?)(\s*[;/]\s*|\s*,\s+|\s+)([+-]?\d{1,3}),(\d+)(\s*[NSEWO]?)$/i.exec(
    plain,
  );
  if (pair) plain = `${pair[1]}.${pair[2]}${pair[3]};${pair[5]}.${pair[6]}${pair[7]}`;
  return plain.trim();
}

type Token = { kind: 'number' | 'mark' | 'side' | 'separator'; text: string };

const tokenPattern = /\s*(?:([+-]?\d{1,3}(?:\.\d*)?(?![\d.]))|([°'"])|([NSEWO])(?![a-z])|([,;/|:]))\s*/iy;

/** Tokens of a pair of angles; `undefined` if the text has other characters. */
function tokensOf(text: string): Token[] | undefined {
  const tokens: Token[] = [];
  tokenPattern.lastIndex = 0;
  while (tokenPattern.lastIndex < text.length) {
    const match = tokenPattern.exec(text);
    if (!match) return undefined;
    const [, number, mark, side, separator] = match;
    if (number !== undefined) tokens.push({ kind: 'number', text: number });
    else if (mark !== undefined) tokens.push({ kind: 'mark', text: mark });
    else if (side !== undefined) tokens.push({ kind: 'side', text: side.toUpperCase() });
    // "47:08:21": colons separate minutes like spaces.
    else if (separator !== undefined && separator !== ':') tokens.push({ kind: 'separator', text: separator });
  }
  return tokens;
}

function angles(text: string, french: boolean): LonLat | undefined {
  const tokens = tokensOf(text);
  const halves = tokens && halvesOf(tokens);
  const first = halves && angleOf(halves[0]);
  const second = halves && angleOf(halves[1]);
  if (!first || !second) return undefined;
  // Two bare whole numbers are a house number and a postcode more often than a position.
  if (!first.certain && !second.certain) return undefined;
  const [isEast, isSecondEast] = [isEastward(first.side), isEastward(second.side)];
  if (isEast !== undefined && isEast === isSecondEast) return undefined;
  const swapped = isEast ?? (isSecondEast === undefined ? Math.abs(first.value) > 90 : !isSecondEast);
  const [lat, lon] = swapped ? [second, first] : [first, second];
  return { lat: signed(lat, french), lon: signed(lon, french) };
}

/** Splits a pair of angles at its separator, else by the sides, the degree signs, or in the middle. */
function halvesOf(all: readonly Token[]): [Token[], Token[]] | undefined {
  const at = all.findIndex(({ kind }) => kind === 'separator');
  if (at !== -1) {
    const rest = all.slice(at + 1);
    return rest.some(({ kind }) => kind === 'separator') ? undefined : [all.slice(0, at), rest];
  }
  const positions = (wanted: (token: Token) => boolean) => all.flatMap((token, i) => (wanted(token) ? [i] : []));
  const sides = positions(({ kind }) => kind === 'side');
  if (sides.length === 2) {
    const cut = sides[0] === 0 ? sides[1] : itemAt(sides, 0) + 1;
    return [all.slice(0, cut), all.slice(cut)];
  }
  const degrees = positions(({ text }) => text === '°');
  if (degrees.length === 2) return [all.slice(0, itemAt(degrees, 1) - 1), all.slice(itemAt(degrees, 1) - 1)];
  const isPair = all.length === 2 && all.every(({ kind }) => kind === 'number');
  return isPair ? [all.slice(0, 1), all.slice(1)] : undefined;
}

interface Angle {
  value: number;
  side: string | undefined;
  /** Whether only an angle is written so: with a fraction, minutes, a mark or a side. */
  certain: boolean;
}

const marks = ['°', "'", '"'];

/** Reads degrees, minutes, seconds, marks optional, a side at either end; only the last number may have a fraction. */
function angleOf(tokens: readonly Token[]): Angle | undefined {
  const sides = tokens.filter(({ kind }) => kind === 'side');
  const rest = tokens.filter(({ kind }) => kind !== 'side');
  const isOutside = tokens[0]?.kind === 'side' || tokens[tokens.length - 1]?.kind === 'side';
  if (sides.length > 1 || (sides.length === 1 && !isOutside)) return undefined;
  const numbers: string[] = [];
  for (const { kind, text } of rest) {
    if (kind === 'number') numbers.push(text);
    else if (text !== marks[numbers.length - 1]) return undefined;
  }
  const [degrees, ...parts] = numbers;
  if (degrees === undefined || parts.length > 2) return undefined;
  const isWhole = (text: string) => !text.includes('.');
  if (!numbers.slice(0, -1).every(isWhole)) return undefined;
  if (parts.some(part => /^[+-]/.test(part) || Number(part) >= 60)) return undefined;
  const size = Math.abs(Number(degrees)) + Number(parts[0] ?? 0) / 60 + Number(parts[1] ?? 0) / 3600;
  return {
    value: degrees.startsWith('-') ? -size : size,
    side: sides[0]?.text,
    certain: sides.length > 0 || rest.length > 1 || !isWhole(degrees),
  };
}

function isEastward(side: string | undefined): boolean | undefined {
  return side === undefined ? undefined : side !== 'N' && side !== 'S';
}

function signed({ value, side }: Angle, french: boolean): number {
  const negative = side === 'S' || side === 'W' || (side === 'O' && french);
  return negative ? -value : value;
}

const utmPattern =
  /^(\d{1,2})\s*([C-HJ-NP-X])[\s,]+(\d{5,7}(?:\.\d+)?)\s*(?:m?\s*E)?[\s,]+(\d{3,8}(?:\.\d+)?)\s*(?:m?\s*N)?$/i;
const mgrsPattern = /^(\d{1,2} ?[A-Z] ?[A-Z]{2}) ?(\d{0,10})(?: (\d{1,5}))?$/i;
/** Northings of the band S; outside them the letter means the southern hemisphere. */
const bandS = [3_500_000, 4_500_000] as const;

/** Parses UTM metres ("32T 538816 5223773"); the letter is the band, or N or S for the hemisphere. */
function parseUtm(text: string): LonLat | undefined {
  const match = utmPattern.exec(text);
  if (!match) return undefined;
  const zone = Number(match[1]);
  const letter = itemAt(match, 2).toUpperCase();
  const easting = Number(match[3]);
  const northing = Number(match[4]);
  if (zone < 1 || zone > 60 || easting < 100_000 || easting > 900_000 || northing > 10_000_000) return undefined;
  const hemisphere = letter === 'S' && (northing < bandS[0] || northing > bandS[1]);
  const southern = letter < 'N' || hemisphere;
  const [lon, lat] = fromUtm(easting, northing, zone, southern);
  return { lon, lat };
}

/** Centre of an MGRS square, from 10 km ("32TNT32") to 1 m, with or without spaces. */
function parseMgrs(text: string): LonLat | undefined {
  const match = mgrsPattern.exec(text.replace(/\s+/g, ' '));
  if (!match) return undefined;
  const [, square = '', first = '', second = ''] = match;
  if (second !== '' && first.length !== second.length) return undefined;
  return fromMgrs(`${square.replaceAll(' ', '')}${first}${second}`.toUpperCase());
}

const alphabet = '23456789CFGHJMPQRVWX';
const plusPattern = /^([2-9CFGHJMPQRVWX]{8})\+([2-9CFGHJMPQRVWX]{2,7})$/i;

/** Centre of a full plus code (Open Location Code, "8FVC4GQF+PQ"); short codes need a town to refer to. */
function parsePlusCode(text: string): LonLat | undefined {
  const match = plusPattern.exec(text);
  if (!match) return undefined;
  const digits = [...(itemAt(match, 1) + itemAt(match, 2)).toUpperCase()].map(letter => alphabet.indexOf(letter));
  let [lat, lon] = [-90, -180];
  let [height, width] = [400, 400];
  for (let i = 0; i < 10; i += 2) {
    height /= 20;
    width /= 20;
    lat += itemAt(digits, i) * height;
    lon += itemAt(digits, i + 1) * width;
  }
  for (const digit of digits.slice(10)) {
    height /= 5;
    width /= 4;
    lat += Math.floor(digit / 4) * height;
    lon += (digit % 4) * width;
  }
  // The first pair of letters can encode positions beyond the globe.
  return lat < 90 && lon < 180 ? { lon: lon + width / 2, lat: lat + height / 2 } : undefined;
}
