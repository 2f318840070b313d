import { isCurrent, type MadeFolder } from '../made/made-folder.ts';

/** `dist/regions`, the regions that ship with the program. */
export const regionsFolder: MadeFolder = {
  name: 'regions',
  madeOf: ['build/sandbox', 'build/world', 'data-packs/builder', 'data-packs/format', 'data-packs/geo'],
};

export const regionsAreCurrent = (root: string): Promise<boolean> => isCurrent(root, regionsFolder);
