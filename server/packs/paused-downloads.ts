import {
  discardDownload,
  downloadFolders,
  type ListedDownload,
  listDownloads,
} from '../../data-packs/store/download/download-folder.ts';
import { phaseSaid } from '../../data-packs/words/progress.ts';
import type { PackWork } from './pack-schemas.ts';
import type { KeptDownloads, TaskBoard } from './tasks/task-board.ts';

/** What downloads keep while they are stopped, on the disk of this data folder. */
export const keptDownloads = (dataDir: string): KeptDownloads => ({
  discard: async work => {
    if (work.kind !== 'download') return;
    for (const { catalogue, region, download } of await listDownloads(dataDir)) {
      if (catalogue === work.catalogue && region === work.region) await discardDownload(dataDir, download);
    }
  },
  lost: async works => {
    const kept = await Promise.all((await downloadFolders(dataDir)).map(folder => folder.record()));
    return works.filter(
      work =>
        work.kind === 'download' &&
        !kept.some(record => record?.catalogue === work.catalogue && record.region === work.region),
    );
  },
});

/** Downloads that an earlier run left unfinished are on the board as paused: a person decides whether they go on. */
export async function restoreDownloads(dataDir: string, board: TaskBoard): Promise<void> {
  for (const listed of await listDownloads(dataDir)) {
    const work = workOf(listed);
    if (work === undefined) continue;
    const { name, bytesDone, bytesTotal } = listed;
    const fraction = bytesTotal === 0 ? 0 : bytesDone / bytesTotal;
    board.addPaused(work, name, { ...phaseSaid('downloading'), fraction, bytesDone, bytesTotal });
  }
}

/** `undefined` for one that the command line began from a plain address: the command goes on with it. */
function workOf({ catalogue, region, parts }: ListedDownload): PackWork | undefined {
  if (catalogue === undefined) return undefined;
  return { kind: 'download', catalogue, region, ...(parts === undefined ? {} : { parts }) };
}
