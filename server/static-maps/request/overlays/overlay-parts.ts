import { Color } from '@maplibre/maplibre-gl-style-spec';
import type { Position } from '../../../../data-packs/geo/lon-lat.ts';
import { decodePolyline, PolylineError } from '../../../../data-packs/geo/polyline.ts';
import { polylineFault } from '../../../../data-packs/words/failures/polyline.ts';
import { badRequest } from '../../../errors.ts';
import { staticMapsWords as t } from '../../../words.ts';
import { decimal, decimals, isLatitude, isLongitude } from '../numbers.ts';

/** `name:value` parts of an overlay and the rest, split at `|`. */
export interface OverlayParts {
  parameter: string;
  options: ReadonlyMap<string, string>;
  rest: readonly string[];
}

/** Splits an overlay into options and the rest, which begins at the first other part. Refuses unknown options. */
export function splitOverlay(parameter: string, text: string, known: readonly string[]): OverlayParts {
  const options = new Map<string, string>();
  const parts = text.split('|');
  let at = 0;
  for (; at < parts.length; at++) {
    const [, name, value] = /^([a-z]+):(.*)$/s.exec(parts[at] ?? '') ?? [];
    if (name === undefined || value === undefined || name === 'enc') break;
    if (!known.includes(name)) throw badRequest(t.message('unknownOption', { parameter, name, known }));
    options.set(name, value);
  }
  return { parameter, options, rest: parts.slice(at) };
}

/** Reads a CSS colour, with or without `#` before hexadecimal digits. */
export function colour({ parameter, options }: OverlayParts, name: string, fallback: string): string {
  const value = options.get(name);
  if (value === undefined) return fallback;
  const text = /^(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i.test(value) ? `#${value}` : value;
  const parsed = Color.parse(text);
  if (parsed === undefined) {
    throw badRequest(t.message('notColour', { parameter, shown: value.slice(0, 40) }));
  }
  return parsed.toString();
}

export function between(
  { parameter, options }: OverlayParts,
  name: string,
  fallback: number,
  [least, most]: readonly [number, number],
): number {
  const value = options.get(name);
  if (value === undefined) return fallback;
  const number = decimal(value);
  if (number === undefined || number < least || number > most) {
    throw badRequest(t.message('numberRange', { where: parameter, name, least, most }));
  }
  return number;
}

/** `lon,lat`. */
export function position(parameter: string, text: string): Position {
  const [longitude, latitude, ...rest] = decimals(text) ?? [];
  if (!isLongitude(longitude) || !isLatitude(latitude) || rest.length > 0) {
    throw badRequest(t.message('notPosition', { parameter, shown: text.slice(0, 60) }));
  }
  return [longitude, latitude];
}

/** Parses `lon,lat|lon,lat..`, `enc:<polyline5>` or `enc6:<polyline6>`. Encoded lines may contain `|`. */
export function positions({ parameter, rest }: OverlayParts): Position[] {
  const text = rest.join('|');
  const [, six, encoded] = /^enc(6?):(.*)$/s.exec(text) ?? [];
  if (encoded === undefined) return rest.map(part => position(parameter, part));
  try {
    return decodePolyline(encoded, { precision: six === '6' ? 6 : 5 });
  } catch (error) {
    if (error instanceof PolylineError)
      throw badRequest(t.message('unreadableLine', { parameter, reason: polylineFault(error) }));
    throw error;
  }
}
