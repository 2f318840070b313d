import { catalogue } from '../../../data-packs/words/catalogue.ts';

/** Texts of commands; those of the panel load with it. */
export const t = catalogue('developer', {
  sentRequests: 'What the window asked',
  tiles: 'Tile inspector',
});
