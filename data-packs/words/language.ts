import i18next, { type i18n } from 'i18next';
import { bytesInWords } from './bytes-in-words.ts';

/** Languages for users, with their own names; in `data-packs/texts/<code>/`. English is the source of the others. */
export const languages = [
  { code: 'en', ownName: 'English' },
  { code: 'de', ownName: 'Deutsch' },
  { code: 'fr', ownName: 'Français' },
] as const;

/** English with accents and brackets, only for tests: shows texts that are in no catalogue. */
export const pseudoLanguage = 'en-XA';

export type UserLanguage = (typeof languages)[number]['code'];
export type Language = UserLanguage | typeof pseudoLanguage;

/** Texts of one language by namespace and key: a file of `data-packs/texts/<code>/`. */
export type Texts = Readonly<Record<string, Readonly<Record<string, string>>>>;

const english = 'en';

/** The first of these BCP 47 tags or POSIX locales that texts exist for; English where there is none. */
export function chooseLanguage(asked: readonly (string | null | undefined)[]): Language {
  for (const tag of asked) {
    if (tag === pseudoLanguage) return pseudoLanguage;
    const code = tag?.split(/[_.@-]/)[0]?.toLowerCase();
    const found = languages.find(language => language.code === code);
    if (found !== undefined) return found.code;
  }
  return english;
}

/** The same without the language of tests, which stands for English. */
export function chooseUserLanguage(asked: readonly (string | null | undefined)[]): UserLanguage {
  const language = chooseLanguage(asked);
  return language === pseudoLanguage ? english : language;
}

function createTranslations(): i18n {
  const created = i18next.createInstance();
  void created.init({
    lng: english,
    fallbackLng: english,
    initAsync: false,
    resources: {},
    // Texts are never inserted as HTML.
    interpolation: { escapeValue: false },
    keySeparator: false,
    nsSeparator: false,
    returnNull: false,
  });
  const { formatter, interpolator } = created.services;
  // By the format alone: i18next would hand all values of a text to Intl as options, such as one named `hour`.
  const format = (value: unknown, name?: string, language?: string) => formatter?.format(value, name, language, {});
  Object.assign(interpolator, { format });
  formatter?.add('sentences', (sentences: readonly string[]) => sentences.join(' '));
  formatter?.add('bytes', (value, language) => bytesInWords(Number(value), language));
  return created;
}

const translations = createTranslations();

/** Sets the language of texts. A page has to add its texts first. */
export const setLanguage = (language: Language): void => void translations.changeLanguage(language);

/** The language of texts, numbers and dates, as a BCP 47 tag. */
export const currentLanguage = (): string => translations.language;

export function addTexts(language: string, added: Texts): void {
  for (const [namespace, texts] of Object.entries(added)) translations.addResourceBundle(language, namespace, texts);
}

/** Sees to it that a language has the texts of a namespace, where they can be had at once. */
function provide(language: string, namespace: string): void {
  if (translations.hasResourceBundle(language, namespace)) return;
  if (language !== pseudoLanguage) {
    for (const texts of readTexts(language)) {
      addTexts(language, texts);
      if (translations.hasResourceBundle(language, namespace)) return;
    }
    return;
  }
  provide(english, namespace);
  const texts: unknown = translations.getResourceBundle(english, namespace);
  const pseudo = Object.entries(texts ?? {}).map(([key, text]) => [key, pseudoText(text)] as const);
  translations.addResourceBundle(language, namespace, Object.fromEntries(pseudo));
}

/** Words a text in the current or given language, else in English; undefined where no catalogue has it. */
export function findText(
  namespace: string,
  key: string,
  values: Readonly<Record<string, unknown>>,
  language = currentLanguage(),
): string | undefined {
  provide(language, namespace);
  provide(english, namespace);
  // As `replace`: no name of a value is one of i18next's options.
  const { count } = values;
  const options = { replace: values, ns: namespace, lng: language, ...(typeof count === 'number' && { count }) };
  return translations.exists(key, options) ? translations.t(key, options) : undefined;
}

/** The files of a language in the order they are read in: what a process does not ask for it never reads. */
const files = ['common', 'service', 'command-line', 'desktop', 'pages', 'window', 'phone'] as const;

interface NodeProcess {
  getBuiltinModule?: (name: 'node:fs') => { readFileSync: (file: URL, encoding: 'utf8') => string };
}

// A page has no such module: it fetches its texts before it shows any.
const fs = (globalThis as { process?: NodeProcess }).process?.getBuiltinModule?.('node:fs');
const folder = new URL(/* @vite-ignore */ '../texts/', import.meta.url);

const unread = new Map<string, Iterator<Texts>>();

/** The texts of a language that were not read yet, a file at a time. */
function readTexts(language: string): Iterable<Texts> {
  if (fs === undefined) return [];
  const left = unread.get(language) ?? read(language, fs);
  unread.set(language, left);
  return { [Symbol.iterator]: () => ({ next: () => left.next() }) };
}

function* read(language: string, { readFileSync }: NonNullable<typeof fs>): Iterator<Texts> {
  for (const file of files) yield JSON.parse(readFileSync(new URL(`${language}/${file}.json`, folder), 'utf8'));
}

const accents = 'áƀçðéƒĝĥíĵķļɱñóþǫŕšţúṽŵẋýž';

/** Makes English stand out: accents, brackets, a third longer as German is. Values in `{{...}}` stay unchanged. */
export function pseudoText(text: string): string {
  const accented = text
    .split(/(\{\{.*?\}\})/)
    .map(part =>
      part.startsWith('{{') ? part : part.replace(/[a-z]/g, letter => accents.charAt(letter.charCodeAt(0) - 97)),
    )
    .join('');
  return `⟦${accented}${'~'.repeat(Math.ceil(text.length / 3))}⟧`;
}
