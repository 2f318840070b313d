import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { downloadFailures } from '../../words/failures/download.ts';
import { WordedError } from '../../words/worded-error.ts';
import { tryLock } from '../lock.ts';
import { DownloadFolder, type DownloadRecord, downloadFolders, downloadLock } from './download-folder.ts';

export interface ListedDownload extends DownloadRecord {
  /** For `discardDownload`. */
  download: string;
  /** Of `bytesTotal`. */
  bytesDone: number;
}

/** The downloads that were begun and are not done: running ones and stopped ones. */
export async function listDownloads(dataDir: string): Promise<ListedDownload[]> {
  const listed = await Promise.all(
    (await downloadFolders(dataDir)).map(async (folder): Promise<ListedDownload | undefined> => {
      const record = await folder.record();
      if (record === undefined) return undefined;
      const bytes = (await bytesBelow(folder.pack)) + (await bytesBelow(join(folder.path, 'fetching'), /^\d+$/));
      return { ...record, download: folder.name, bytesDone: Math.min(bytes, record.bytesTotal) };
    }),
  );
  return listed.filter(download => download !== undefined);
}

/** Throws away what a download has. Throws a sentence when it is running. */
export async function discardDownload(dataDir: string, download: string): Promise<void> {
  const folder = new DownloadFolder(dataDir, download);
  const free = await tryLock(downloadLock(dataDir, folder.id), () => folder.remove());
  if (!free) throw new WordedError(downloadFailures.message('downloading', { id: folder.id }));
}

/** Clears what a download that was killed while it was removed left. Those that may go on stay. */
export async function clearRemovedDownloads(dataDir: string): Promise<void> {
  for (const folder of await downloadFolders(dataDir)) {
    await tryLock(downloadLock(dataDir, folder.id), async () => {
      if ((await folder.record()) === undefined) await folder.remove();
    });
  }
}

/** Of the files with such names. */
async function bytesBelow(directory: string, names = /./): Promise<number> {
  const entries = await readdir(directory, { withFileTypes: true, recursive: true }).catch(() => []);
  let bytes = 0;
  for (const entry of entries) {
    if (!entry.isFile() || !names.test(entry.name)) continue;
    // One that is renamed just now is counted the next time.
    bytes += (await stat(join(entry.parentPath, entry.name)).catch(() => undefined))?.size ?? 0;
  }
  return bytes;
}
