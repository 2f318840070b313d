import { beforeAll, describe, expect, test } from 'vitest';
import { wordMessage } from '../../../data-packs/words/catalogue.ts';
import { loadedTexts, type TranslatedLanguage } from '../../../data-packs/words/language.ts';
import { signerWords } from '../../../data-packs/words/signers.ts';
import { loadAllTexts, translatedLanguages } from '../../helpers/all-texts.ts';

beforeAll(loadAllTexts);

/** `namespace.key` of all texts. */
const textsOf = (language: 'en' | TranslatedLanguage): Map<string, string> =>
  new Map(
    Object.entries(loadedTexts(language)).flatMap(([namespace, texts]) =>
      Object.entries(texts).map(([key, text]) => [`${namespace}.${key}`, text] as const),
    ),
  );

const nameOf = (key: string): string => key.replace(/_(zero|one|many|other)$/, '');

/** Values with their formats, and commands or paths in backticks: the same in all languages. */
const slotsIn = (text: string): string[] => [...text.matchAll(/\{\{.+?\}\}/g)].map(([slot]) => slot);
const ticksIn = (text: string): number => text.split('`').length;
const isPlural = (key: string): boolean => /_(zero|one|other)$/.test(key);

describe.each(translatedLanguages)('in %s', language => {
  test('every text is there, and no other', () => {
    const english = textsOf('en');
    const found = textsOf(language);
    expect([...english.keys()].filter(key => !found.has(key))).toEqual([]);
    expect([...found.keys()].filter(key => !english.has(key) && !key.endsWith('_many'))).toEqual([]);
  });

  test('texts have the values and the code that the English ones have', () => {
    const english = Map.groupBy(textsOf('en'), ([key]) => nameOf(key));
    const wrong = [...textsOf(language)].filter(([key, text]) => {
      const forms = (english.get(nameOf(key)) ?? []).map(([, form]) => form);
      const known = new Set(forms.flatMap(slotsIn));
      const wanted = isPlural(key) ? slotsIn(text) : [...known];
      return (
        slotsIn(text).some(slot => !known.has(slot)) ||
        wanted.some(slot => !slotsIn(text).includes(slot)) ||
        !forms.some(form => ticksIn(form) === ticksIn(text))
      );
    });
    expect(wrong).toEqual([]);
  });

  test('plurals say how many wherever a form stands for several numbers', () => {
    const several = language === 'fr' ? /_(one|other)$/ : /_other$/;
    const mute = [...textsOf(language)].filter(([key, text]) => several.test(key) && !text.includes('{{count'));
    const english = textsOf('en');
    // A form that names the one thing never stands for none.
    const namesIt = (key: string, text: string) =>
      slotsIn(text).some(slot => !english.get(`${nameOf(key)}_other`)?.includes(slot));
    const counts = (key: string) => english.get(`${nameOf(key)}_other`)?.includes('{{count');
    expect(mute.filter(([key, text]) => counts(key) && !namesIt(key, text))).toEqual([]);
  });

  test('nobody is addressed: infinitives say what to do', () => {
    const address = {
      // "Ihr" and "Sie" also begin sentences about things.
      de: /(?<![\p{L}-])(?:du|dich|dir|dein\p{L}*|euch|eue?r\p{L}*|Ihnen)(?!\p{L})|(?<=[\p{L},] )(?:Sie|Ihre?[mnrs]?)(?!\p{L})/u,
      fr: /(?<!\p{L})(?:vous|votre|vos|tu|toi|ton|tes|(?!chez|assez|nez)\p{L}+ez)(?!\p{L})/iu,
    }[language];
    expect([...textsOf(language)].filter(([, text]) => address.test(text))).toEqual([]);
  });

  test('sentences follow one another without a comma', () => {
    const questions = [signerWords.message('older'), signerWords.message('older')];
    expect(wordMessage(signerWords.message('question', { questions }), language)).toMatch(
      /^\p{Lu}[^.]+\. \p{Lu}[^.,]+\. /u,
    );
    // Narrow lists are joined by spaces in English alone.
    const narrow = [...textsOf(language)].filter(([, text]) => text.includes('style: narrow; type: unit'));
    expect(narrow).toEqual([]);
  });

  test('quotes and spaces are those of the language', () => {
    const wrong = language === 'de' ? /[«»“](?=\p{L})|(?<=\p{L})"| "(?=\p{L})/u : /[“”„]|« | »|\w'\w| [;!?]/u;
    expect([...textsOf(language)].filter(([, text]) => wrong.test(text.replace(/`[^`]*`/g, '')))).toEqual([]);
  });
});
