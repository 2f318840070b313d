import { rollbackPack } from '../../store/rollback.ts';
import { progressWords } from '../../words/progress.ts';
import { taskWords } from '../../words/tasks.ts';
import { installedName } from './installed-name.ts';
import type { PackTaskDone, PackTaskTools, WorkOf } from './task-context.ts';
import { doneWith } from './task-context.ts';
import { spanning } from './task-progress.ts';

/** Back to the version before, which is read to its last byte first. */
export async function rollbackTask({ region }: WorkOf<'rollback'>, tools: PackTaskTools): Promise<PackTaskDone> {
  const { dataDir, progress, signal } = tools;
  const listener = spanning(progress, { verifying: [progressWords.message('rollback'), 0, 1] });
  const { version, directory } = await rollbackPack(dataDir, region, { progress: listener, signal });
  const name = await installedName(dataDir, region);
  return { ...doneWith(taskWords.message('rolledBack', { name, version })), region, version, path: directory };
}
