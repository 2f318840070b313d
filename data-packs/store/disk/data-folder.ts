import { accessSync, constants } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from './make-folder.ts';

/** What can be made anew of a data folder. */
export const cacheFolderOf = (dataDir: string): string => join(dataDir, 'cache');

/**
 * Makes a data folder where there is none. Throws the system's error where it takes no writes, before any other work
 * meets it: a service that can count nothing is not to answer.
 */
export function openDataFolder(dataDir: string): void {
  makeFolder(dataDir);
  accessSync(dataDir, constants.W_OK);
}
