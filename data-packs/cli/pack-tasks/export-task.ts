import { exportPack } from '../../store/export.ts';
import { carriedFile } from '../../store/layout.ts';
import { progressWords } from '../../words/progress-words.ts';
import { taskWords } from '../../words/tasks.ts';
import { installedName } from './installed-name.ts';
import type { PackTaskDone, PackTaskTools, WorkOf } from './task-context.ts';
import { doneWith } from './task-context.ts';
import { spanProgress } from './task-progress.ts';

/** Exports an installed region as one file. */
export async function exportTask(
  { region, file, replace = false, items }: WorkOf<'export'>,
  tools: PackTaskTools,
): Promise<PackTaskDone> {
  const { dataDir, progress, signal } = tools;
  const name = await installedName(dataDir, region);
  const listener = spanProgress(progress, { writing: [progressWords.message('writing'), 0, 1] });
  const { path, version } = await exportPack(dataDir, region, file, {
    progress: listener,
    signal,
    replace,
    ...(items !== undefined && { items: carriedFile(dataDir, items) }),
  });
  return { ...doneWith(taskWords.message('exported', { name, path })), region, version, path };
}
