import { z } from 'zod';
import { catalogueAddress } from '../../../data-packs/store/catalogues/catalogue-url.ts';
import { WordedError } from '../../../data-packs/words/worded-error.ts';
import { Failure } from '../../errors.ts';
import { operation, type PackOperation } from '../operation.ts';
import { type PackWork, packWorkSchema } from '../pack-schemas.ts';
import type { TaskBoard, WorkDescription } from '../tasks/task-board.ts';
import type { Uploads } from '../uploads.ts';

const params = z.object({ id: z.string() });

/** One catalogue has one address, however a window writes it. Throws `bad_request` on what cannot be one. */
function inOneSpelling(work: PackWork): PackWork {
  if (work.kind !== 'download') return work;
  try {
    return { ...work, catalogue: catalogueAddress(work.catalogue) };
  } catch (cause) {
    throw cause instanceof WordedError ? new Failure('bad_request', cause.said, { cause }) : cause;
  }
}

/** Work on packs: asked for, watched and stopped. */
export function taskOperations(
  board: TaskBoard,
  uploads: Uploads,
  describe: (work: PackWork) => Promise<WorkDescription>,
): PackOperation[] {
  return [
    operation({
      method: 'get',
      path: '/tasks',
      handle: async () => {
        await board.forgetLost();
        return { tasks: board.list() };
      },
    }),
    operation({
      method: 'post',
      path: '/tasks',
      status: 201,
      body: packWorkSchema,
      handle: async ({ body }) => {
        const work = inOneSpelling(body);
        return board.add(work, await describe(work));
      },
    }),
    operation({ method: 'post', path: '/tasks/{id}/pause', params, handle: ({ params: { id } }) => board.pause(id) }),
    operation({ method: 'post', path: '/tasks/{id}/resume', params, handle: ({ params: { id } }) => board.resume(id) }),
    operation({ method: 'post', path: '/tasks/{id}/cancel', params, handle: ({ params: { id } }) => board.cancel(id) }),
    operation({
      method: 'post',
      path: '/tasks/{id}/dismiss',
      params,
      handle: async ({ params: { id } }) => {
        const { work } = board.dismiss(id);
        if (work.kind === 'install') await uploads.release(work.path);
        return {};
      },
    }),
  ];
}
