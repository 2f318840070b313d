import { z } from 'zod';
import { shownText } from '../../../data-packs/format/manifest.ts';
import { publicKeySchema } from '../../../data-packs/format/signature.ts';
import { onlySchema } from '../../../data-packs/store/trusted-keys.ts';
import { refusing } from '../../../data-packs/words/input-problem.ts';
import { FinishedReply } from '../../http/reply/finished-reply.ts';
import { packWords } from '../../words.ts';
import { operation, type PackOperation } from '../operation.ts';
import { addCatalogueSchema, catalogueAddressSchema } from '../pack-schemas.ts';
import type { StoreQuestion } from '../thread/questions.ts';
import type { StoreThread } from '../thread/store-thread.ts';

const additionSchema = addCatalogueSchema.transform(({ url, publicKey, only, unsigned }, context) => {
  if (publicKey !== undefined && unsigned === undefined) return { url, trust: { publicKey, only } };
  if (publicKey === undefined && unsigned !== undefined) return { url, trust: { unsigned } };
  context.addIssue({ code: 'custom', ...refusing(() => packWords.message('keyOrUnsigned')) });
  return z.NEVER;
});

/** Lists, previews, adds, removes and refreshes catalogues; trusts signing keys. */
export function catalogueOperations(thread: StoreThread): PackOperation[] {
  /** Reports failures as `upstream_unavailable`: most come from the catalogue's server. */
  const ask = async (question: StoreQuestion, signal: AbortSignal): Promise<FinishedReply> =>
    FinishedReply.json(await thread.ask(question, { failure: 'upstream_unavailable', signal }));
  return [
    operation({
      method: 'get',
      path: '/catalogues',
      handle: async () => FinishedReply.json(await thread.ask({ kind: 'catalogues' })),
    }),
    operation({
      method: 'post',
      path: '/catalogues/preview',
      body: catalogueAddressSchema,
      handle: ({ body }, { signal }) => ask({ kind: 'preview-catalogue', ...body }, signal),
    }),
    operation({
      method: 'post',
      path: '/catalogues/add',
      body: additionSchema,
      handle: ({ body }, { signal }) => ask({ kind: 'add-catalogue', ...body }, signal),
    }),
    operation({
      method: 'post',
      path: '/catalogues/remove',
      body: catalogueAddressSchema,
      handle: async ({ body }) =>
        FinishedReply.json(await thread.ask({ kind: 'remove-catalogue', ...body }, { failure: 'not_found' })),
    }),
    operation({
      method: 'post',
      path: '/catalogues/refresh',
      handle: (_, { signal }) => ask({ kind: 'refresh-catalogues' }, signal),
    }),
  ];
}

/** Lists what regions can be built from, with costs: as it is known here, as the index has it now, and one in detail. */
export const extractOperations = (thread: StoreThread): PackOperation[] => [
  operation({
    method: 'get',
    path: '/extracts',
    handle: async (_, { signal }) =>
      FinishedReply.json(await thread.ask({ kind: 'extracts' }, { failure: 'upstream_unavailable', signal })),
  }),
  operation({
    method: 'get',
    path: '/extracts/known',
    handle: async (_, { signal }) => FinishedReply.json(await thread.ask({ kind: 'known-extracts' }, { signal })),
  }),
  operation({
    method: 'post',
    path: '/extracts/details',
    body: z.object({ id: z.string().max(200) }),
    handle: async ({ body }, { signal }) =>
      FinishedReply.json(await thread.ask({ kind: 'extract-details', ...body }, { failure: 'not_found', signal })),
  }),
];

/** Keys by which packs are signed. */
export const keyOperations = (thread: StoreThread): PackOperation[] => [
  operation({
    method: 'post',
    path: '/keys/trust',
    // Without `only` it stays as before, or any region; `*` lifts it.
    body: z.object({ publicKey: publicKeySchema, name: shownText.max(200), only: onlySchema.optional() }),
    handle: async ({ body }) => FinishedReply.json(await thread.ask({ kind: 'trust-key', ...body })),
  }),
];
