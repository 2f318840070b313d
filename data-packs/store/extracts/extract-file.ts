import { join } from 'node:path';
import type { Extract } from './extract.ts';
import { extractsDirectory } from './kept-index.ts';

/** Name of an extract's file in `<dataDir>/extracts`; `.part` is added while it is fetched. */
export const extractFileName = ({ id }: Pick<Extract, 'id'>): string => `${id.replaceAll('/', '_')}.osm.pbf`;

/** Held by whoever fetches the file of this name or works with it. */
export const extractLock = (dataDir: string, name: string): string =>
  join(extractsDirectory(dataDir), '.locks', `${name}.lock`);
