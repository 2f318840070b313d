import { removePack } from '../../store/remove.ts';
import { phaseSaid } from '../../words/progress-words.ts';
import { taskWords } from '../../words/words.ts';
import { installedName } from './installed-name.ts';
import type { PackTaskDone, PackTaskTools, WorkOf } from './task-context.ts';
import { doneWith } from './task-context.ts';

/** Removes a region with all its versions; too quick to be stopped. */
export async function removeTask({ region }: WorkOf<'remove'>, tools: PackTaskTools): Promise<PackTaskDone> {
  const { dataDir, progress, signal } = tools;
  const name = await installedName(dataDir, region);
  progress({ ...phaseSaid('removing'), fraction: 0 });
  signal.throwIfAborted();
  const { filesLeft } = await removePack(dataDir, region, signal);
  return { ...doneWith(taskWords.message(filesLeft ? 'removedInPart' : 'removed', { name })), region };
}
