import { chooseLanguage, setLanguage } from '../../data-packs/words/language.ts';

const storageName = 'outpost.language';

/**
 * Sets the language of texts, numbers and the page: the stored one, else the browser's. Call it before the first
 * render.
 */
export function setupLanguage(): void {
  const language = chooseLanguage([localStorage.getItem(storageName), ...navigator.languages]);
  setLanguage(language);
  document.documentElement.lang = language;
}
