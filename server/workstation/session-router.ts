import { type Request, type Response, Router } from 'express';
import { z } from 'zod';
import { authenticateDashboard } from '../dashboard/index.ts';
import { Failure } from '../errors.ts';
import { authenticate, type FindPrincipal, onlyMethods, parseWith, readJson } from '../http/index.ts';
import { isOnThisMachine } from '../http/this-machine.ts';
import type { Clock } from '../module.ts';
import { serverWords } from '../words.ts';
import { windowLifetime } from './window-sessions.ts';
import type { WorkstationSession } from './workstation-session.ts';

export interface SessionRouterOptions {
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
export function sessionRouter({ session, origins, findPrincipal, clock, prove }: SessionRouterOptions): Router {
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
    // What opens everything may have been read in a log, or over a shoulder: it is worth nothing elsewhere.
    if (!('session' in body) && !isOnThisMachine(req)) {
      throw new Failure('scope_denied', serverWords.message('startHereOnly'));
    }
    if ('pageToken' in body) {
      const access = session.redeemPageToken(body.pageToken, clock.now());
      if (access === undefined) throw new Failure('invalid_key', serverWords.message('startAddressUsed'));
      res.json(access);
      return;
    }
    if ('token' in body) {
      const access = session.redeem(body.token, clock.now());
      if (access === undefined) throw new Failure('invalid_key', serverWords.message('startAddressUsed'));
      if (!body.keep) {
        res.json(access);
        return;
      }
      const window = session.beginWindow(cookie, clock.now());
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

  const pageToken = router.route('/workstation/session/page-token');
  pageToken.post(async (req, res) => {
    await authenticateDashboard(req, token => session.findDashboardToken(token));
    res.setHeader('Cache-Control', 'no-store');
    res.json({ pageToken: session.makePageToken(clock.now()) });
  });
  onlyMethods(pageToken, ['post']);

  const proof = router.route('/workstation/session/proof');
  proof.post(async (req, res) => {
    const { challenge } = parseWith(proofBody, await readJson(req));
    res.setHeader('Cache-Control', 'no-store');
    res.json({ proof: prove(challenge) });
  });
  onlyMethods(proof, ['post']);
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
