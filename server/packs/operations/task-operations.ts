import { type Operation, operation } from '../operation.ts';
import { type PackWork, packWorkSchema } from '../schemas.ts';
import type { TaskBoard, WorkDescription } from '../tasks/task-board.ts';
import type { Uploads } from '../uploads.ts';

/** Work on packs: asked for, watched and stopped. */
export function taskOperations(
  board: TaskBoard,
  uploads: Uploads,
  describe: (work: PackWork) => Promise<WorkDescription>,
): Operation[] {
  return [
    operation({ method: 'get', path: '/tasks', answer: () => ({ tasks: board.list() }) }),
    operation({
      method: 'post',
      path: '/tasks',
      status: 201,
      body: packWorkSchema,
      answer: async ({ body }) => board.add(body, await describe(body)),
    }),
    operation({ method: 'post', path: '/tasks/:id/pause', answer: ({ id }) => board.pause(id) }),
    operation({ method: 'post', path: '/tasks/:id/resume', answer: ({ id }) => board.resume(id) }),
    operation({ method: 'post', path: '/tasks/:id/cancel', answer: ({ id }) => board.cancel(id) }),
    operation({
      method: 'post',
      path: '/tasks/:id/dismiss',
      answer: async ({ id }) => {
        const { work } = board.dismiss(id);
        if (work.kind === 'install') await uploads.release(work.path);
        return {};
      },
    }),
  ];
}
