import type { Position } from '../../../../data-packs/geo/lon-lat.ts';
import { decodePolyline, PolylineError } from '../../../../data-packs/geo/polyline.ts';
import { polylineFault } from '../../../../data-packs/words/failures/polyline.ts';
import { badRequest } from '../../../errors.ts';
import { staticMapsWords as t } from '../../../words.ts';
import { decimals, isLatitude, isLongitude } from '../numbers.ts';
import { type AskedLook, lookOfText } from './asked-look.ts';

/** `name:value` parts of an overlay and the rest, split at `|`. */
export interface OverlayParts {
  parameter: string;
  options: ReadonlyMap<string, string>;
  look: AskedLook;
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
  return { parameter, options, look: lookOfText(parameter, options), rest: parts.slice(at) };
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
