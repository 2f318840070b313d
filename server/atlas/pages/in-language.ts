import { type Message, wordMessage } from '../../../data-packs/words/catalogue.ts';
import { chooseLanguage } from '../../../data-packs/words/language.ts';

/** Words messages in the language of the paper. */
export const inLanguage =
  (lang: string | undefined) =>
  (said: Message): string =>
    wordMessage(said, chooseLanguage([lang])) ?? said.code;
