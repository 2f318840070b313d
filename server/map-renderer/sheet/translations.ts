import type { Translations } from '../../../data-packs/words/language.ts';

/** Texts on paper by language, loaded with the first sheet in it. */
export const sheetTranslations: Translations = {
  de: () => import('./words.de.ts'),
  fr: () => import('./words.fr.ts'),
};
