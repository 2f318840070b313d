import { WordedError } from '../../data-packs/words/worded-error.ts';
import { serverWords } from '../words.ts';

/** `scheme://host[:port]` of an Origin or Referer, without default ports; `undefined` for `null` or `file:///...`. */
export function originOf(value: string): string | undefined {
  const url = URL.parse(value);
  if (url === null) return undefined;
  if (url.origin !== 'null') return url.origin;
  // A program's own scheme (`outpost://workstation`): browsers send it as the origin, Node knows no origin of it.
  return url.host === '' ? undefined : `${url.protocol}//${url.host}`;
}

const wildcard = /^([a-z][a-z0-9+.-]*:\/\/)\*\.(.+)$/i;

/** An entry of a project's list in its stored form: `https://app.example.org`, `https://*.example.org`. */
export function parseAllowedOrigin(text: string): string {
  const match = wildcard.exec(text.trim());
  const plain = match === null ? text.trim() : `${match[1]}${match[2]}`;
  const origin = originOf(plain);
  if (
    origin === undefined ||
    plain.includes('*') ||
    !/^https?:/.test(origin) ||
    plain.replace(/\/$/, '').split('/').length > 3
  ) {
    throw new WordedError(serverWords.message('badOrigin', { text }));
  }
  return match === null ? origin : origin.replace('://', '://*.');
}

/** A wildcard matches any subdomain, never the bare domain itself. */
export function originMatches(origin: string, allowed: readonly string[]): boolean {
  return allowed.some(entry => {
    const star = entry.indexOf('*.');
    if (star < 0) return entry === origin;
    const scheme = entry.slice(0, star);
    const suffix = entry.slice(star + 1);
    return origin.startsWith(scheme) && origin.endsWith(suffix) && origin.length > scheme.length + suffix.length;
  });
}
