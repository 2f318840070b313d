import { copyFile, link, mkdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { checksumFile } from '../../format/checksum.ts';
import type { PackPart } from '../../format/manifest.ts';
import { tryReadPack } from '../../format/read-pack.ts';
import { move } from '../../runtime/in-use.ts';
import { versionDirectory } from '../disk/layout.ts';
import { previousFolder, readPointer, servingFolder } from '../pointer.ts';
import { type DownloadFolder, downloadFolders } from './download-folder.ts';

/** A part of the published pack to download, with its index in the manifest. */
export type WantedPart = PackPart & { index: number };

/**
 * Finds the parts that need not be fetched: `verified` ones of an earlier run and `kept` ones of the installed
 * versions. Parts are equal where size and SHA-256 are, whatever their names. Reads them all, so that damaged ones are
 * fetched again. Returns the missing parts.
 */
export async function collectLocalParts(
  dataDir: string,
  folder: DownloadFolder,
  wanted: readonly WantedPart[],
  {
    signal,
    onFound,
  }: {
    signal: AbortSignal;
    onFound: (part: WantedPart, state: 'verified' | 'kept') => void;
  },
): Promise<WantedPart[]> {
  const installed = await installedFiles(dataDir, folder.id);
  const missing: WantedPart[] = [];
  for (const part of wanted) {
    const file = folder.partFile(part.path);
    if (await isIntact(file, part, signal)) {
      onFound(part, 'verified');
      continue;
    }
    await rm(file, { recursive: true, force: true });
    const same = installed.get(contentKey(part));
    if (same !== undefined) {
      await mkdir(dirname(file), { recursive: true });
      await link(same, file).catch(() => copyFile(same, file));
      if (await isIntact(file, part, signal)) {
        onFound(part, 'kept');
        continue;
      }
      await rm(file, { force: true });
    }
    missing.push(part);
  }
  return missing;
}

async function isIntact(file: string, { size, sha256 }: WantedPart, signal: AbortSignal): Promise<boolean> {
  const stats = await stat(file).catch(() => undefined);
  if (stats?.isFile() !== true || stats.size !== size) return false;
  return (await checksumFile(file, { signal })).sha256 === sha256;
}

const contentKey = ({ size, sha256 }: Pick<PackPart, 'size' | 'sha256'>): string => `${sha256} ${size}`;

/** Part files of the installed versions, by content. */
async function installedFiles(dataDir: string, id: string): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const pointer = await readPointer(dataDir, id).catch(() => undefined);
  if (pointer === undefined) return found;
  // The serving version comes last, so that its files win.
  for (const version of [previousFolder(pointer), servingFolder(pointer)]) {
    if (version === undefined) continue;
    const directory = versionDirectory(dataDir, id, version);
    const manifest = await tryReadPack(directory);
    for (const part of manifest?.parts ?? []) found.set(contentKey(part), join(directory, part.path));
  }
  return found;
}

/**
 * Moves what older downloads of this region hold into this one and removes them: after the catalogue moved on most
 * parts are often the same. The caller holds the region's download lock.
 */
export async function adoptOlderDownloads(
  dataDir: string,
  folder: DownloadFolder,
  wanted: readonly WantedPart[],
): Promise<void> {
  for (const older of await downloadFolders(dataDir)) {
    if (older.id !== folder.id || older.name === folder.name) continue;
    const manifest = await tryReadPack(older.published);
    for (const [index, part] of (manifest?.parts ?? []).entries()) {
      const same = wanted.find(other => contentKey(other) === contentKey(part));
      if (same === undefined) continue;
      await moveIfFree(older.partFile(part.path), folder.partFile(same.path));
      await moveIfFree(older.fetchingFile(index), folder.fetchingFile(same.index));
      await moveIfFree(`${older.fetchingFile(index)}.from`, `${folder.fetchingFile(same.index)}.from`);
    }
    await older.remove();
  }
}

/** Moves a file that exists to a name that is free. */
async function moveIfFree(from: string, to: string): Promise<void> {
  if ((await stat(from).catch(() => undefined)) === undefined) return;
  if ((await stat(to).catch(() => undefined)) !== undefined) return;
  await mkdir(dirname(to), { recursive: true });
  await move(from, to);
}
