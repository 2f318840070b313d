import { pseudoText } from '../../data-packs/words/pseudo-text.ts';

/** Translates an English text of a catalogue into the window's language. */
export type Spoken = (english: string) => string;

export const inEnglish: Spoken = english => english;
export const inPseudoLanguage: Spoken = pseudoText;
