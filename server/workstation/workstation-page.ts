import { existsSync } from 'node:fs';
import { join } from 'node:path';
import express, { type RequestHandler, Router } from 'express';
import { z } from 'zod';
import { Failure } from '../errors.ts';
import { onlyMethods, parseWith, readJson, setPageHeaders } from '../http/index.ts';
import type { Asked, ServiceUrls } from '../room.ts';
import { serverWords } from '../words.ts';
import type { WorkstationSession } from './workstation-session.ts';

const pageSources = ["worker-src 'self' blob:", "font-src 'self' data:", "manifest-src 'self'"];

const sessionBody = z.object({ token: z.string().min(1).max(200) });

function pageHeaders(urls: (asked: Asked) => ServiceUrls): RequestHandler {
  return (req, res, next) => {
    setPageHeaders(res, urls(req), ' data: blob:', pageSources);
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
