import { dirname } from 'node:path';
import { exportCut } from '../../cut/export-cut.ts';
import { carriedDirectory, carriedFile } from '../../store/disk/layout.ts';
import { exportPack } from '../../store/export.ts';
import { progressWords } from '../../words/progress-words.ts';
import { taskWords } from '../../words/words.ts';
import { installedName } from './installed-name.ts';
import type { PackTaskDone, PackTaskTools, WorkOf } from './task-context.ts';
import { doneWith } from './task-context.ts';
import { spanProgress } from './task-progress.ts';

const whole = { writing: [progressWords.message('writing'), 0, 1] } as const;
const part = {
  cutting: [progressWords.message('cutting'), 0, 0.7],
  checksums: [progressWords.message('checksums'), 0.7, 0.8],
  writing: [progressWords.message('writing'), 0.8, 1],
} as const;

/** Exports an installed region, or what of it lies in a box, as one file. */
export async function exportTask(work: WorkOf<'export'>, tools: PackTaskTools): Promise<PackTaskDone> {
  const { region, file, replace = false, items, box } = work;
  const { dataDir, progress, signal } = tools;
  const listener = spanProgress(progress, box === undefined ? whole : part);
  const options = {
    progress: listener,
    signal,
    replace,
    ...(items !== undefined && { items: carriedFile(dataDir, items) }),
  };
  if (box !== undefined) {
    const { path, manifest } = await exportCut(dataDir, { id: region, box }, file, options);
    const { name, version } = manifest;
    // A browser fetches it from there.
    const waits = dirname(path) === carriedDirectory(dataDir);
    const said = waits ? taskWords.message('cutReady', { name }) : taskWords.message('cut', { name, path });
    return { ...doneWith(said), region, version, path };
  }
  const name = await installedName(dataDir, region);
  const { path, version } = await exportPack(dataDir, region, file, options);
  return { ...doneWith(taskWords.message('exported', { name, path })), region, version, path };
}
