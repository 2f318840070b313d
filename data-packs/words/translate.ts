import { addTexts, type TranslatedLanguage } from './language.ts';

/**
 * Registers a catalogue's texts in another language, in a file `words.de.ts` beside `words.ts`. A missing text is shown
 * in English; `test/data-packs/words/translations.test.ts` lists what is missing, stale, or has other values.
 */
export const translate = (
  language: TranslatedLanguage,
  namespace: string,
  texts: Readonly<Record<string, string>>,
): void => addTexts(language, namespace, texts);
