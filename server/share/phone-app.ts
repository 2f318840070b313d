import express, { type Express, type Request, type RequestHandler, Router } from 'express';
import type { LoggedRequest } from '../accounts/index.ts';
import { Failure } from '../errors.ts';
import { clientIp } from '../http/client-address.ts';
import {
  announcedBodyLimit,
  authenticate,
  compressed,
  type Endpoint,
  envelope,
  type FindPrincipal,
  HostNames,
  hostCheck,
  keyPolicy,
  mountOnly,
  mountOperations,
  onlyMethods,
  parseWith,
  readJson,
  requestId,
  requestLogger,
  type Scope,
  type StreamedReply,
  sendStream,
  setAnswerHeaders,
  wellFormedUrl,
} from '../http/index.ts';
import { notesOf } from '../http/notes.ts';
import type { Asked, ServiceUrls } from '../module.ts';
import { pageFiles, setMapPageHeaders } from '../workstation/index.ts';
import {
  type PhoneAccess,
  type PhoneItems,
  type PhoneSession,
  type PhoneStatus,
  redeemSchema,
} from './phone-schemas.ts';
import type { ShareOptions } from './share.ts';

/** What a device may ask. Nothing among it changes anything. */
export const phoneScopes: readonly Scope[] = ['tiles', 'geocode', 'routing', 'static'];

export interface PhoneAppParts extends Pick<ShareOptions, 'modules' | 'accounts' | 'clock' | 'logger' | 'directory'> {
  /** The address that it listens on, and the names that lead to it. */
  address: string;
  names: readonly string[];
  status: PhoneStatus;
  /** The authority's certificate (DER); undefined without TLS. */
  certificate: Uint8Array | undefined;
  /** Notes that a request came from the network. */
  arrived: (req: Request) => void;
  findPrincipal: FindPrincipal;
  /** The key for a code. Throws where it is not good. */
  redeem: (code: string, userAgent: string) => Promise<PhoneAccess>;
  session: () => PhoneSession;
  items: () => Promise<PhoneItems>;
  /** Throws `not_found` for what does not go along. */
  itemContent: (id: string) => StreamedReply;
  /** An answered request of the key of this identifier. */
  noteRequest: (keyId: string, address: string) => void;
}

/** What phones reach: the page for them, and what the key of a device opens. Nothing administers, nothing writes. */
export function createPhoneApp(parts: PhoneAppParts): Express {
  const { modules, accounts, clock, findPrincipal } = parts;
  const endpoints = modules.flatMap(module => module.endpoints).filter(isForPhones);
  const app = beginApp(parts);
  app.use(announcedBodyLimit(endpoints));
  app.use(noteRequests(parts));
  app.use(sessionRouter(parts));
  app.use(trustRouter(parts));
  for (const { publicRouter } of modules) if (publicRouter !== undefined) app.use(publicRouter);
  const api = Router({ caseSensitive: true });
  mountOperations(api, '', endpoints, keyPolicy({ findPrincipal, accounts, clock, urls: urlsOf }));
  app.use(api);
  return endApp(app, parts);
}

/** What comes without TLS where there is TLS: the page, which shows how to trust the certificate, and no data. */
export function createTrustApp(parts: PhoneAppParts): Express {
  const app = beginApp(parts);
  app.use(trustRouter(parts));
  return endApp(app, parts);
}

const isForPhones = ({ scope }: Endpoint): boolean => scope !== undefined && phoneScopes.includes(scope);

/** Under the name that the phone used, which was checked. */
export function urlsOf({ protocol, headers: { host = '' } }: Asked): ServiceUrls {
  const { origin } = new URL(`${protocol}://${host}`);
  return { baseUrl: origin, cdnUrl: origin, siteUrl: origin };
}

function beginApp({ logger, clock, accounts, address, names, arrived }: PhoneAppParts): Express {
  const app = express();
  app.disable('x-powered-by').disable('etag').enable('case sensitive routing');
  app.use(requestId);
  app.use(setAnswerHeaders);
  app.use((req, res, next) => {
    arrived(req);
    // Without CORS: the page for phones alone reads what is here.
    res.setHeader('Cross-Origin-Resource-Policy', 'same-origin');
    next();
  });
  app.use(requestLogger({ logger, clock, add: (request: LoggedRequest) => accounts.requestLog.add(request) }));
  app.use(hostCheck(new HostNames({ boundTo: address, names: () => names })));
  app.use(wellFormedUrl);
  app.use(compressed);
  return app;
}

function endApp(app: Express, { logger, directory }: PhoneAppParts): Express {
  app.use(pageRouter(directory));
  app.use(() => {
    throw new Failure('not_found');
  });
  app.use(envelope(logger));
  return app;
}

/** Counts what is answered to each device: by its key, or by the key that an address was signed for. */
function noteRequests({ noteRequest }: PhoneAppParts): RequestHandler {
  return (req, res, next) => {
    res.once('close', () => {
      if (!res.writableFinished || res.statusCode >= 400) return;
      const keyId = notesOf(res).principal?.keyId ?? req.query.key_id;
      if (typeof keyId === 'string') noteRequest(keyId, clientIp(req));
    });
    next();
  };
}

function sessionRouter({ findPrincipal, redeem, session, items, itemContent }: PhoneAppParts): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const admit = async (req: Request, res: express.Response): Promise<void> => {
    res.setHeader('Cache-Control', 'no-store');
    notesOf(res).principal = await authenticate(req, findPrincipal);
  };
  const ofSession = router.route('/phone/session');
  ofSession.get(async (req, res) => {
    await admit(req, res);
    res.json(session());
  });
  ofSession.post(async (req, res) => {
    const { origin } = req.headers;
    if (origin !== undefined && origin !== urlsOf(req).baseUrl) throw new Failure('origin_not_allowed');
    const { code } = parseWith(redeemSchema, await readJson(req));
    res.setHeader('Cache-Control', 'no-store');
    res.json(await redeem(code, req.headers['user-agent'] ?? ''));
  });
  onlyMethods(ofSession, ['get', 'post']);
  mountOnly('get', router, '/phone/items', async (req, res) => {
    await admit(req, res);
    res.json(await items());
  });
  mountOnly('get', router, '/phone/items/:item/content', async (req, res) => {
    await admit(req, res);
    const content = itemContent(String(req.params.item));
    res.set({ ...content.headers, 'Content-Type': content.contentType, 'Cache-Control': 'no-store' });
    await sendStream(req, res, content);
  });
  return router;
}

function trustRouter({ status, certificate }: PhoneAppParts): Router {
  const router = Router({ caseSensitive: true, strict: true });
  mountOnly('get', router, '/phone/status', (_req, res) => {
    res.setHeader('Cache-Control', 'no-store');
    res.json(status);
  });
  if (certificate !== undefined) {
    mountOnly('get', router, '/outpost-ca.crt', (_req, res) => {
      // This type makes phones ask whether to install it.
      res.setHeader('Content-Type', 'application/x-x509-ca-cert');
      res.setHeader('Content-Disposition', 'attachment; filename="outpost-ca.crt"');
      res.setHeader('Cache-Control', 'no-store');
      res.end(certificate);
    });
  }
  return router;
}

function pageRouter(directory: string): Router {
  const router = Router({ caseSensitive: true, strict: true });
  router.use((req, res, next) => {
    setMapPageHeaders(res, urlsOf(req));
    next();
  });
  router.use('/', pageFiles(directory, 'phone.html'));
  return router;
}
