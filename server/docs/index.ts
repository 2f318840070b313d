import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { type Request, type Response, Router } from 'express';
import { isKnown } from '../http/entity-tag.ts';
import { onlyMethods, setPageHeaders } from '../http/index.ts';
import type { Asked, ServiceUrls } from '../room.ts';

const types = {
  html: 'text/html; charset=utf-8',
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
} as const;

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
  own('snippets.js'),
  own('icon.svg'),
  swagger('swagger-ui-bundle.js', import.meta.resolve('swagger-ui-dist/swagger-ui-bundle.js')),
  swagger('swagger-ui.css', import.meta.resolve('swagger-ui-dist/swagger-ui.css')),
];

/** `/docs/`: reads both descriptions and sends requests from them, without a network beyond the service. */
export function docsRouter({ urls }: { urls: (asked: Asked) => ServiceUrls }): Router {
  const router = Router({ caseSensitive: true, strict: true });
  router.get('/docs', (_req, res) => res.redirect(301, 'docs/'));
  onlyMethods(router, '/docs', ['get']);
  for (const file of files) {
    const read = once(() => readPageFile(file));
    const answer = async (req: Request, res: Response): Promise<void> => {
      setPageHeaders(res, urls(req));
      send(req, res, await read());
    };
    router.get(`/docs/${file.name}`, answer);
    onlyMethods(router, `/docs/${file.name}`, ['get']);
  }
  return router;
}

interface ReadFile {
  type: string;
  etag: string;
  plain: Buffer;
  gzipped: Buffer;
}

const compress = promisify(gzip);

async function readPageFile({ source }: PageFile): Promise<ReadFile> {
  const plain = await readFile(fileURLToPath(source));
  const type = types[source.pathname.split('.').at(-1) as keyof typeof types];
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  return { type, etag, plain, gzipped: await compress(plain, { level: 9 }) };
}

/** Calls `make` once; again after a failure. */
function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let value: Promise<Value> | undefined;
  return () => {
    value ??= make().catch(error => {
      value = undefined;
      throw error;
    });
    return value;
  };
}

function send(req: Request, res: Response, { type, etag, plain, gzipped }: ReadFile): void {
  // Other origins may not read the page.
  res.removeHeader('Access-Control-Allow-Origin');
  res.removeHeader('Access-Control-Expose-Headers');
  res.setHeader('Cache-Control', 'no-cache');
  res.setHeader('Vary', 'Accept-Encoding');
  res.setHeader('ETag', etag);
  if (isKnown(req, etag)) {
    res.statusCode = 304;
    res.end();
    return;
  }
  const zipped = req.acceptsEncodings('gzip') === 'gzip';
  const body = zipped ? gzipped : plain;
  if (zipped) res.setHeader('Content-Encoding', 'gzip');
  res.setHeader('Content-Type', type);
  res.setHeader('Content-Length', body.byteLength);
  res.end(body);
}
