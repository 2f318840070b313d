import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { removeAll } from '../../runtime/in-use.ts';
import { isRunning } from '../../runtime/is-running.ts';
import { buildLock, buildsDirectory } from '../disk/layout.ts';
import { tryLock } from '../disk/lock.ts';

/** A folder of the data folder in which a region is or was built (`builder/build-folder.ts`). */
export interface KeptBuild {
  name: string;
  region: string;
  path: string;
  /** Of the process that builds there. */
  pid: number;
}

export async function keptBuilds(dataDir: string): Promise<KeptBuild[]> {
  const builds = buildsDirectory(dataDir);
  const names = await readdir(builds).catch((): string[] => []);
  return names.sort().flatMap(name => {
    const [, region, pid] = /^\.(.+)\.building-(\d+)-/.exec(name) ?? [];
    return region === undefined ? [] : [{ name, region, path: join(builds, name), pid: Number(pid) }];
  });
}

/** Removes what stopped builds of a region have finished. */
export async function discardBuilds(dataDir: string, id: string): Promise<void> {
  for (const { region, pid, path } of await keptBuilds(dataDir))
    if (region === id && !isRunning(pid)) await removeAll(path);
}

/** Removes what ended builds have left but for finished steps, from which the next build of the region goes on. */
export async function clearBuilds(dataDir: string): Promise<void> {
  for (const { path, pid } of await keptBuilds(dataDir)) {
    if (isRunning(pid)) continue;
    await removeAll(hasFinishedSteps(await readdir(path)) ? join(path, 'work') : path);
  }
  const builds = buildsDirectory(dataDir);
  const finished = await readdir(builds).catch((): string[] => []);
  for (const id of finished.filter(name => !name.startsWith('.')))
    await tryLock(buildLock(dataDir, id), () => removeAll(join(builds, id)));
}

/** Where a build notes its finished steps, in its folder. */
export const finishedSteps = 'finished';

/** Whether it is the folder of a killed build that another has taken over, in that one's folder. */
export const isKilledBuild = (name: string): boolean => name.startsWith('killed-');

/** Whether a build's folder, with these names in it, has steps from which the next one can go on. */
export const hasFinishedSteps = (names: readonly string[]): boolean =>
  names.some(name => name === finishedSteps || isKilledBuild(name));
