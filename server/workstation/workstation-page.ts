import { existsSync } from 'node:fs';
import { extname, join } from 'node:path';
import express, { type Request, type RequestHandler, type Response, Router } from 'express';
import { z } from 'zod';
import { authenticateDashboard } from '../dashboard/index.ts';
import { Failure } from '../errors.ts';
import {
  authenticate,
  type FindPrincipal,
  mountOnly,
  onlyMethods,
  parseWith,
  readJson,
  setPageHeaders,
} from '../http/index.ts';
import { requireThisMachine } from '../http/this-machine.ts';
import type { Asked, Clock, ServiceUrls } from '../module.ts';
import { serverWords } from '../words.ts';
import type { WorkstationSession } from './workstation-session.ts';
import { windowLifetime } from './workstation-session.ts';

const pageSources = ["worker-src 'self' blob:", "font-src 'self' data:", "manifest-src 'self'"];

/** Files without ranges, so that they go out compressed. */
const whole = { acceptRanges: false, redirect: false } as const;

/** Headers of the pages that show maps. */
export const setMapPageHeaders = (res: Response, urls: ServiceUrls): void =>
  setPageHeaders(res, urls, ' data: blob:', pageSources);

function pageHeaders(urls: (asked: Asked) => ServiceUrls): RequestHandler {
  return (req, res, next) => {
    setMapPageHeaders(res, urls(req));
    // Other origins may not read the page; `ownPagesCors` has already checked requests for a session.
    if (!req.path.startsWith('/session')) {
      res.removeHeader('Access-Control-Allow-Origin');
      res.removeHeader('Access-Control-Expose-Headers');
    }
    next();
  };
}

/** The workstation's page, and the session that its windows have with the service. */
export function workstationRouter(
  options: SessionRouterOptions & {
    /** Folder of the built page. */
    directory: string;
    urls: (asked: Asked) => ServiceUrls;
  },
): Router {
  const { directory, urls } = options;
  const router = Router({ strict: true });
  // Relative, because a proxy may serve all this below a path.
  mountOnly('get', router, '/', (_req, res) => res.redirect(302, 'workstation/'));
  router.get('/workstation', (_req, res) => res.redirect(301, 'workstation/'));
  router.use('/workstation/', pageHeaders(urls));

  router.use(sessionRouter(options));

  router.use('/workstation/', pageFiles(directory, 'index.html'));
  mountOnly('get', router, '/workstation/', () => {
    if (!existsSync(join(directory, 'index.html'))) {
      throw new Failure('not_found', serverWords.message('pageNotBuilt'));
    }
    throw new Failure('not_found');
  });
  return router;
}

interface SessionRouterOptions {
  session: WorkstationSession;
  /** Origins of the service's own pages. */
  origins: () => readonly string[];
  findPrincipal: FindPrincipal;
  clock: Clock;
  /** Proves to commands of this data folder that it is this service which answers here. */
  prove: (challenge: string) => string;
}

const secret = z.string().min(1).max(200);
/** `keep`: the window wants to be let in again without a token; the cookie is the other half of its session. */
const exchangeBody = z.union([
  z.object({ token: secret, keep: z.boolean().default(false) }),
  z.object({ session: secret }),
  z.object({ pageToken: secret }),
]);
const proofBody = z.object({ challenge: z.string().min(16).max(200) });

/**
 * A window's session: begun with a one-time token, resumed with its two halves, and asked about with its key. The
 * window lets in further pages with tokens that it asks for with its dashboard token.
 */
function sessionRouter({ session, origins, findPrincipal, clock, prove }: SessionRouterOptions): Router {
  const router = Router({ strict: true });

  const exchange = router.route('/workstation/session');
  exchange.get(async (req, res) => {
    await authenticate(req, findPrincipal);
    res.setHeader('Cache-Control', 'no-store');
    res.json({});
  });
  exchange.post(async (req, res) => {
    const { origin } = req.headers;
    if (origin !== undefined && !origins().includes(origin)) throw new Failure('origin_not_allowed');
    const body = parseWith(exchangeBody, await readJson(req));
    res.setHeader('Cache-Control', 'no-store');
    const cookie = cookieOf(req, session.cookieName);
    if (!('session' in body)) {
      // What opens everything may have been read in a log, or over a shoulder: it is worth nothing elsewhere.
      requireThisMachine(req, serverWords.message('startHereOnly'));
      const now = clock.now();
      const access =
        'pageToken' in body ? session.redeemPageToken(body.pageToken, now) : session.redeem(body.token, now);
      if (access === undefined) throw new Failure('invalid_key', serverWords.message('startAddressUsed'));
      if ('pageToken' in body || !body.keep) {
        res.json(access);
        return;
      }
      const window = session.beginWindow(cookie, now);
      setCookie(res, session.cookieName, window.cookie, origin);
      res.json({ ...access, session: window.session });
      return;
    }
    // Browsers name the origin of every POST.
    const resumed = origin === undefined ? undefined : session.resume(cookie, body.session, clock.now());
    if (resumed === undefined) throw new Failure('invalid_key', serverWords.message('windowForgotten'));
    const { cookie: extended, ...access } = resumed;
    setCookie(res, session.cookieName, extended, origin);
    res.json(access);
  });
  onlyMethods(exchange, ['get', 'post']);

  mountOnly('post', router, '/workstation/session/page-token', async (req, res) => {
    await authenticateDashboard(req, token => session.findDashboardToken(token));
    res.setHeader('Cache-Control', 'no-store');
    res.json({ pageToken: session.makePageToken(clock.now()) });
  });

  mountOnly('post', router, '/workstation/session/proof', async (req, res) => {
    const { challenge } = parseWith(proofBody, await readJson(req));
    res.setHeader('Cache-Control', 'no-store');
    res.json({ proof: prove(challenge) });
  });
  return router;
}

function cookieOf(req: Request, name: string): string | undefined {
  const pairs = (req.headers.cookie ?? '').split(';').map(pair => pair.trim());
  return pairs.find(pair => pair.startsWith(`${name}=`))?.slice(name.length + 1);
}

/** Without `Path`, browsers limit a cookie to the folder of this address, also below a proxy's path. */
function setCookie(res: Response, name: string, value: string, origin: string | undefined): void {
  const secure = origin?.startsWith('https:') === true ? '; Secure' : '';
  res.setHeader('Set-Cookie', `${name}=${value}; Max-Age=${windowLifetime}; HttpOnly; SameSite=Strict${secure}`);
}

const types = new Map([
  ['.css', 'text/css; charset=utf-8'],
  ['.js', 'text/javascript; charset=utf-8'],
  ['.mjs', 'text/javascript; charset=utf-8'],
]);

/** The files of a built page. Those of its assets are named after what is in them, and stay as they are. */
export function pageFiles(directory: string, index: string): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const assets = join(directory, 'assets');
  router.get('/assets/:name', compressedAssets(assets));
  router.use('/assets/', express.static(assets, { ...whole, immutable: true, maxAge: '1y', index: false }));
  router.use('/', express.static(directory, { ...whole, maxAge: 0, index }));
  return router;
}

/** Sends the Brotli copies that the build laid beside scripts and style sheets; passes on what has none. */
function compressedAssets(folder: string): RequestHandler<{ name: string }> {
  return (req, res, next) => {
    const { name } = req.params;
    const type = types.get(extname(name));
    if (type === undefined || req.acceptsEncodings('br') === false) return next();
    const headers = { 'Content-Encoding': 'br', 'Content-Type': type, Vary: 'Accept-Encoding' };
    const options = { root: folder, headers, acceptRanges: false, immutable: true, maxAge: '1y' } as const;
    res.sendFile(`${name}.br`, options, error => {
      if (error === undefined || res.headersSent) return;
      for (const header of Object.keys(headers)) res.removeHeader(header);
      next();
    });
  };
}
