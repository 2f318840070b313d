import { removePack } from '../../store/remove.ts';
import { installedName } from './installed-name.ts';
import type { PackTaskDone, PackTaskTools, WorkOf } from './task-context.ts';

/** Takes a region away with all its versions. It is too quick to be stopped on the way. */
export async function removeTask({ region }: WorkOf<'remove'>, tools: PackTaskTools): Promise<PackTaskDone> {
  const { dataDir, progress, signal } = tools;
  const name = await installedName(dataDir, region);
  progress({ phase: 'removing', fraction: 0 });
  signal.throwIfAborted();
  const { filesLeft } = await removePack(dataDir, region, signal);
  const rest = filesLeft
    ? '; some of its files are still held by another program, and go when Outpost starts the next time'
    : ', and its place on the disk is free again';
  return { message: `${name} is removed${rest}.`, region };
}
