import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { packIdSchema, partKindSchema, versionSchema } from '../../format/manifest.ts';
import { replaceFile } from '../durable.ts';
import { packsDirectory } from '../layout.ts';
import type { Offer } from './offer.ts';

/**
 * `<dataDir>/downloads/<id>-<first digits of the manifest's SHA-256>/`: one published version of one region, while it is fetched.
 * `download.json` says what it is, `published/pack.json` is the manifest as it was published, `fetching/<n>` the n-th part as far as it
 * has come, and `pack/` the pack with every part that is whole and verified.
 */
const downloadsDirectory = (dataDir: string): string => join(dataDir, 'downloads');

/** What says whose download a folder is, after the process that began it is gone. */
const recordSchema = z.object({
  /** Of the file; none when a pack's own address was given. */
  catalogue: z.string().optional(),
  region: packIdSchema,
  name: z.string(),
  version: versionSchema,
  manifest: z.object({ url: z.string(), size: z.number().int(), sha256: z.string().regex(/^[0-9a-f]{64}$/) }),
  /** The kinds that were asked for; absent: all of them. */
  parts: z.array(partKindSchema).min(1).optional(),
  /** Of all parts that were asked for. */
  bytesTotal: z.number().int(),
  /** ISO 8601 UTC. */
  started: z.iso.datetime(),
});
export type DownloadRecord = z.infer<typeof recordSchema>;

const nameSchema = z.string().regex(/^[a-z0-9][a-z0-9-]*-[0-9a-f]{12}$/);
const idOfDownload = (name: string): string => name.slice(0, -13);

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
    return idOfDownload(this.name);
  }

  /** Folder of the manifest as it was published. */
  get published(): string {
    return join(this.path, 'published');
  }

  /** Folder of the pack as it will be installed. */
  get pack(): string {
    return join(this.path, 'pack');
  }

  partFile(path: string): string {
    return join(this.pack, path);
  }

  /** By the part's place in the published manifest: paths of parts may look like anything. */
  fetchingFile(index: number): string {
    return join(this.path, 'fetching', String(index));
  }

  async make(record: DownloadRecord): Promise<void> {
    for (const folder of [this.published, this.pack, join(this.path, 'fetching')]) {
      await mkdir(folder, { recursive: true });
    }
    await replaceFile(join(this.path, 'download.json'), `${JSON.stringify(record)}\n`);
  }

  /** `undefined` for what is no download, or no whole one. */
  async record(): Promise<DownloadRecord | undefined> {
    try {
      return recordSchema.parse(JSON.parse(await readFile(join(this.path, 'download.json'), 'utf8')));
    } catch {
      return undefined;
    }
  }

  /** What says that it is a download goes first: of one that is removed by halves nothing is resumed. */
  async remove(): Promise<void> {
    await rm(join(this.path, 'download.json'), { force: true });
    await rm(this.path, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** All folders of downloads, also of those that were removed by halves. */
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

/** Held by whoever downloads a region, so that two never do. Its name is no pack's: ids have no dots. */
export const downloadLock = (dataDir: string, id: string): string =>
  join(packsDirectory(dataDir), '.locks', `${id}.download.lock`);
