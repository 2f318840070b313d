import { Router } from 'express';
import { onlyMethods } from '../http/index.ts';
import type { Asked, ServiceUrls } from '../room.ts';
import { type DescribedApi, describeApi } from './api.ts';
import type { OpenapiDocument } from './document.ts';

export { describe, type OpenapiDocument } from './document.ts';
export { failuresOfInput } from './failure-answers.ts';

export interface DocumentRouterOptions {
  path: string;
  /** Called when the document is first asked for. */
  describe: () => OpenapiDocument;
  urls: (asked: Asked) => ServiceUrls;
}

/** Serves a description at its address, without a key; `servers` is the address the client used. */
export function documentRouter({ path, describe: make, urls }: DocumentRouterOptions): Router {
  let description: OpenapiDocument | undefined;
  const router = Router({ caseSensitive: true });
  router.get(path, (req, res) => {
    description ??= make();
    const document = Buffer.from(JSON.stringify({ ...description, servers: [{ url: urls(req).baseUrl }] }));
    res.setHeader('Content-Type', 'application/json; charset=utf-8');
    res.setHeader('Content-Length', document.byteLength);
    res.setHeader('Cache-Control', 'no-cache');
    res.end(document);
  });
  onlyMethods(router, path, ['get']);
  return router;
}

/** `/openapi.json`. */
export function openapiRouter({ urls, ...api }: DescribedApi & Pick<DocumentRouterOptions, 'urls'>): Router {
  return documentRouter({ path: '/openapi.json', describe: () => describeApi(api), urls });
}
