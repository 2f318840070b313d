import { loadedTexts } from '../../data-packs/words/language.ts';
import { pseudoText } from '../../data-packs/words/pseudo-text.ts';

/** Translates an English text of a catalogue into the window's language. */
export type Spoken = (english: string) => string;

export const inEnglish: Spoken = english => english;
export const inPseudoLanguage: Spoken = pseudoText;

/** Texts of the catalogues in German; call `loadAllTexts` first. */
export const inGerman: Spoken = english => {
  for (const [namespace, texts] of Object.entries(loadedTexts('en'))) {
    const key = Object.entries(texts).find(([, text]) => text === english)?.[0];
    const german = key === undefined ? undefined : loadedTexts('de')[namespace]?.[key];
    if (german !== undefined) return german;
  }
  throw new Error(`No catalogue has the text "${english}".`);
};
