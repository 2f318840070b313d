import { z } from 'zod';
import { FinishedReply } from '../../http/reply/finished-reply.ts';
import { operation, type PackOperation } from '../operation.ts';
import type { StoreThread } from '../thread/store-thread.ts';
import type { Uploads } from '../uploads.ts';

const pathSchema = z.object({ path: z.string().min(1).max(4096) });

/** Finds packs in files and on drives; removes declined uploads. */
export const fileOperations = (thread: StoreThread, uploads: Uploads): PackOperation[] => [
  operation({
    method: 'post',
    path: '/files/find',
    body: pathSchema,
    handle: async ({ body }, { signal }) => FinishedReply.json(await thread.ask({ kind: 'find', ...body }, { signal })),
  }),
  operation({
    method: 'get',
    path: '/carried',
    handle: async (_, { signal }) => FinishedReply.json(await thread.ask({ kind: 'carried' }, { signal })),
  }),
  operation({
    method: 'post',
    path: '/uploads/decline',
    body: pathSchema,
    handle: async ({ body }) => {
      await uploads.decline(body.path);
      return {};
    },
  }),
];
