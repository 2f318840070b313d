import { setImmediate as breath } from 'node:timers/promises';
import type { LonLat } from '../data-packs/geo/lon-lat.ts';
import { Turn } from './event-loop/turn.ts';

/** The text is not an encoded polyline; the message says what is wrong with it. */
export class PolylineError extends Error {}

/** A line in columns, degrees: a million points are two arrays and not a million objects. */
export interface LineColumns {
  lats: Float64Array;
  lons: Float64Array;
}

/** Points between two breaths of the event loop: 1 ms, 5 in code that is not compiled yet. */
export const pointsPerSlice = 8192;
const charactersPerSlice = 16 * pointsPerSlice;

const firstCharacter = 63;

/** Decodes the standard polyline algorithm at once, for lines of a few thousand points. Strict: an empty, cut or garbled text throws a PolylineError. */
export function decodePolyline(text: string, precision = 6): LonLat[] {
  const decoder = new PolylineDecoder(text, precision);
  const points: LonLat[] = [];
  while (decoder.next()) points.push({ lat: decoder.lat, lon: decoder.lon });
  return points;
}

export interface DecodeOptions {
  /** Decimals; 6 by default. */
  precision?: number;
  /** More throw a PolylineError, before anything is decoded. */
  mostPoints?: number;
  signal?: AbortSignal;
}

/** The same for what clients send, of any length: other requests have their turn while it is decoded. */
export async function decodeLine(text: string, options: DecodeOptions = {}): Promise<LineColumns> {
  const { precision = 6, mostPoints = Number.POSITIVE_INFINITY, signal } = options;
  const count = await countPoints(text);
  if (count > mostPoints) {
    throw new PolylineError(`it has ${Math.ceil(count)} points, at most ${mostPoints} are taken`);
  }
  const decoder = new PolylineDecoder(text, precision);
  const lats = new Float64Array(Math.ceil(count));
  const lons = new Float64Array(Math.ceil(count));
  for (let at = 0; decoder.next(); at++) {
    lats[at] = decoder.lat;
    lons[at] = decoder.lon;
    if (at % pointsPerSlice === pointsPerSlice - 1) {
      await breath();
      signal?.throwIfAborted();
    }
  }
  return { lats, lons };
}

/** The same point by point, with the six decimals they have in a polyline of precision 6, or as products of millionths. */
export async function decodePoints(
  text: string,
  options: Omit<DecodeOptions, 'precision'> & { products?: boolean } = {},
): Promise<LonLat[]> {
  const { products = false, ...bounds } = options;
  const exact = products ? (degrees: number) => degrees : sixDecimals;
  const { lats, lons } = await decodeLine(text, bounds);
  const turn = new Turn();
  const points: LonLat[] = [];
  for (const [i, lat] of lats.entries()) {
    points.push({ lat: exact(lat), lon: exact(lons[i] ?? 0) });
    if (turn.over) await turn.next();
  }
  return points;
}

const sixDecimals = (degrees: number): number => Math.round(degrees * 1e6) / 1e6;

/** The encoded polyline, of precision 6, of points in degrees. Others have their turn while it is written. */
export async function encodePoints(points: readonly LonLat[]): Promise<string> {
  const turn = new Turn();
  let text = '';
  let before = { lat: 0, lon: 0 };
  for (const { lat, lon } of points) {
    const at = { lat: Math.round(lat * 1e6), lon: Math.round(lon * 1e6) };
    text += encoded(at.lat - before.lat) + encoded(at.lon - before.lon);
    before = at;
    if (turn.over) await turn.next();
  }
  return text;
}

function encoded(difference: number): string {
  let rest = difference < 0 ? -2 * difference - 1 : 2 * difference;
  let text = '';
  for (; rest >= 32; rest = Math.floor(rest / 32)) text += String.fromCharCode(firstCharacter + 32 + (rest % 32));
  return text + String.fromCharCode(firstCharacter + rest);
}

/** Every number ends in one character below the sixth bit; a text cut in the middle of a point has half a point more. */
async function countPoints(text: string): Promise<number> {
  let numbers = 0;
  for (let start = 0; start < text.length; start += charactersPerSlice) {
    const end = Math.min(text.length, start + charactersPerSlice);
    for (let at = start; at < end; at++) if (text.charCodeAt(at) - firstCharacter < 32) numbers++;
    if (end < text.length) await breath();
  }
  return numbers / 2;
}

/** A place in an encoded polyline; `lat` and `lon` are of the point that `next` has found. */
class PolylineDecoder {
  lat = 0;
  lon = 0;
  readonly #text: string;
  readonly #precision: number;
  readonly #unit: number;
  #at = 0;
  #latUnits = 0;
  #lonUnits = 0;
  #points = 0;

  constructor(text: string, precision: number) {
    this.#text = text;
    this.#precision = precision;
    this.#unit = 10 ** -precision;
  }

  /** Whether there was another point. Throws a PolylineError. */
  next(): boolean {
    if (this.#at >= this.#text.length) {
      if (this.#points === 0) throw new PolylineError('it has no points');
      return false;
    }
    this.#latUnits += this.#number();
    this.#lonUnits += this.#number();
    this.lat = this.#latUnits * this.#unit;
    this.lon = this.#lonUnits * this.#unit;
    this.#points++;
    if (Math.abs(this.lat) > 90 || Math.abs(this.lon) > 180) {
      throw new PolylineError(`its point ${this.#points} lies off the Earth; is its precision ${this.#precision}?`);
    }
    return true;
  }

  #number(): number {
    let value = 0;
    for (let scale = 1; ; scale *= 32) {
      const chunk = this.#text.charCodeAt(this.#at) - firstCharacter;
      if (Number.isNaN(chunk)) throw new PolylineError('it is cut off');
      if (chunk < 0 || chunk > 63) throw new PolylineError(`it has a character it cannot have at position ${this.#at}`);
      if (scale > 32 ** 6) throw new PolylineError(`it has a number too large at position ${this.#at}`);
      this.#at++;
      value += (chunk & 31) * scale;
      if (chunk < 32) break;
    }
    return value % 2 === 1 ? -(value + 1) / 2 : value / 2;
  }
}
