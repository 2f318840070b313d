import type { IncomingMessage } from 'node:http';
import type { Request, RequestHandler } from 'express';
import { Failure } from '../errors.ts';
import { serverWords } from '../words.ts';

/** Unifies spellings: `::1`, `::ffff:127.0.0.1` and the rest of 127/8 become `127.0.0.1`. */
function canonicalIp(address: string): string {
  const plain = address.toLowerCase().replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/, '');
  return plain === '::1' || plain.startsWith('127.') ? '127.0.0.1' : plain;
}

export const isLoopback = (address: string): boolean => address === 'localhost' || canonicalIp(address) === '127.0.0.1';

/** The client's address, taken from a proxy's header only if Express trusts that proxy (`trust proxy`). */
export const clientIp = (req: Request): string => (req.ip === undefined ? socketIp(req) : canonicalIp(req.ip));

/** The address at the other end of the connection, which is the client's where no proxy is trusted. */
export const socketIp = ({ socket }: IncomingMessage): string => canonicalIp(socket.remoteAddress ?? '');

/** Refuses `%` without two digits, and bytes that are not UTF-8. */
export const wellFormedUrl: RequestHandler = (req, _res, next) => {
  try {
    decodeURIComponent(req.url);
  } catch (cause) {
    throw new Failure('bad_request', serverWords.message('badAddress'), { cause });
  }
  next();
};

const secrets = /([?&](?:key|signature|sig|token)=)[^&#]*/gi;
/** Keys in a path or under another parameter name. */
const keys = /outpost_(live|test|dash)_[0-9A-Za-z]{20,}/g;
const withoutKeys = (url: string): string => url.replace(keys, 'outpost_$1_***');

/** Masks secrets for the log. Matches decoded names too: `%6bey=` is `key=`. */
export function redactedUrl(url: string): string {
  const mark = url.indexOf('?');
  if (mark < 0) return withoutKeys(url).slice(0, 2000);
  const query = url
    .slice(mark + 1)
    .split('&')
    .map(pair => {
      const equals = pair.indexOf('=');
      if (equals < 0 || !pair.slice(0, equals).includes('%')) return pair;
      try {
        return decodeURIComponent(pair.slice(0, equals)) + pair.slice(equals);
      } catch {
        return pair.slice(0, equals);
      }
    })
    .join('&');
  return withoutKeys(`${url.slice(0, mark)}?${query}`.replace(secrets, '$1***')).slice(0, 2000);
}
