import i18next, { type i18n } from 'i18next';
import { bytesInWords } from './bytes-in-words.ts';
import { pseudoText } from './pseudo-text.ts';

/** Languages for users, with their own names. English is complete and replaces missing texts of others. */
export const languages = [
  { code: 'en', ownName: 'English' },
  { code: 'de', ownName: 'Deutsch' },
  { code: 'fr', ownName: 'Français' },
] as const;

/** English with accents and brackets, only for tests: shows texts that are in no catalogue. */
export const pseudoLanguage = 'en-XA';

export type UserLanguage = (typeof languages)[number]['code'];
export type Language = UserLanguage | typeof pseudoLanguage;

/** A language whose texts lie beside the English ones, in files of their own. */
export type TranslatedLanguage = Exclude<UserLanguage, 'en'>;

/** Loads a room's texts by language: a process loads those of the language it speaks. */
export type Translations = Readonly<Record<TranslatedLanguage, () => Promise<unknown>>>;

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

/** Sets the language of texts. */
export function setLanguage(language: Language): void {
  if (language === pseudoLanguage) addPseudoTexts();
  void translations.changeLanguage(language);
}

/** Loads the texts of a language and sets it. English stays where they cannot be loaded. */
export async function loadLanguage(language: Language, translations: Translations): Promise<void> {
  if (language !== english && language !== pseudoLanguage) await translations[language]();
  setLanguage(language);
}

/** The language of texts, numbers and dates, as a BCP 47 tag. */
export const currentLanguage = (): string => translations.language;

/** Adds texts of one language. */
export function addTexts(language: Language, namespace: string, texts: Readonly<Record<string, string>>): void {
  translations.addResourceBundle(language, namespace, texts);
  if (currentLanguage() === pseudoLanguage) addPseudoTexts();
}

/** All texts of one language that are loaded, by namespace. */
export const loadedTexts = (language: Language): Readonly<Record<string, Readonly<Record<string, string>>>> =>
  (translations.getDataByLanguage(language) ?? {}) as Record<string, Record<string, string>>;

/** Makes the pseudo-language on first use: all processes load the catalogues, only tests show it. */
function addPseudoTexts(): void {
  for (const [namespace, texts] of Object.entries(loadedTexts(english))) {
    if (translations.hasResourceBundle(pseudoLanguage, namespace)) continue;
    const pseudo = Object.entries(texts).map(([key, text]) => [key, pseudoText(text)] as const);
    translations.addResourceBundle(pseudoLanguage, namespace, Object.fromEntries(pseudo));
  }
}

/** Words a text in the current or given language; undefined where no catalogue has it. */
export function findText(
  namespace: string,
  key: string,
  values: Readonly<Record<string, unknown>>,
  language = currentLanguage(),
): string | undefined {
  // As `replace`: no name of a value is one of i18next's options.
  const { count } = values;
  const options = { replace: values, ns: namespace, lng: language, ...(typeof count === 'number' && { count }) };
  return translations.exists(key, options) ? translations.t(key, options) : undefined;
}
