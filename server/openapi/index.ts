import { z } from 'zod';
import type { PublicOperation } from '../http/index.ts';
import { entityTag } from '../http/reply/entity-tag.ts';
import { FinishedReply } from '../http/reply/finished-reply.ts';
import type { OpenapiDocument } from './document.ts';

export { describeApi } from './api.ts';
export { describe, type OpenapiDocument } from './document.ts';
export { failuresOfInput } from './failure-answers.ts';

/** Serves a description, made on first request, with the client's address as `servers`. */
export function documentOperation(path: string, describe: () => OpenapiDocument): PublicOperation {
  let description: OpenapiDocument | undefined;
  return {
    operation: 'openapi',
    summary: 'This description',
    method: 'get',
    path,
    reply: { json: z.looseObject({}) },
    conditional: true,
    handle: (_, { urls }) => {
      description ??= describe();
      const document = Buffer.from(JSON.stringify({ ...description, servers: [{ url: urls.baseUrl }] }));
      const headers = { ETag: entityTag(document), 'Cache-Control': 'no-cache' };
      return new FinishedReply('application/json; charset=utf-8', document, headers);
    },
  };
}
