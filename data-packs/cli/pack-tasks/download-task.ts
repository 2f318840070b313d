import { downloadPack } from '../../store/download-pack.ts';
import { installDone } from './install-done.ts';
import type { PackTaskDone, PackTaskTools, WorkOf } from './task-context.ts';

/** Downloads or updates a region of a known catalogue; stopped, it can resume. */
export async function downloadTask(work: WorkOf<'download'>, tools: PackTaskTools): Promise<PackTaskDone> {
  const { dataDir, progress, signal } = tools;
  return installDone(await downloadPack(dataDir, work, { progress, signal, allow: work.allow }), 'downloaded');
}
