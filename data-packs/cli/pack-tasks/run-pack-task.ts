import type { PackWork } from '../../store/pack-task.ts';
import type { Message } from '../../words/catalogue.ts';
import { taskWords } from '../../words/words.ts';
import type { PackTaskDone, PackTaskTools } from './task-context.ts';

/** Runs one task on packs and loads only the code for it. Throws a sentence. */
export async function runPackTask(work: PackWork, tools: PackTaskTools): Promise<PackTaskDone> {
  switch (work.kind) {
    case 'install':
      return (await import('./install-task.ts')).installTask(work, tools);
    case 'verify':
      return (await import('./verify-task.ts')).verifyTask(work, tools);
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

/** Messages for stopped tasks. */
export const stopped: Readonly<Record<PackWork['kind'], Message>> = {
  download: taskWords.message('downloadStopped'),
  install: taskWords.message('installStopped'),
  export: taskWords.message('exportStopped'),
  build: taskWords.message('buildStopped'),
  verify: taskWords.message('verifyStopped'),
  rollback: taskWords.message('rollbackStopped'),
  remove: taskWords.message('removeStopped'),
};
