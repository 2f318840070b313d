import { z } from 'zod';
import { shownText } from '../../../data-packs/format/manifest.ts';
import { publicKeySchema } from '../../../data-packs/format/signature.ts';
import { type Operation, operation, WrittenJson } from '../operation.ts';
import type { StoreThread } from '../thread/store-thread.ts';

/** Keys by which packs are signed. */
export const keyOperations = (thread: StoreThread): Operation[] => [
  operation({
    method: 'post',
    path: '/keys/trust',
    body: z.object({ publicKey: publicKeySchema, name: shownText.max(200) }),
    answer: async ({ body }) => new WrittenJson(await thread.ask({ kind: 'trust-key', ...body })),
  }),
];
