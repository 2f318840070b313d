import type { Position } from './lon-lat.ts';

type PolylineFault = 'cutOff' | 'badCharacter' | 'largeNumber' | 'offEarth' | 'tooLong';

/** The text is not an encoded polyline; worded in `words/failures/polyline.ts`. */
export class PolylineError extends Error {
  readonly fault: PolylineFault;
  readonly values: Readonly<Record<string, number>>;

  constructor(fault: PolylineFault, values: Readonly<Record<string, number>> = {}) {
    super(`${fault} ${JSON.stringify(values)}`);
    this.fault = fault;
    this.values = values;
  }
}

export interface PolylineOptions {
  /** Decimals. Default: 6. */
  precision?: number;
  /** Longer lines throw a PolylineError before decoding. */
  mostPoints?: number;
}

const firstCharacter = 63;

/** Decodes an encoded polyline. Throws a PolylineError on truncated or damaged text. */
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
      if (Number.isNaN(chunk)) throw new PolylineError('cutOff');
      if (chunk < 0 || chunk > 63) throw new PolylineError('badCharacter', { at });
      if (scale > 32 ** 6) throw new PolylineError('largeNumber', { at });
      at++;
      // Without bit operators: differences may have more than 32 bits.
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
      throw new PolylineError('offEarth', { point: points.length, precision });
    }
  }
  return points;
}

/**
 * Every number ends in one character below the sixth bit; a text cut in the middle of a point has half a point more.
 */
function refuseMore(text: string, mostPoints: number): void {
  let numbers = 0;
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) - firstCharacter < 32) numbers++;
  const count = Math.ceil(numbers / 2);
  if (count > mostPoints) throw new PolylineError('tooLong', { points: count, most: mostPoints });
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
