import { chooseUserLanguage, currentLanguage, type UserLanguage } from '../../data-packs/words/language.ts';
import { type PlaceLanguage, placeLanguages } from '../../data-packs/words/place-languages.ts';

const storageName = 'outpost.names';
/** The stored value for names as on their own signs, in releases that knew no others. */
const localStored = 'local';

/** The language that was chosen for names on the map: a code, or `default` for local ones; undefined: the window's. */
export function chosenNames(): string | undefined {
  const stored = localStorage.getItem(storageName);
  return stored === localStored ? 'default' : (stored ?? undefined);
}

export function storeNames(chosen: string | undefined): void {
  if (chosen === undefined) localStorage.removeItem(storageName);
  else localStorage.setItem(storageName, chosen === 'default' ? localStored : chosen);
}

/** The language of names on the map: a code, or `default` for local ones. */
export const mapLanguage = (): string => chosenNames() ?? windowLanguage();

/** The language of names in search: local ones where the map has them, else the window's, if places have such. */
export function namesLanguage(): PlaceLanguage | 'default' {
  const language = chosenNames() === 'default' ? undefined : windowLanguage();
  return placeLanguages.find(code => code === language) ?? 'default';
}

export const windowLanguage = (): UserLanguage => chooseUserLanguage([currentLanguage()]);
