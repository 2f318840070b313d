import { itemAt } from '../../base/item-at.ts';
import { formatFailures } from '../../words/words.ts';
import type { PlaceShape } from './place.ts';

/**
 * Lines and polygons as varints: type (0 lines, 1 polygons), number of parts; for polygons the number of rings of each;
 * then per ring or line its number of points and zigzag deltas in 1e-6 degrees (0.1 m), lon before lat.
 */
const units = 1e6;

/** Several times that of the longest border; of millions of points. */
export const mostShapeBytes = 16 * 1024 ** 2;

export function encodeShape(shape: PlaceShape): Uint8Array {
  const bytes: number[] = [];
  let lon = 0;
  let lat = 0;
  const line = (points: ArrayLike<number>) => {
    varint(bytes, points.length >> 1);
    for (let i = 0; i + 1 < points.length; i += 2) {
      const x = Math.round(itemAt(points, i) * units);
      const y = Math.round(itemAt(points, i + 1) * units);
      zigzag(bytes, x - lon);
      zigzag(bytes, y - lat);
      lon = x;
      lat = y;
    }
  };
  if (shape.type === 'lines') {
    varint(bytes, 0);
    varint(bytes, shape.lines.length);
    for (const points of shape.lines) line(points);
  } else {
    varint(bytes, 1);
    varint(bytes, shape.polygons.length);
    for (const rings of shape.polygons) {
      varint(bytes, rings.length);
      for (const ring of rings) line(ring);
    }
  }
  return Uint8Array.from(bytes);
}

/** Throws where the bytes end early in a damaged file, or are too many. */
export function decodeShape(bytes: Uint8Array): PlaceShape {
  if (bytes.length > mostShapeBytes) throw formatFailures.error('shapeTooLarge');
  let at = 0;
  let lon = 0;
  let lat = 0;
  const next = () => {
    let value = 0;
    let scale = 1;
    for (;;) {
      const byte = bytes[at];
      if (byte === undefined) throw formatFailures.error('shapeEndsEarly');
      at += 1;
      value += (byte & 0x7f) * scale;
      if (byte < 0x80) return value;
      scale *= 128;
    }
  };
  /** How many follow, of `least` bytes each: a damaged number must not ask for all memory. */
  const count = (least: number) => {
    const value = next();
    if (value * least > bytes.length - at) throw formatFailures.error('shapeEndsEarly');
    return value;
  };
  const signed = () => {
    const value = next();
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
  };
  const line = () => {
    const points = new Float64Array(count(2) * 2);
    for (let i = 0; i < points.length; i += 2) {
      lon += signed();
      lat += signed();
      points[i] = lon / units;
      points[i + 1] = lat / units;
    }
    return points;
  };
  const type = next();
  const parts = count(1);
  if (type === 0) return { type: 'lines', lines: Array.from({ length: parts }, line) };
  return { type: 'polygons', polygons: Array.from({ length: parts }, () => Array.from({ length: count(1) }, line)) };
}

function varint(bytes: number[], value: number): void {
  let rest = value;
  while (rest >= 128) {
    bytes.push((rest % 128) | 0x80);
    rest = Math.floor(rest / 128);
  }
  bytes.push(rest);
}

function zigzag(bytes: number[], value: number): void {
  varint(bytes, value < 0 ? -2 * value - 1 : 2 * value);
}
