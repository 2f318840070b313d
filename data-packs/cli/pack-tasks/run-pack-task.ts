import type { PackWork } from '../../store/pack-task.ts';
import { buildTask } from './build-task.ts';
import { downloadTask } from './download-task.ts';
import { exportTask } from './export-task.ts';
import { installTask } from './install-task.ts';
import type { PackTaskDone, PackTaskTools } from './pack-task.ts';
import { removeTask } from './remove-task.ts';
import { rollbackTask } from './rollback-task.ts';

/** Does one piece of work on packs. Throws a sentence when it fails. */
export async function runPackTask(work: PackWork, tools: PackTaskTools): Promise<PackTaskDone> {
  switch (work.kind) {
    case 'install':
      return installTask(work, tools);
    case 'rollback':
      return rollbackTask(work, tools);
    case 'remove':
      return removeTask(work, tools);
    case 'build':
      return buildTask(work, tools);
    case 'download':
      return downloadTask(work, tools);
    case 'export':
      return exportTask(work, tools);
  }
}

/** What the person reads when the work was stopped. */
export const stopped: Readonly<Record<PackWork['kind'], string>> = {
  download: 'The download was stopped; what has arrived is kept, and it goes on from there when it is asked for again.',
  install: 'The installation was stopped; nothing was changed.',
  export: 'The export was stopped; no file was written.',
  build: 'The build was stopped; nothing was changed.',
  rollback: 'Stopped; nothing was changed.',
  remove: 'Stopped; nothing was removed.',
};
