import { pseudoText } from '../../data-packs/words/pseudo-text.ts';

/** The text a window shows for an English one of a catalogue. */
export type Spoken = (english: string) => string;

export const inEnglish: Spoken = english => english;
export const inPseudoLanguage: Spoken = pseudoText;
