import { describe, expect, test } from 'vitest';
import { wordMessage } from '../../../data-packs/words/catalogue.ts';
import type { UserLanguage } from '../../../data-packs/words/language.ts';
import { signerWords } from '../../../data-packs/words/words.ts';
import { textFiles, translatedLanguages } from '../../helpers/all-texts.ts';

/** `file/namespace.key` of all texts. */
const textsOf = (language: UserLanguage): Map<string, string> =>
  new Map(
    [...textFiles(language)].flatMap(([file, namespaces]) =>
      Object.entries(namespaces).flatMap(([namespace, texts]) =>
        Object.entries(texts).map(([key, text]) => [`${file}/${namespace}.${key}`, text] as const),
      ),
    ),
  );

const nameOf = (key: string): string => key.replace(/_(zero|one|two|few|many|other)$/, '');

/** Values with their formats, and commands or paths in backticks: the same in all languages. */
const slotsIn = (text: string): string[] => [...text.matchAll(/\{\{.+?\}\}/g)].map(([slot]) => slot);
const ticksIn = (text: string): number => text.split('`').length;
const isPlural = (key: string): boolean => /_(zero|one|two|few|many|other)$/.test(key);

/** How a language addresses somebody. */
const addresses: ReadonlyMap<string, RegExp> = new Map([
  // "Ihr" and "Sie" also begin sentences about things.
  [
    'de',
    /(?<![\p{L}-])(?:du|dich|dir|dein\p{L}*|euch|eue?r\p{L}*|Ihnen)(?!\p{L})|(?<=[\p{L},] )(?:Sie|Ihre?[mnrs]?)(?!\p{L})/u,
  ],
  ['fr', /(?<!\p{L})(?:vous|votre|vos|tu|toi|ton|tes|(?!chez|assez|nez)\p{L}+ez)(?!\p{L})/iu],
]);

/** Quotes and spaces of other languages. */
const misprints: ReadonlyMap<string, RegExp> = new Map([
  ['de', /[«»“](?=\p{L})|(?<=\p{L})"| "(?=\p{L})/u],
  ['fr', /[“”„]|« | »|\w'\w| [;!?]/u],
]);

test('no text is in two files, and every language has the files of English', () => {
  const files = textFiles('en');
  const namespaces = [...files.values()].flatMap(Object.keys);
  expect(new Set(namespaces).size).toBe(namespaces.length);
  for (const language of translatedLanguages) {
    expect([...textFiles(language).keys()].sort()).toEqual([...files.keys()].sort());
  }
});

describe.each(translatedLanguages)('in %s', language => {
  test('every text is there, and no other', () => {
    const english = textsOf('en');
    const found = textsOf(language);
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
    const isForm = (key: string) => pluralCategories.some(form => key.endsWith(`_${form}`));
    const needed = [...english.keys()].filter(key => !isPlural(key) || isForm(key));
    expect(needed.filter(key => !found.has(key))).toEqual([]);
    const known = new Set([...english.keys()].map(nameOf));
    expect([...found.keys()].filter(key => !english.has(key) && !(isForm(key) && known.has(nameOf(key))))).toEqual([]);
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
    const rules = new Intl.PluralRules(language);
    const forms = Map.groupBy(
      Array.from({ length: 1000 }, (_, count) => count),
      count => rules.select(count),
    );
    const several = [...forms].flatMap(([form, counts]) => (counts.length > 1 ? [`_${form}`] : []));
    const mute = [...textsOf(language)].filter(
      ([key, text]) => several.some(form => key.endsWith(form)) && !text.includes('{{count'),
    );
    const english = textsOf('en');
    // A form that names the one thing never stands for none.
    const namesIt = (key: string, text: string) =>
      slotsIn(text).some(slot => !english.get(`${nameOf(key)}_other`)?.includes(slot));
    const counts = (key: string) => english.get(`${nameOf(key)}_other`)?.includes('{{count');
    expect(mute.filter(([key, text]) => counts(key) && !namesIt(key, text))).toEqual([]);
  });

  test('nobody is addressed: infinitives say what to do', () => {
    const address = addresses.get(language) ?? /(?!)/;
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
    const wrong = misprints.get(language) ?? /(?!)/;
    expect([...textsOf(language)].filter(([, text]) => wrong.test(text.replace(/`[^`]*`/g, '')))).toEqual([]);
  });
});
