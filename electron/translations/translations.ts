import type { Translations } from '../../data-packs/words/language.ts';

/** Loads the texts of this room, and of those it words messages for, in another language. */
export const translations: Translations = { de: () => import('./de.ts'), fr: () => import('./fr.ts') };
