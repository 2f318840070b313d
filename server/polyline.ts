import type { LngLat } from './lng-lat.ts';

/** The text is not an encoded polyline; the message says what is wrong with it. */
export class PolylineError extends Error {}

/** Decodes the standard polyline algorithm. Strict: an empty, cut or garbled text throws a PolylineError. */
export function decodePolyline(text: string, precision = 6): LngLat[] {
  const unit = 10 ** -precision;
  const points: LngLat[] = [];
  let at = 0;
  const next = (): number => {
    let value = 0;
    for (let scale = 1; ; scale *= 32) {
      const chunk = text.charCodeAt(at) - 63;
      if (Number.isNaN(chunk)) throw new PolylineError('it is cut off');
      if (chunk < 0 || chunk > 63) throw new PolylineError(`it has a character it cannot have at position ${at}`);
      if (scale > 32 ** 6) throw new PolylineError(`it has a number too large at position ${at}`);
      at++;
      value += (chunk & 31) * scale;
      if (chunk < 32) break;
    }
    return value % 2 === 1 ? -(value + 1) / 2 : value / 2;
  };
  let lat = 0;
  let lon = 0;
  while (at < text.length) {
    lat += next();
    lon += next();
    const point = { lat: lat * unit, lon: lon * unit };
    if (Math.abs(point.lat) > 90 || Math.abs(point.lon) > 180) {
      throw new PolylineError(`its point ${points.length + 1} lies off the Earth; is its precision ${precision}?`);
    }
    points.push(point);
  }
  if (points.length === 0) throw new PolylineError('it has no points');
  return points;
}
