import { rollbackPack } from '../../store/rollback.ts';
import { progressWords } from '../../words/progress-words.ts';
import { taskWords } from '../../words/words.ts';
import { installedName } from './installed-name.ts';
import type { PackTaskDone, PackTaskTools, WorkOf } from './task-context.ts';
import { doneWith } from './task-context.ts';
import { spanProgress } from './task-progress.ts';

/** Goes back to the previous version, after verifying every byte of it. */
export async function rollbackTask({ region }: WorkOf<'rollback'>, tools: PackTaskTools): Promise<PackTaskDone> {
  const { dataDir, progress, signal } = tools;
  const listener = spanProgress(progress, { verifying: [progressWords.message('rollback'), 0, 1] });
  const { version, directory } = await rollbackPack(dataDir, region, { progress: listener, signal });
  const name = await installedName(dataDir, region);
  return { ...doneWith(taskWords.message('rolledBack', { name, version })), region, version, path: directory };
}
