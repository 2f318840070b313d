import { type Language, pseudoLanguage, setLanguage } from '../../data-packs/words/language.ts';

const storageName = 'outpost.language';

/** Before anything is drawn: the language of all texts, of numbers and of the page. English is the only one people can have so far. */
export function chooseLanguage(): void {
  const kept = localStorage.getItem(storageName);
  const language: Language = kept === pseudoLanguage ? pseudoLanguage : 'en';
  setLanguage(language);
  document.documentElement.lang = language;
}
