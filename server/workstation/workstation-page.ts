import { existsSync } from 'node:fs';
import { join } from 'node:path';
import express, { type RequestHandler, Router } from 'express';
import { z } from 'zod';
import { Failure } from '../errors.ts';
import { onlyMethods, parseWith, readJson, setPageHeaders } from '../http/index.ts';
import type { Asked, ServiceUrls } from '../module.ts';
import { serverWords } from '../words.ts';
import { compressedAssets } from './compressed-assets.ts';
import type { WorkstationSession } from './workstation-session.ts';

const pageSources = ["worker-src 'self' blob:", "font-src 'self' data:", "manifest-src 'self'"];

/** Files without ranges, so that they go out compressed. */
const whole = { acceptRanges: false, redirect: false } as const;

const sessionBody = z.object({ token: z.string().min(1).max(200) });

function pageHeaders(urls: (asked: Asked) => ServiceUrls): RequestHandler {
  return (req, res, next) => {
    setPageHeaders(res, urls(req), ' data: blob:', pageSources);
    // Other origins may not read the page; `ownPagesCors` has already checked requests for a session.
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
  // Relative, because a proxy may serve all this below a path.
  const root = router.route('/');
  root.get((_req, res) => res.redirect(302, 'workstation/'));
  onlyMethods(root, ['get']);
  router.get('/workstation', (_req, res) => res.redirect(301, 'workstation/'));
  router.use('/workstation/', pageHeaders(urls));

  const exchange = router.route('/workstation/session');
  exchange.post(async (req, res) => {
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
  onlyMethods(exchange, ['post']);

  const assets = join(directory, 'assets');
  router.get('/workstation/assets/:name', compressedAssets(assets));
  router.use('/workstation/assets/', express.static(assets, { ...whole, immutable: true, maxAge: '1y', index: false }));
  router.use('/workstation/', express.static(directory, { ...whole, maxAge: 0 }));
  const page = router.route('/workstation/');
  page.get(() => {
    if (!existsSync(join(directory, 'index.html'))) {
      throw new Failure('not_found', serverWords.message('pageNotBuilt'));
    }
    throw new Failure('not_found');
  });
  onlyMethods(page, ['get']);
  return router;
}
