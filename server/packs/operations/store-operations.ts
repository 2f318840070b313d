import { z } from 'zod';
import { shownText } from '../../../data-packs/format/manifest.ts';
import { publicKeySchema } from '../../../data-packs/format/signature.ts';
import { onlySchema } from '../../../data-packs/store/trusted-keys.ts';
import { refusing } from '../../../data-packs/words/input-problem.ts';
import { packWords } from '../../words.ts';
import { addCatalogueSchema, catalogueAddressSchema } from '../pack-schemas.ts';
import { operation, type PackOperation } from '../packs-router.ts';
import type { StoreThread } from '../thread/store-thread.ts';
import type { Uploads } from '../uploads.ts';

const additionSchema = addCatalogueSchema.transform(({ url, publicKey, only, unsigned }, context) => {
  if (publicKey !== undefined && unsigned === undefined) return { url, trust: { publicKey, only } };
  if (publicKey === undefined && unsigned !== undefined) return { url, trust: { unsigned } };
  context.addIssue({ code: 'custom', ...refusing(() => packWords.message('keyOrUnsigned')) });
  return z.NEVER;
});

const path = z.object({ path: z.string().min(1).max(4096) });
/** Most failures come from a server: that of a catalogue, or of the list of extracts. */
const failure = 'upstream_unavailable';

/** What the store is asked of catalogues, extracts, keys and files. */
export const storeOperations = (thread: StoreThread, uploads: Uploads): PackOperation[] => [
  operation({ method: 'get', path: '/catalogues', handle: () => thread.reply({ kind: 'catalogues' }) }),
  operation({
    method: 'post',
    path: '/catalogues/preview',
    body: catalogueAddressSchema,
    handle: ({ body }, { signal }) => thread.reply({ kind: 'preview-catalogue', ...body }, { failure, signal }),
  }),
  operation({
    method: 'post',
    path: '/catalogues/add',
    body: additionSchema,
    handle: ({ body }, { signal }) => thread.reply({ kind: 'add-catalogue', ...body }, { failure, signal }),
  }),
  operation({
    method: 'post',
    path: '/catalogues/remove',
    body: catalogueAddressSchema,
    handle: ({ body }) => thread.reply({ kind: 'remove-catalogue', ...body }, { failure: 'not_found' }),
  }),
  operation({
    method: 'post',
    path: '/catalogues/refresh',
    handle: (_, { signal }) => thread.reply({ kind: 'refresh-catalogues' }, { failure, signal }),
  }),
  // What regions can be built from, with costs: as the index has it now, as it is known here, and one in detail.
  operation({
    method: 'get',
    path: '/extracts',
    handle: (_, { signal }) => thread.reply({ kind: 'extracts' }, { failure, signal }),
  }),
  operation({
    method: 'get',
    path: '/extracts/known',
    handle: (_, { signal }) => thread.reply({ kind: 'known-extracts' }, { signal }),
  }),
  operation({
    method: 'post',
    path: '/extracts/details',
    body: z.object({ id: z.string().max(200) }),
    handle: ({ body }, { signal }) =>
      thread.reply({ kind: 'extract-details', ...body }, { failure: 'not_found', signal }),
  }),
  operation({
    method: 'post',
    path: '/keys/trust',
    // Without `only` it stays as before, or any region; `*` lifts it.
    body: z.object({ publicKey: publicKeySchema, name: shownText.max(200), only: onlySchema.optional() }),
    handle: ({ body }) => thread.reply({ kind: 'trust-key', ...body }),
  }),
  operation({
    method: 'post',
    path: '/files/find',
    body: path,
    handle: ({ body }, { signal }) => thread.reply({ kind: 'find', ...body }, { signal }),
  }),
  operation({
    method: 'get',
    path: '/carried',
    handle: (_, { signal }) => thread.reply({ kind: 'carried' }, { signal }),
  }),
  operation({
    method: 'post',
    path: '/uploads/decline',
    body: path,
    handle: async ({ body }) => {
      await uploads.decline(body.path);
      return {};
    },
  }),
];
