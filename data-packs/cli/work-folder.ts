import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isRunning } from '../store/is-running.ts';
import { makeFolder } from '../store/make-folder.ts';

/**
 * Runs `work` with a new folder below `parent` and removes it afterwards. Folder names have the process id: first
 * removes those of killed processes.
 */
export async function withWorkFolder<Result>(
  parent: string,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  makeFolder(parent, 0o777);
  await clearLeftovers(parent);
  const folder = await mkdtemp(join(parent, `${process.pid}-`));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
}

async function clearLeftovers(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const pid = Number.parseInt(name, 10);
    if (pid !== process.pid && pid > 0 && isRunning(pid)) continue;
    await rm(join(parent, name), { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
}
