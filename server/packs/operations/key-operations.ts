import { z } from 'zod';
import { shownText } from '../../../data-packs/format/manifest.ts';
import { publicKeySchema } from '../../../data-packs/format/signature.ts';
import { FinishedReply } from '../../http/finished-reply.ts';
import { operation, type PackOperation } from '../operation.ts';
import type { StoreThread } from '../thread/store-thread.ts';

/** Keys by which packs are signed. */
export const keyOperations = (thread: StoreThread): PackOperation[] => [
  operation({
    method: 'post',
    path: '/keys/trust',
    body: z.object({ publicKey: publicKeySchema, name: shownText.max(200) }),
    handle: async ({ body }) => FinishedReply.json(await thread.ask({ kind: 'trust-key', ...body })),
  }),
];
