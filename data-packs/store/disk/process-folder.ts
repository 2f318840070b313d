import { mkdtempSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { removeAll } from '../../runtime/in-use.ts';
import { isRunning } from '../../runtime/is-running.ts';
import { makeFolder } from './make-folder.ts';

/** Folders that this process works in: an earlier one may have had its id. */
const inUse = new Set<string>();

/**
 * Runs `work` with a new folder below `parent`, named by the id of this process, and removes it afterwards. Where that
 * is refused, the next work does so, or the next start.
 */
export async function withProcessFolder<Result>(
  parent: string,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  makeFolder(parent);
  await clearProcessFolders(parent).catch(() => undefined);
  const folder = mkdtempSync(join(parent, `${process.pid}-`));
  inUse.add(folder);
  try {
    return await work(folder);
  } finally {
    await removeAll(folder).catch(() => undefined);
    inUse.delete(folder);
  }
}

/** Removes the folders below `parent` of processes that have ended. */
export async function clearProcessFolders(parent: string): Promise<void> {
  for (const name of await readdir(parent).catch((): string[] => [])) {
    const folder = join(parent, name);
    const pid = Number.parseInt(name, 10);
    const isUsed = pid === process.pid ? inUse.has(folder) : pid > 0 && isRunning(pid);
    if (!isUsed) await removeAll(folder);
  }
}
