import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isRunning } from '../store/is-running.ts';
import { makeFolder } from '../store/make-folder.ts';

/**
 * Works in a folder of its own below `workshop`, which is gone afterwards whatever happens. What killed processes left there goes first:
 * a folder's name carries the process that works in it.
 */
export async function withWorkFolder<Result>(
  workshop: string,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  makeFolder(workshop);
  await clearLeftovers(workshop);
  const folder = await mkdtemp(join(workshop, `${process.pid}-`));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
}

async function clearLeftovers(workshop: string): Promise<void> {
  for (const name of await readdir(workshop)) {
    const pid = Number.parseInt(name, 10);
    if (pid !== process.pid && pid > 0 && isRunning(pid)) continue;
    await rm(join(workshop, name), { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
}
