import { relative } from 'node:path';
import { PackError } from '../../format/read-pack.ts';
import { versionDirectory } from '../../store/disk/layout.ts';
import { verifySource } from '../../store/pack-source.ts';
import { requirePointer, servingFolder } from '../../store/pointer.ts';
import { progressWords } from '../../words/progress-words.ts';
import { taskWords } from '../../words/words.ts';
import { CommandFailure } from '../command-line.ts';
import { installedName } from './installed-name.ts';
import { doneWith, type PackTaskDone, type PackTaskTools, type WorkOf } from './task-context.ts';
import { spanProgress } from './task-progress.ts';

const phases = {
  verifying: [progressWords.message('verifying'), 0, 0.8],
  polygons: [progressWords.message('polygons'), 0.8, 1],
} as const;

/** Checks every byte of an installed region, and the areas of its map. */
export async function verifyTask({ region }: WorkOf<'verify'>, tools: PackTaskTools): Promise<PackTaskDone> {
  const { dataDir, progress, signal } = tools;
  const pointer = await requirePointer(dataDir, region);
  const directory = versionDirectory(dataDir, region, servingFolder(pointer));
  const name = await installedName(dataDir, region);
  const damaged = (error: unknown) => {
    if (!(error instanceof PackError)) throw error;
    const part = relative(directory, error.path);
    throw new CommandFailure(taskWords.message('foundDamaged', { name, part, reason: error.said }), { cause: error });
  };
  const listener = spanProgress(progress, phases);
  const { manifest } = await verifySource(directory, { progress: listener, signal }).catch(damaged);
  return { ...doneWith(taskWords.message('foundSound', { name })), region, version: manifest.version, path: directory };
}
