import { z } from 'zod';
import { type Operation, operation, WrittenJson } from '../operation.ts';
import type { StoreThread } from '../thread/store-thread.ts';
import type { Uploads } from '../uploads.ts';

const pathSchema = z.object({ path: z.string().min(1).max(4096) });

/** Packs that lie on this machine, or were carried to it. */
export const fileOperations = (thread: StoreThread, uploads: Uploads): Operation[] => [
  operation({
    method: 'post',
    path: '/files/find',
    body: pathSchema,
    answer: async ({ body, signal }) => new WrittenJson(await thread.ask({ kind: 'find', ...body }, { signal })),
  }),
  operation({
    method: 'get',
    path: '/carried',
    answer: async ({ signal }) => new WrittenJson(await thread.ask({ kind: 'carried' }, { signal })),
  }),
  operation({
    method: 'post',
    path: '/uploads/decline',
    body: pathSchema,
    answer: async ({ body }) => {
      await uploads.decline(body.path);
      return {};
    },
  }),
];
