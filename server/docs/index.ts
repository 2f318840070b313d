import { readFile } from 'node:fs/promises';
import { type Request, type Response, Router } from 'express';
import { lookup } from '../../data-packs/base/lookup.ts';
import { mountOnly, setPageHeaders } from '../http/index.ts';
import { sendCached } from '../http/reply/cached-reply.ts';
import type { Asked, ServiceUrls } from '../module.ts';

const types = {
  html: 'text/html; charset=utf-8',
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
};

interface PageFile {
  /** Below `/docs/`. */
  name: string;
  source: URL;
}

const own = (name: string): PageFile => ({ name, source: new URL(`./page/${name}`, import.meta.url) });
const swagger = (name: string, source: string): PageFile => ({ name, source: new URL(source) });

const page: PageFile = { ...own('index.html'), name: '' };
const files: readonly PageFile[] = [
  page,
  own('explorer.js'),
  own('explorer.css'),
  own('swagger-look.css'),
  own('snippets.js'),
  own('icon.svg'),
  swagger('swagger-ui-bundle.js', import.meta.resolve('swagger-ui-dist/swagger-ui-bundle.js')),
  swagger('swagger-ui.css', import.meta.resolve('swagger-ui-dist/swagger-ui.css')),
];

/** `/docs/`: Swagger UI over both descriptions, without other networks. */
export function docsRouter({ urls }: { urls: (asked: Asked) => ServiceUrls }): Router {
  const router = Router({ caseSensitive: true, strict: true });
  mountOnly('get', router, '/docs', (_req, res) => res.redirect(301, 'docs/'));
  for (const file of files) {
    const type = lookup(types, file.source.pathname.split('.').at(-1) ?? '') ?? 'application/octet-stream';
    const answer = async (req: Request, res: Response): Promise<void> => {
      setPageHeaders(res, urls(req));
      // Keep other origins from reading the page.
      res.removeHeader('Access-Control-Allow-Origin');
      res.removeHeader('Access-Control-Expose-Headers');
      sendCached(req, res, type, await readFile(file.source), 'no-cache');
    };
    mountOnly('get', router, `/docs/${file.name}`, answer);
  }
  return router;
}
