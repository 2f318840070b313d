import { downloadFolders, downloadLock } from '../download/download-folder.ts';
import { tryLock } from '../lock.ts';
import type { KeptThing } from './kept-thing.ts';

/** Regions that were fetched in part, and those that were removed by halves. */
export async function keptDownloads(dataDir: string): Promise<KeptThing[]> {
  return Promise.all(
    (await downloadFolders(dataDir)).map(async (folder): Promise<KeptThing> => {
      const record = await folder.record();
      const { id } = folder;
      return {
        id: folder.name,
        what: 'download',
        name: record?.name ?? id,
        region: id,
        ...(record?.catalogue === undefined ? {} : { catalogue: record.catalogue }),
        ...(record === undefined ? {} : { bytesTotal: record.bytesTotal }),
        paths: [folder.path],
        whileUnused: work => tryLock(downloadLock(dataDir, id), work),
        remove: () => folder.remove(),
      };
    }),
  );
}
