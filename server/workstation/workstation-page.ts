import { existsSync } from 'node:fs';
import { join } from 'node:path';
import express, { type RequestHandler, Router } from 'express';
import { z } from 'zod';
import { Failure } from '../errors.ts';
import { onlyMethods, parseWith, readJson } from '../http/index.ts';
import type { Asked, ServiceUrls } from '../room.ts';
import { serverWords } from '../words.ts';
import type { WorkstationSession } from './workstation-session.ts';

const sessionBody = z.object({ token: z.string().min(1).max(200) });

/** Everything from here; only the data may come from the service's own addresses. */
function contentSecurityPolicy({ baseUrl, cdnUrl, siteUrl }: ServiceUrls): string {
  const own = [...new Set([baseUrl, cdnUrl, siteUrl].map(url => new URL(url).origin))].join(' ');
  return [
    "default-src 'none'",
    "script-src 'self'",
    "worker-src 'self' blob:",
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' ${own} data: blob:`,
    "font-src 'self' data:",
    `connect-src 'self' ${own} data: blob:`,
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

function pageHeaders(urls: (asked: Asked) => ServiceUrls): RequestHandler {
  return (req, res, next) => {
    res.setHeader('Content-Security-Policy', contentSecurityPolicy(urls(req)));
    res.setHeader('X-Content-Type-Options', 'nosniff');
    res.setHeader('Referrer-Policy', 'same-origin');
    res.setHeader('Cross-Origin-Opener-Policy', 'same-origin');
    res.setHeader('Cross-Origin-Resource-Policy', 'same-origin');
    // Other origins may not read the page; who may ask for a session was decided before.
    if (req.path !== '/session') {
      res.removeHeader('Access-Control-Allow-Origin');
      res.removeHeader('Access-Control-Expose-Headers');
    }
    next();
  };
}

/** The workstation's page and the exchange of its one-time token for its key and dashboard token. */
export function workstationRouter(options: {
  /** Folder of the built page. */
  directory: string;
  session: WorkstationSession;
  urls: (asked: Asked) => ServiceUrls;
  origins: () => readonly string[];
}): Router {
  const { directory, session, urls, origins } = options;
  const router = Router({ strict: true });
  // Relative, here and in the pages: a proxy may serve all this below a path.
  router.get('/', (_req, res) => res.redirect(302, 'workstation/'));
  onlyMethods(router, '/', ['get']);
  router.get('/workstation', (_req, res) => res.redirect(301, 'workstation/'));
  router.use('/workstation/', pageHeaders(urls));

  router.post('/workstation/session', async (req, res) => {
    const origin = req.headers.origin;
    if (origin !== undefined && !origins().includes(origin)) throw new Failure('origin_not_allowed');
    const { token } = parseWith(sessionBody, await readJson(req));
    const access = session.redeem(token);
    if (access === undefined) {
      throw new Failure('invalid_key', serverWords.message('startAddressUsed'));
    }
    res.setHeader('Cache-Control', 'no-store');
    res.json(access);
  });
  onlyMethods(router, '/workstation/session', ['post']);

  router.use(
    '/workstation/assets/',
    express.static(join(directory, 'assets'), { immutable: true, maxAge: '1y', index: false, redirect: false }),
  );
  router.use('/workstation/', express.static(directory, { maxAge: 0, redirect: false }));
  router.get('/workstation/', () => {
    if (!existsSync(join(directory, 'index.html'))) {
      throw new Failure('not_found', serverWords.message('pageNotBuilt'));
    }
    throw new Failure('not_found');
  });
  onlyMethods(router, '/workstation/', ['get']);
  return router;
}
