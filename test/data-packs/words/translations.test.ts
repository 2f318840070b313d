import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { languages, loadedTexts, type TranslatedLanguage } from '../../../data-packs/words/language.ts';
import { translations as desktop } from '../../../electron/translations/translations.ts';
import { translations as window } from '../../../renderer/translations/translations.ts';
import { translations as commandLine } from '../../../server/cli/translations/translations.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const translated = languages.map(({ code }) => code).filter((code): code is TranslatedLanguage => code !== 'en');

beforeAll(async () => {
  const files = globSync('{data-packs,electron,renderer,server}/**/*.ts', { cwd: root, exclude: ['**/*.d.ts'] });
  const catalogues = files.filter(file => /\bcatalogue\('/.test(readFileSync(join(root, file), 'utf8')));
  await Promise.all(catalogues.map(file => import(join(root, file))));
  await Promise.all([window, commandLine, desktop].flatMap(room => translated.map(language => room[language]())));
});

/** `namespace.key` of all texts. */
const textsOf = (language: 'en' | TranslatedLanguage): Map<string, string> =>
  new Map(
    Object.entries(loadedTexts(language)).flatMap(([namespace, texts]) =>
      Object.entries(texts).map(([key, text]) => [`${namespace}.${key}`, text] as const),
    ),
  );

const nameOf = (key: string): string => key.replace(/_(one|many|other)$/, '');

/** Values with their formats, and commands or paths in backticks: the same in all languages. */
const slotsIn = (text: string): string[] => [...text.matchAll(/\{\{.+?\}\}/g)].map(([slot]) => slot);
const ticksIn = (text: string): number => text.split('`').length;
const isPlural = (key: string): boolean => /_(one|other)$/.test(key);

describe.each(translated)('in %s', language => {
  test('every text is there, and no other', () => {
    const english = textsOf('en');
    const found = textsOf(language);
    expect([...english.keys()].filter(key => !found.has(key))).toEqual([]);
    expect([...found.keys()].filter(key => !english.has(key))).toEqual([]);
  });

  test('texts have the values and the code that the English ones have', () => {
    const english = textsOf('en');
    const wrong = [...textsOf(language)].filter(([key, text]) => {
      const forms = [...english].filter(([other]) => nameOf(other) === nameOf(key)).map(([, form]) => form);
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
    expect(mute.filter(([key]) => english.get(`${nameOf(key)}_other`)?.includes('{{count'))).toEqual([]);
  });

  test('quotes and spaces are those of the language', () => {
    const wrong = language === 'de' ? /[«»“](?=\p{L})|(?<=\p{L})"| "(?=\p{L})/u : /[“”„]|« | »|\w'\w| [;!?]/u;
    expect([...textsOf(language)].filter(([, text]) => wrong.test(text.replace(/`[^`]*`/g, '')))).toEqual([]);
  });
});
