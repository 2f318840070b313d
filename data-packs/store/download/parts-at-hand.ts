import { copyFile, link, mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { checksumFile } from '../../format/checksum.ts';
import type { PackPart } from '../../format/manifest.ts';
import { tryReadPack } from '../../format/read-pack.ts';
import { versionDirectory } from '../layout.ts';
import { previousFolder, readPointer, servingFolder } from '../pointer.ts';
import { type DownloadFolder, downloadFolders } from './download-folder.ts';

/** A part of the published pack that is wanted, with its place in the manifest. */
export type WantedPart = PackPart & { index: number };

/** Whether a part is here already: from an earlier run, or from the installed version. */
export type AtHand = 'verified' | 'kept' | 'missing';

/** Finds what need not be fetched: parts are the same where size and SHA-256 are, whatever their names. */
export class PartsAtHand {
  readonly #folder: DownloadFolder;
  readonly #signal: AbortSignal;
  /** Files of the installed versions, by content. */
  readonly #installed: ReadonlyMap<string, string>;

  private constructor(folder: DownloadFolder, installed: ReadonlyMap<string, string>, signal: AbortSignal) {
    this.#folder = folder;
    this.#installed = installed;
    this.#signal = signal;
  }

  static async of(dataDir: string, folder: DownloadFolder, signal: AbortSignal): Promise<PartsAtHand> {
    return new PartsAtHand(folder, await installedParts(dataDir, folder.id), signal);
  }

  /** Everything is read: what was damaged since is fetched again. */
  async take(part: WantedPart): Promise<AtHand> {
    const file = this.#folder.partFile(part.path);
    if (await this.#isSound(file, part)) return 'verified';
    await rm(file, { recursive: true, force: true });
    const same = this.#installed.get(contentOf(part));
    if (same === undefined) return 'missing';
    await mkdir(dirname(file), { recursive: true });
    await link(same, file).catch(() => copyFile(same, file));
    if (await this.#isSound(file, part)) return 'kept';
    await rm(file, { force: true });
    return 'missing';
  }

  async #isSound(file: string, { size, sha256 }: WantedPart): Promise<boolean> {
    const stats = await stat(file).catch(() => undefined);
    if (stats?.isFile() !== true || stats.size !== size) return false;
    return (await checksumFile(file, { signal: this.#signal })).sha256 === sha256;
  }
}

const contentOf = ({ size, sha256 }: Pick<PackPart, 'size' | 'sha256'>): string => `${sha256} ${size}`;

async function installedParts(dataDir: string, id: string): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const pointer = await readPointer(dataDir, id).catch(() => undefined);
  if (pointer === undefined) return found;
  // What serves last: of two files with the same content its own is taken.
  for (const version of [previousFolder(pointer), servingFolder(pointer)]) {
    if (version === undefined) continue;
    const directory = versionDirectory(dataDir, id, version);
    const manifest = await tryReadPack(directory);
    for (const part of manifest?.parts ?? []) found.set(contentOf(part), join(directory, part.path));
  }
  return found;
}

/**
 * Takes over what other downloads of this region have, and removes them: the catalogue has moved on since, but most parts are often the
 * same. Only for the holder of the region's download lock.
 */
export async function takeOverOlder(
  dataDir: string,
  folder: DownloadFolder,
  wanted: readonly WantedPart[],
): Promise<void> {
  for (const older of await downloadFolders(dataDir)) {
    if (older.id !== folder.id || older.name === folder.name) continue;
    const manifest = await tryReadPack(older.published);
    for (const [index, part] of (manifest?.parts ?? []).entries()) {
      const same = wanted.find(other => contentOf(other) === contentOf(part));
      if (same === undefined) continue;
      await moveWhere(older.partFile(part.path), folder.partFile(same.path));
      await moveWhere(older.fetchingFile(index), folder.fetchingFile(same.index));
      await moveWhere(`${older.fetchingFile(index)}.from`, `${folder.fetchingFile(same.index)}.from`);
    }
    await older.remove();
  }
}

/** Where there is something to move, and nothing in its way. */
async function moveWhere(from: string, to: string): Promise<void> {
  if ((await stat(from).catch(() => undefined)) === undefined) return;
  if ((await stat(to).catch(() => undefined)) !== undefined) return;
  await mkdir(dirname(to), { recursive: true });
  await rename(from, to);
}
