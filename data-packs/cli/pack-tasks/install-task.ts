import { installPack } from '../../store/install.ts';
import { progressWords } from '../../words/progress.ts';
import { installDone } from './install-done.ts';
import type { PackTaskDone, PackTaskTools, WorkOf } from './task-context.ts';
import { spanning } from './task-progress.ts';

/** Reading is what takes long: once to copy, once to check; then some parts are looked into. */
const spans = {
  copying: [progressWords.message('copying'), 0, 0.4],
  verifying: [progressWords.message('verifying'), 0.4, 0.9],
  inspecting: [progressWords.message('inspecting'), 0.9, 1],
} as const;

/** A pack folder or an `.outpost` file becomes a region. */
export async function installTask({ path }: WorkOf<'install'>, tools: PackTaskTools): Promise<PackTaskDone> {
  const { dataDir, progress, signal } = tools;
  const installed = await installPack(dataDir, path, { progress: spanning(progress, spans), signal });
  return installDone(installed, 'installed');
}
