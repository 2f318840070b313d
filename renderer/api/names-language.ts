import { chooseLanguage, currentLanguage, pseudoLanguage, type UserLanguage } from '../../data-packs/words/language.ts';

const storageName = 'outpost.names';

/** Whether places are named as on their own signs instead of in the window's language. */
export const hasLocalNames = (): boolean => localStorage.getItem(storageName) === 'local';

export function storeLocalNames(local: boolean): void {
  if (local) localStorage.setItem(storageName, 'local');
  else localStorage.removeItem(storageName);
}

/** The language of names on the map and in search; local names stand where there is none in it. */
export function namesLanguage(): UserLanguage | 'default' {
  if (hasLocalNames()) return 'default';
  const language = chooseLanguage([currentLanguage()]);
  return language === pseudoLanguage ? 'en' : language;
}
