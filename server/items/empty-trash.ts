import { z } from 'zod';
import { defineEndpoint, type Endpoint } from '../http/endpoint.ts';
import { free, type ItemParts } from './parts.ts';

/** Items that a request deletes. */
const atOnce = 200;

/** Deleting what is in the trash. */
export const emptyTrash = ({ items, files, writes, clock }: ItemParts): Endpoint[] => [
  defineEndpoint({
    ...free,
    operation: 'empty_trash',
    summary: 'Delete for good what is in the trash',
    description: 'Deletes up to 200 items; while `more` is true, ask again.',
    method: 'post',
    path: '/items/v1/empty-trash',
    reply: { json: z.object({ deleted: z.int().min(0), more: z.boolean() }).meta({ id: 'EmptiedTrash' }) },
    handle: async (_, { principal: { userId } }) => {
      const filter = { kinds: undefined, group: undefined, trash: 'only' } as const;
      const page = items.page(userId, filter, { after: undefined, limit: atOnce });
      // A transaction each: other writes go in between.
      const removed = await Promise.all(
        page.items.map(({ id }) => writes.run(() => items.remove(userId, id, clock.now()))),
      );
      await files.remove(removed.map(({ before }) => before));
      return { deleted: removed.length, more: page.next !== undefined };
    },
  }),
];
