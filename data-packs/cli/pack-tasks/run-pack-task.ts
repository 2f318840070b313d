import type { PackWork } from '../../store/pack-task.ts';
import type { PackTaskDone, PackTaskTools } from './task-context.ts';

/** Does one piece of work on packs, and loads no more of the program than it needs. Throws a sentence when it fails. */
export async function runPackTask(work: PackWork, tools: PackTaskTools): Promise<PackTaskDone> {
  switch (work.kind) {
    case 'install':
      return (await import('./install-task.ts')).installTask(work, tools);
    case 'rollback':
      return (await import('./rollback-task.ts')).rollbackTask(work, tools);
    case 'remove':
      return (await import('./remove-task.ts')).removeTask(work, tools);
    case 'build':
      return (await import('./build-task.ts')).buildTask(work, tools);
    case 'download':
      return (await import('./download-task.ts')).downloadTask(work, tools);
    case 'export':
      return (await import('./export-task.ts')).exportTask(work, tools);
  }
}

/** What the person reads when the work was stopped. */
export const stopped: Readonly<Record<PackWork['kind'], string>> = {
  download: 'The download was stopped; what has arrived is kept, and it goes on from there when it is asked for again.',
  install: 'The installation was stopped; nothing was changed.',
  export: 'The export was stopped; no file was written.',
  build:
    'The build was stopped; nothing was installed. An extract that was fetched for it is kept, and the next build goes on with it.',
  rollback: 'Stopped; nothing was changed.',
  remove: 'Stopped; nothing was removed.',
};
