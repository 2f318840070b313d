import { pseudoText, type UserLanguage } from '../../data-packs/words/language.ts';
import { textsOf } from '../helpers/all-texts.ts';

/** Translates an English text of a catalogue into the window's language. */
export type Spoken = (english: string) => string;

export const inEnglish: Spoken = english => english;
export const inPseudoLanguage: Spoken = pseudoText;

/** Texts of the catalogues in a language. */
function inTranslated(language: UserLanguage): Spoken {
  const translations = textsOf(language);
  const source = Object.entries(textsOf('en'));
  return english => {
    for (const [namespace, texts] of source) {
      const key = Object.entries(texts).find(([, text]) => text === english)?.[0];
      const translated = key === undefined ? undefined : translations[namespace]?.[key];
      if (translated !== undefined) return translated;
    }
    throw new Error(`No catalogue has the text "${english}".`);
  };
}

export const inGerman = inTranslated('de');
const inFrench = inTranslated('fr');

/** The language of a window whose browser has a locale. */
export const spokenInLocale = (locale: string): Spoken =>
  locale.startsWith('de') ? inGerman : locale.startsWith('fr') ? inFrench : inEnglish;
