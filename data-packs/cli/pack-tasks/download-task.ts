import { downloadPack } from '../../store/download/download-pack.ts';
import type { PackTaskDone, PackTaskTools, WorkOf } from './pack-task.ts';

/** A region of a known catalogue, or its update. Stopped, it keeps what has arrived. */
export async function downloadTask(work: WorkOf<'download'>, tools: PackTaskTools): Promise<PackTaskDone> {
  const { dataDir, progress, signal } = tools;
  const { manifest, directory, alreadyThere, signatureTaken } = await downloadPack(dataDir, work, { progress, signal });
  const { id, name, version } = manifest;
  return {
    message: alreadyThere
      ? `${name} is here already, in just this version${signatureTaken ? '; it is signed now' : ''}.`
      : `${name} is downloaded and installed.`,
    region: id,
    version,
    path: directory,
  };
}
