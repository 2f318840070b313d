import { catalogue } from '../../data-packs/words/catalogue.ts';

/** Texts drawn on paper around the map. */
export const mapSheetWords = catalogue('map-sheet');
