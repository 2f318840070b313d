import { existsSync } from 'node:fs';
import { join } from 'node:path';
import express, { type RequestHandler, Router } from 'express';
import { Failure } from '../errors.ts';
import { onlyMethods, setPageHeaders } from '../http/index.ts';
import type { Asked, ServiceUrls } from '../module.ts';
import { serverWords } from '../words.ts';
import { compressedAssets } from './compressed-assets.ts';
import { type SessionRouterOptions, sessionRouter } from './session-router.ts';

const pageSources = ["worker-src 'self' blob:", "font-src 'self' data:", "manifest-src 'self'"];

/** Files without ranges, so that they go out compressed. */
const whole = { acceptRanges: false, redirect: false } as const;

function pageHeaders(urls: (asked: Asked) => ServiceUrls): RequestHandler {
  return (req, res, next) => {
    setPageHeaders(res, urls(req), ' data: blob:', pageSources);
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
  const root = router.route('/');
  root.get((_req, res) => res.redirect(302, 'workstation/'));
  onlyMethods(root, ['get']);
  router.get('/workstation', (_req, res) => res.redirect(301, 'workstation/'));
  router.use('/workstation/', pageHeaders(urls));

  router.use(sessionRouter(options));

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
