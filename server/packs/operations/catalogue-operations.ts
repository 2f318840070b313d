import { z } from 'zod';
import { FinishedReply } from '../../http/finished-reply.ts';
import type { Regions } from '../../regions/index.ts';
import type { CatalogueStamp } from '../catalogue-stamp.ts';
import { operation, type PackOperation } from '../operation.ts';
import { addCatalogueSchema, catalogueAddressSchema } from '../pack-schemas.ts';
import type { StoreQuestion } from '../thread/questions.ts';
import type { StoreThread } from '../thread/store-thread.ts';
import { WrittenAnswer } from '../written-answer.ts';

const additionSchema = addCatalogueSchema.transform(({ url, publicKey, unsigned }, context) => {
  if (publicKey !== undefined && unsigned === undefined) return { url, trust: { publicKey } };
  if (publicKey === undefined && unsigned !== undefined) return { url, trust: { unsigned } };
  context.addIssue({
    code: 'custom',
    message:
      'Say the key that the catalogue is signed by (publicKey), or that it may come without a signature (unsigned)',
  });
  return z.NEVER;
});

/** Catalogues of regions: those that are known, and those that might be. */
export function catalogueOperations(regions: Regions, thread: StoreThread, stamp: CatalogueStamp): PackOperation[] {
  const written = new WrittenAnswer();
  /** What the store has to say of them is mostly about a server elsewhere. */
  const ask = async (question: StoreQuestion, signal: AbortSignal): Promise<FinishedReply> =>
    FinishedReply.json(await thread.ask(question, { failure: 'upstream_unavailable', signal }));
  /** The same, of what changes the known catalogues: one that fails may have changed some of it. */
  const change = (question: StoreQuestion, signal: AbortSignal): Promise<FinishedReply> =>
    ask(question, signal).finally(() => stamp.changed());
  return [
    operation({
      method: 'get',
      path: '/catalogues',
      handle: async () => {
        const madeOf = [regions.list(), await stamp.read()];
        return FinishedReply.json(await written.bytes(madeOf, () => thread.ask({ kind: 'catalogues' })));
      },
    }),
    operation({
      method: 'post',
      path: '/catalogues/glimpse',
      body: catalogueAddressSchema,
      handle: ({ body }, { signal }) => ask({ kind: 'glimpse-catalogue', ...body }, signal),
    }),
    operation({
      method: 'post',
      path: '/catalogues/add',
      body: additionSchema,
      handle: ({ body }, { signal }) => change({ kind: 'add-catalogue', ...body }, signal),
    }),
    operation({
      method: 'post',
      path: '/catalogues/remove',
      body: catalogueAddressSchema,
      handle: async ({ body }) => {
        const removed = await thread.ask({ kind: 'remove-catalogue', ...body }, { failure: 'not_found' });
        stamp.changed();
        return FinishedReply.json(removed);
      },
    }),
    operation({
      method: 'post',
      path: '/catalogues/refresh',
      handle: (_, { signal }) => change({ kind: 'refresh-catalogues' }, signal),
    }),
    operation({ method: 'get', path: '/extracts', handle: (_, { signal }) => ask({ kind: 'extracts' }, signal) }),
  ];
}
