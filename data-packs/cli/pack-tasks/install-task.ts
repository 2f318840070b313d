import { installPack } from '../../store/install.ts';
import { progressWords } from '../../words/progress-words.ts';
import { installDone } from './install-done.ts';
import type { PackTaskDone, PackTaskTools, WorkOf } from './task-context.ts';
import { spanProgress } from './task-progress.ts';

/** Shares of the time: copying and verifying read every byte, inspecting reads some parts. */
const spans = {
  copying: [progressWords.message('copying'), 0, 0.4],
  verifying: [progressWords.message('verifying'), 0.4, 0.9],
  inspecting: [progressWords.message('inspecting'), 0.9, 1],
} as const;

/** Installs a pack folder or an `.outpost` file. */
export async function installTask({ path, allow }: WorkOf<'install'>, tools: PackTaskTools): Promise<PackTaskDone> {
  const { dataDir, progress, signal } = tools;
  const installed = await installPack(dataDir, path, { progress: spanProgress(progress, spans), signal, allow });
  return installDone(installed, 'installed');
}
