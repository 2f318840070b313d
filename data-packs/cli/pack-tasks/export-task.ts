import { exportPack } from '../../store/export.ts';
import { progressWords } from '../../words/progress.ts';
import { taskWords } from '../../words/tasks.ts';
import { installedName } from './installed-name.ts';
import type { PackTaskDone, PackTaskTools, WorkOf } from './task-context.ts';
import { doneWith } from './task-context.ts';
import { spanning } from './task-progress.ts';

/** An installed region as one file, to be carried elsewhere. */
export async function exportTask(
  { region, file, replace = false }: WorkOf<'export'>,
  tools: PackTaskTools,
): Promise<PackTaskDone> {
  const { dataDir, progress, signal } = tools;
  const name = await installedName(dataDir, region);
  const listener = spanning(progress, { writing: [progressWords.message('writing'), 0, 1] });
  const { path, version } = await exportPack(dataDir, region, file, { progress: listener, signal, replace });
  return { ...doneWith(taskWords.message('exported', { name, path })), region, version, path };
}
