import { join } from 'node:path';

/**
 * `<dataDir>/packs/<id>/<version>/` holds a version, `<dataDir>/packs/<id>/current.json` names the one that serves. Names that
 * start with a dot are never packs: locks, and what an interrupted install left behind.
 */
export const packsDirectory = (dataDir: string): string => join(dataDir, 'packs');
export const packDirectory = (dataDir: string, id: string): string => join(packsDirectory(dataDir), id);
export const versionDirectory = (dataDir: string, id: string, version: string): string =>
  join(packDirectory(dataDir, id), version);
export const pointerFile = (dataDir: string, id: string): string => join(packDirectory(dataDir, id), 'current.json');
export const lockFile = (dataDir: string, id: string): string => join(packsDirectory(dataDir), '.locks', `${id}.lock`);
