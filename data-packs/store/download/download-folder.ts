import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { packIdSchema, partKindSchema, versionSchema } from '../../format/manifest.ts';
import { replaceFile } from '../../runtime/durable.ts';
import { removeUnused } from '../../runtime/in-use.ts';
import { downloadFailures } from '../../words/words.ts';
import { packsDirectory } from '../disk/layout.ts';
import { tryLock } from '../disk/lock.ts';
import { makeFolder } from '../disk/make-folder.ts';
import { readRecord } from '../disk/read-record.ts';
import type { Offer } from './offer.ts';

/**
 * `<dataDir>/downloads/<id>-<first digits of the manifest's SHA-256>/`: one published version of one region, while it
 * is fetched. `download.json` is its record, `published/pack.json` the published manifest, `fetching/<n>` the bytes of
 * the n-th part so far, and `pack/` the pack with every part that is complete and verified.
 */
const downloadsDirectory = (dataDir: string): string => join(dataDir, 'downloads');

/** Describes a download for later processes. */
const recordSchema = z.object({
  /** Address of the catalogue; absent for a pack at its own address. */
  catalogue: z.string().optional(),
  region: packIdSchema,
  name: z.string(),
  version: versionSchema,
  manifest: z.object({
    url: z.string(),
    size: z.number().int(),
    sha256: z.string().regex(/^[0-9a-f]{64}$/),
  }),
  /** The requested kinds; absent: all. */
  parts: z.array(partKindSchema).min(1).optional(),
  /** Sum over all requested parts. */
  bytesTotal: z.number().int(),
  /** ISO 8601 UTC. */
  started: z.iso.datetime(),
});
export type DownloadRecord = z.infer<typeof recordSchema>;

const nameSchema = z.string().regex(/^[a-z0-9][a-z0-9-]*-[0-9a-f]{12}$/);

export class DownloadFolder {
  readonly name: string;
  readonly path: string;

  constructor(dataDir: string, name: string) {
    this.name = nameSchema.parse(name);
    this.path = join(downloadsDirectory(dataDir), name);
  }

  static of(dataDir: string, { id, manifest }: Pick<Offer, 'id' | 'manifest'>): DownloadFolder {
    return new DownloadFolder(dataDir, `${id}-${manifest.sha256.slice(0, 12)}`);
  }

  get id(): string {
    return this.name.slice(0, -13);
  }

  get published(): string {
    return join(this.path, 'published');
  }

  get pack(): string {
    return join(this.path, 'pack');
  }

  partFile(path: string): string {
    return join(this.pack, path);
  }

  /** Named by the part's index in the published manifest: part paths may contain folders. */
  fetchingFile(index: number): string {
    return join(this.path, 'fetching', String(index));
  }

  async make(record: DownloadRecord): Promise<void> {
    for (const folder of [this.published, this.pack, join(this.path, 'fetching')]) makeFolder(folder);
    await replaceFile(join(this.path, 'download.json'), `${JSON.stringify(record)}\n`);
  }

  /** `undefined` where the record is missing or damaged. */
  record(): Promise<DownloadRecord | undefined> {
    return readRecord(join(this.path, 'download.json'), recordSchema);
  }

  /** Removes the record first, so that a half-removed download is never resumed. */
  async remove(): Promise<void> {
    await rm(join(this.path, 'download.json'), { force: true });
    await removeUnused(this.path);
  }
}

/** All download folders, half-removed ones included. */
export async function downloadFolders(dataDir: string): Promise<DownloadFolder[]> {
  const names = await readdir(downloadsDirectory(dataDir)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return names
    .filter(name => nameSchema.safeParse(name).success)
    .sort()
    .map(name => new DownloadFolder(dataDir, name));
}

/** Lets one process at a time download a region. Pack ids have no dots, so its name is not a pack lock's. */
export const downloadLock = (dataDir: string, id: string): string =>
  join(packsDirectory(dataDir), '.locks', `${id}.download.lock`);

export interface ListedDownload extends DownloadRecord {
  /** For `discardDownload`. */
  download: string;
  /** At most `bytesTotal`. */
  bytesDone: number;
}

/** The unfinished downloads, running and stopped ones. */
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

/** Removes a download and its bytes. Throws a sentence when it is running. */
export async function discardDownload(dataDir: string, download: string): Promise<void> {
  const folder = new DownloadFolder(dataDir, download);
  const free = await tryLock(downloadLock(dataDir, folder.id), () => folder.remove());
  if (!free) throw downloadFailures.error('downloading', { id: folder.id });
}

/** Finishes removals that were killed. Downloads that can be resumed stay. */
export async function clearRemovedDownloads(dataDir: string): Promise<void> {
  for (const folder of await downloadFolders(dataDir)) {
    await tryLock(downloadLock(dataDir, folder.id), async () => {
      if ((await folder.record()) === undefined) await folder.remove();
    });
  }
}

/** Sums up the files with such names. */
async function bytesBelow(directory: string, names = /./): Promise<number> {
  const entries = await readdir(directory, { withFileTypes: true, recursive: true }).catch(() => []);
  let bytes = 0;
  for (const entry of entries) {
    if (!entry.isFile() || !names.test(entry.name)) continue;
    // A file that is being renamed is counted the next time.
    bytes += (await stat(join(entry.parentPath, entry.name)).catch(() => undefined))?.size ?? 0;
  }
  return bytes;
}
