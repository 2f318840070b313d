import { accessSync, constants } from 'node:fs';
import { makeFolder } from './make-folder.ts';

/**
 * Makes a data folder where there is none. Throws the system's error where it takes no writes, before any other work
 * meets it: a service that can count nothing is not to answer.
 */
export function openDataFolder(dataDir: string): void {
  makeFolder(dataDir);
  accessSync(dataDir, constants.W_OK);
}
