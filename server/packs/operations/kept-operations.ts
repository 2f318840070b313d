import type { ListedWork } from '../../../data-packs/store/unfinished/unfinished-work.ts';
import { Failure } from '../../errors.ts';
import { FinishedReply } from '../../http/reply/finished-reply.ts';
import { packWords } from '../../words.ts';
import { operation, type PackOperation } from '../operation.ts';
import { discardSchema, type Kept } from '../pack-schemas.ts';
import type { TaskQueue } from '../tasks/task-queue.ts';
import type { StoreThread } from '../thread/store-thread.ts';

/** Lists and discards leftovers, except those of tasks and those in use. */
export function keptOperations(thread: StoreThread, queue: TaskQueue): PackOperation[] {
  const free = async (): Promise<ListedWork[]> => {
    const kept: ListedWork[] = JSON.parse((await thread.ask({ kind: 'kept' })).toString());
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
        return FinishedReply.json(await thread.ask({ kind: 'discard-kept', ...body }, { failure: 'conflict' }));
      },
    }),
  ];
}
