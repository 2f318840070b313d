import { isCurrent, type MadeFolder, stampOf } from '../made/made-folder.ts';
import { regionsFolder } from '../regions/regions-folder.ts';

/** `dist/map`: what maps need and the service only has to read. It is made of the regions, too: they come first. */
export const mapFolder: MadeFolder = {
  name: 'map',
  madeOf: [
    'build/map',
    'data-packs/builder/terrain',
    'server/tiles',
    'server/map-renderer',
    'server/static-maps',
    'data-packs/format',
    'data-packs/geo',
    stampOf(regionsFolder),
  ],
};

export const mapIsCurrent = (root: string): Promise<boolean> => isCurrent(root, mapFolder);
