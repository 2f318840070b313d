import { z } from 'zod';
import { FinishedReply } from '../http/finished-reply.ts';
import type { PublicOperation } from '../http/index.ts';
import type { OpenapiDocument } from './document.ts';

export { describeApi } from './api.ts';
export { describe, type OpenapiDocument } from './document.ts';
export { failuresOfInput } from './failure-answers.ts';

/** Serves a description, made when it is first asked for; its `servers` is the address the client used. */
export function documentOperation(path: string, describe: () => OpenapiDocument): PublicOperation {
  let description: OpenapiDocument | undefined;
  return {
    operation: 'openapi',
    summary: 'This description',
    method: 'get',
    path,
    reply: { json: z.looseObject({}) },
    handle: (_, { urls }) => {
      description ??= describe();
      const document = Buffer.from(JSON.stringify({ ...description, servers: [{ url: urls.baseUrl }] }));
      return new FinishedReply('application/json; charset=utf-8', document, { 'Cache-Control': 'no-cache' });
    },
  };
}
