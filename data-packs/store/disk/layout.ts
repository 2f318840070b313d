import { randomBytes } from 'node:crypto';
import { accessSync, constants } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from './make-folder.ts';

/**
 * `<dataDir>/packs/<id>/<version>/` holds a version (another content under the same version gets a suffix),
 * `<dataDir>/packs/<id>/current.json` names the serving one. Names that start with a dot are not packs but locks and
 * temporary folders.
 */
export const packsDirectory = (dataDir: string): string => join(dataDir, 'packs');
export const packDirectory = (dataDir: string, id: string): string => join(packsDirectory(dataDir), id);
export const versionDirectory = (dataDir: string, id: string, version: string): string =>
  join(packDirectory(dataDir, id), version);
export const pointerFile = (dataDir: string, id: string): string => join(packDirectory(dataDir, id), 'current.json');
export const lockFile = (dataDir: string, id: string): string => join(packsDirectory(dataDir), '.locks', `${id}.lock`);
export const incomingDirectory = (dataDir: string): string => join(packsDirectory(dataDir), '.incoming');
/** Name of a new temporary folder of a pack, and the pack's id from such a name. */
export const incomingName = (id: string): string => `${id}-${randomBytes(6).toString('hex')}`;
export const idOfIncoming = (name: string): string => name.replace(/-[0-9a-f]{12}$/, '');
/** Items that are to be sent along with a region, in a file until that is done. */
export const carriedDirectory = (dataDir: string): string => join(dataDir, 'cache', 'carry');
/** A part of a region that a browser is to fetch. */
export const carriedPart = (dataDir: string, id: string): string => join(carriedDirectory(dataDir), `${id}.outpost`);
export const carriedFile = (dataDir: string, id: string): string => join(carriedDirectory(dataDir), `${id}.tar`);
/** Packs that are cut out of others, each in a folder of the process that makes a file of it. */
export const cutsDirectory = (dataDir: string): string => join(dataDir, 'cache', 'cut');
/** Packs that are being published in a bucket, each process's in a folder of its own. */
export const publishingDirectory = (dataDir: string): string => join(dataDir, '.publishing');
/** Packs that are being built, and what stopped builds of them have finished. */
export const buildsDirectory = (dataDir: string): string => join(dataDir, '.builds');
/** Held while a region is built there. */
export const buildLock = (dataDir: string, id: string): string =>
  join(buildsDirectory(dataDir), '.locks', `${id}.lock`);
/** Where earlier releases built, each process in a folder of its own. */
export const earlierBuildsDirectory = (dataDir: string): string => join(dataDir, '.building');

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
