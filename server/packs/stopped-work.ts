import {
  discardDownload,
  downloadFolders,
  type ListedDownload,
  listDownloads,
} from '../../data-packs/store/download/download-folder.ts';
import { discardBuilds } from '../../data-packs/store/unfinished/kept-builds.ts';
import { phaseSaid } from '../../data-packs/words/progress-words.ts';
import type { PackWork } from './pack-schemas.ts';
import type { StoppedWork, TaskQueue } from './tasks/task-queue.ts';

/** Finds stopped downloads of a data folder, and discards them and builds. */
export const stoppedWork = (dataDir: string): StoppedWork => ({
  discard: async work => {
    if (work.kind === 'build') await discardBuilds(dataDir, work.id);
    if (work.kind !== 'download') return;
    for (const { catalogue, region, download } of await listDownloads(dataDir)) {
      if (catalogue === work.catalogue && region === work.region) await discardDownload(dataDir, download);
    }
  },
  lost: async works => {
    const records = await Promise.all((await downloadFolders(dataDir)).map(folder => folder.record()));
    return works.filter(
      work =>
        work.kind === 'download' &&
        !records.some(record => record?.catalogue === work.catalogue && record.region === work.region),
    );
  },
});

/** Adds the unfinished downloads of earlier runs to the queue, paused. */
export async function restoreDownloads(dataDir: string, queue: TaskQueue): Promise<void> {
  for (const listed of await listDownloads(dataDir)) {
    const work = workOf(listed);
    if (work === undefined) continue;
    const { name, bytesDone, bytesTotal } = listed;
    const fraction = bytesTotal === 0 ? 0 : bytesDone / bytesTotal;
    queue.addPaused(work, name, { ...phaseSaid('downloading'), fraction, bytesDone, bytesTotal });
  }
}

/** `undefined` for downloads from a plain address, which only their command resumes. */
function workOf({ catalogue, region, parts }: ListedDownload): PackWork | undefined {
  if (catalogue === undefined) return undefined;
  return { kind: 'download', catalogue, region, parts };
}
