import type { Request, RequestHandler } from 'express';
import type { Logger } from 'pino';
import type { Message } from '../../data-packs/words/catalogue.ts';
import { Failure } from '../errors.ts';
import { serverWords } from '../words.ts';
import { clientIp, isLoopback, socketIp } from './client-address.ts';

/** An Express setting: other machines ask through a proxy, and none is trusted to name them. */
export const behindUnknownProxy = 'behind unknown proxy';

/** Whether clients reach a service at another address than its own, so that a proxy or a tunnel ends here. */
export function isBehindUnknownProxy(
  baseUrl: string | undefined,
  { port = 8787, trustProxy = [] }: { port?: number | undefined; trustProxy?: readonly string[] | undefined },
): boolean {
  if (baseUrl === undefined || trustProxy.length > 0 || isOfThisMachine(baseUrl)) return false;
  const { protocol, port: asked } = new URL(baseUrl);
  return protocol !== 'http:' || Number(asked || 80) !== port;
}

/** Headers of proxies. `X-Forwarded-For` is looked at by itself: it may name this machine. */
const ofProxies =
  /^(?:via|forwarded|cdn-loop|true-client-ip|(?:cf|fastly|fly)-.*|x-(?:real|original|client|cluster-client|envoy|amzn|arr)-.*|x-forwarded-(?!for$).*)$/;

/** Requires a client on this machine. Throws `scope_denied`: `elsewhere`, or that a proxy does not say who asks. */
export function requireThisMachine(req: Request, elsewhere: Message): void {
  const forwardedFor = [req.headers['x-forwarded-for'] ?? []].flat().flatMap(list => list.split(','));
  const everyAddress = [socketIp(req), clientIp(req), ...forwardedFor.map(address => address.trim())];
  // `Forwarded` is not read, and who sends it is not on this machine.
  const isElsewhere = req.headers.forwarded !== undefined || !everyAddress.every(isLoopback);
  if (isElsewhere) throw new Failure('scope_denied', elsewhere);
  if (isPassedOn(req)) throw new Failure('scope_denied', serverWords.message('unnamedClient'));
}

/**
 * Whether a request came through a proxy that does not say for whom. Where one sends no header of its own, its older HTTP
 * or the address that the page has elsewhere tells it.
 */
function isPassedOn(req: Request): boolean {
  const { headers, httpVersion } = req;
  // Named by a proxy that is trusted.
  if (req.ips.length > 0) return false;
  if (req.app.enabled(behindUnknownProxy) || httpVersion !== '1.1') return true;
  const pages = [`http://${headers.host}`, headers.origin, headers.referer];
  return proxyHeader(req) !== undefined || !pages.every(page => page === undefined || isOfThisMachine(page));
}

const proxyHeader = ({ headers }: Request): string | undefined =>
  Object.keys(headers).find(name => ofProxies.test(name));

/** Whether a page is this machine's: the desktop has a scheme of its own. */
function isOfThisMachine(page: string): boolean {
  if (!URL.canParse(page)) return false;
  const { protocol, hostname } = new URL(page);
  return !/^https?:$/.test(protocol) || isLoopback(hostname.replace(/^\[|\]$/g, ''));
}

/** Says once that a proxy on this machine is not trusted, or does not name its clients. */
export function warnOfProxies(logger: Logger): RequestHandler {
  let isSaid = false;
  return (req, _res, next) => {
    if (!isSaid && req.ips.length === 0 && isLoopback(socketIp(req))) {
      const header = proxyHeader(req) ?? ('x-forwarded-for' in req.headers ? 'x-forwarded-for' : undefined);
      isSaid = header !== undefined;
      if (isSaid) {
        logger.warn(
          `a proxy on this machine passes requests on (it sends ${header}): have it send X-Forwarded-For, and start with --trust-proxy 127.0.0.1; until then clients are not told apart, and none of its counts as on this machine`,
        );
      }
    }
    next();
  };
}
