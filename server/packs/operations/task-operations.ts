import { z } from 'zod';
import { catalogueAddress } from '../../../data-packs/store/catalogues/catalogue-url.ts';
import type { ListedWork } from '../../../data-packs/store/unfinished/unfinished-work.ts';
import { WordedError } from '../../../data-packs/words/worded-error.ts';
import { Failure } from '../../errors.ts';
import { packWords } from '../../words.ts';
import { discardSchema, type Kept, type PackWork, packWorkSchema } from '../pack-schemas.ts';
import { operation, type PackOperation } from '../packs-router.ts';
import { filesOf, type WorkDescription } from '../tasks/describe-work.ts';
import type { TaskQueue } from '../tasks/task-queue.ts';
import type { StoreThread } from '../thread/store-thread.ts';
import type { Uploads } from '../uploads.ts';

const params = z.object({ id: z.string() });

/** Normalises the catalogue's address. Throws `bad_request` if it is not one. */
function withNormalAddress(work: PackWork): PackWork {
  if (work.kind !== 'download') return work;
  try {
    return { ...work, catalogue: catalogueAddress(work.catalogue) };
  } catch (cause) {
    throw cause instanceof WordedError ? new Failure('bad_request', cause.said, { cause }) : cause;
  }
}

/** Starts, lists and stops work on packs. */
export function taskOperations(
  queue: TaskQueue,
  uploads: Uploads,
  describe: (work: PackWork) => Promise<WorkDescription>,
): PackOperation[] {
  return [
    operation({
      method: 'get',
      path: '/tasks',
      handle: async () => {
        await queue.removeLost();
        return { tasks: queue.list() };
      },
    }),
    operation({
      method: 'post',
      path: '/tasks',
      status: 201,
      body: packWorkSchema,
      handle: async ({ body }) => {
        const work = withNormalAddress(body);
        return queue.add(work, await describe(work));
      },
    }),
    operation({ method: 'post', path: '/tasks/{id}/pause', params, handle: ({ params: { id } }) => queue.pause(id) }),
    operation({ method: 'post', path: '/tasks/{id}/resume', params, handle: ({ params: { id } }) => queue.resume(id) }),
    operation({ method: 'post', path: '/tasks/{id}/cancel', params, handle: ({ params: { id } }) => queue.cancel(id) }),
    operation({
      method: 'post',
      path: '/tasks/{id}/dismiss',
      params,
      handle: async ({ params: { id } }) => {
        const { work } = queue.dismiss(id);
        for (const path of filesOf(work)) await uploads.release(path);
        return {};
      },
    }),
  ];
}

/** Lists and discards leftovers, except those of tasks and those in use. */
export function keptOperations(thread: StoreThread, queue: TaskQueue): PackOperation[] {
  const free = async (): Promise<ListedWork[]> => {
    const kept = await thread.ask<ListedWork[]>({ kind: 'kept' });
    return kept.filter(({ catalogue, region, inUse }) => !inUse && !queue.hasDownload(catalogue, region));
  };
  return [
    operation({
      method: 'get',
      path: '/kept',
      handle: async () => ({
        kept: (await free()).map(({ region: _, catalogue: __, inUse: ___, ...kept }): Kept => kept),
      }),
    }),
    operation({
      method: 'post',
      path: '/kept/discard',
      body: discardSchema,
      handle: async ({ body }) => {
        if (!(await free()).some(({ id }) => id === body.id)) {
          throw new Failure('conflict', packWords.message('leftoverGone'));
        }
        return thread.reply({ kind: 'discard-kept', ...body }, { failure: 'conflict' });
      },
    }),
  ];
}
