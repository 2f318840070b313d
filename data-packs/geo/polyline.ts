import type { Position } from './lon-lat.ts';

/** The text is not an encoded polyline; the message says what is wrong with it. */
export class PolylineError extends Error {}

export interface PolylineOptions {
  /** Decimals; 6 by default. */
  precision?: number;
  /** A longer line throws a PolylineError before anything is decoded. */
  mostPoints?: number;
}

const firstCharacter = 63;

/** Decodes the polyline algorithm. Strict: a cut or garbled text throws a PolylineError. */
export function decodePolyline(text: string, options: PolylineOptions = {}): Position[] {
  const { precision = 6, mostPoints = Number.POSITIVE_INFINITY } = options;
  if (mostPoints < text.length / 2) refuseMore(text, mostPoints);
  const factor = 10 ** precision;
  const points: Position[] = [];
  let at = 0;
  const next = (): number => {
    let value = 0;
    for (let scale = 1; ; scale *= 32) {
      const chunk = text.charCodeAt(at) - firstCharacter;
      if (Number.isNaN(chunk)) throw new PolylineError('it is cut off');
      if (chunk < 0 || chunk > 63) throw new PolylineError(`it has a character it cannot have at position ${at}`);
      if (scale > 32 ** 6) throw new PolylineError(`it has a number too large at position ${at}`);
      at++;
      // No bit operators: the difference of two points may have more than 32 bits.
      value += (chunk & 31) * scale;
      if (chunk < 32) return value % 2 === 1 ? -(value + 1) / 2 : value / 2;
    }
  };
  for (let latUnits = 0, lonUnits = 0; at < text.length; ) {
    latUnits += next();
    lonUnits += next();
    const [lon, lat] = [lonUnits / factor, latUnits / factor];
    points.push([lon, lat]);
    if (Math.abs(lat) > 90 || Math.abs(lon) > 180) {
      throw new PolylineError(`its point ${points.length} lies off the Earth; is its precision ${precision}?`);
    }
  }
  return points;
}

/** Every number ends in one character below the sixth bit; a text cut in the middle of a point has half a point more. */
function refuseMore(text: string, mostPoints: number): void {
  let numbers = 0;
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) - firstCharacter < 32) numbers++;
  const count = Math.ceil(numbers / 2);
  if (count > mostPoints) throw new PolylineError(`it has ${count} points, at most ${mostPoints} are taken`);
}

/** Encodes with six decimals. */
export function encodePolyline(line: Iterable<Position>): string {
  let text = '';
  let [lonBefore, latBefore] = [0, 0];
  for (const [lon, lat] of line) {
    const [lonUnits, latUnits] = [Math.round(lon * 1e6), Math.round(lat * 1e6)];
    text += encoded(latUnits - latBefore) + encoded(lonUnits - lonBefore);
    [lonBefore, latBefore] = [lonUnits, latUnits];
  }
  return text;
}

function encoded(difference: number): string {
  let rest = difference < 0 ? -2 * difference - 1 : 2 * difference;
  let text = '';
  for (; rest >= 32; rest = Math.floor(rest / 32)) text += String.fromCharCode(firstCharacter + 32 + (rest % 32));
  return text + String.fromCharCode(firstCharacter + rest);
}
