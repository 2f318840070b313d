import { installPack } from '../../store/install.ts';
import type { PackTaskDone, PackTaskTools, WorkOf } from './pack-task.ts';
import { spanning } from './task-progress.ts';

/** Reading is what takes long: once to copy, once to check; then some parts are looked into. */
const spans = {
  copying: ['copying', 0, 0.4],
  verifying: ['checking', 0.4, 0.9],
  inspecting: ['looking into its parts', 0.9, 1],
} as const;

/** A pack folder or an `.outpost` file becomes a region. */
export async function installTask({ path }: WorkOf<'install'>, tools: PackTaskTools): Promise<PackTaskDone> {
  const { dataDir, progress, signal } = tools;
  const { manifest, directory, alreadyThere, signatureTaken } = await installPack(dataDir, path, {
    progress: spanning(progress, spans),
    signal,
  });
  const { id, name, version } = manifest;
  return {
    message: signatureTaken
      ? `${name} is here already, in just this version; it is signed now, and nothing else had to be changed.`
      : alreadyThere
        ? `${name} is here already, in just this version; nothing had to be changed.`
        : `${name} is installed.`,
    region: id,
    version,
    path: directory,
  };
}
