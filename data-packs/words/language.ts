import i18next, { type i18n } from 'i18next';
import { bytesInWords } from '../geo/bytes-in-words.ts';
import { pseudoText } from './pseudo-text.ts';

/** Languages a person can choose. English is complete; a text another language lacks is shown in English. */
export const languages = ['en'] as const;

/** English with accents and brackets: a browser spec finds texts that come from no catalogue. Nobody is offered it. */
export const pseudoLanguage = 'en-XA';

export type Language = (typeof languages)[number] | typeof pseudoLanguage;

const english = 'en';

function createTranslations(): i18n {
  const created = i18next.createInstance();
  void created.init({
    lng: english,
    fallbackLng: english,
    initAsync: false,
    resources: {},
    // Texts are put into pages by React or as text, never as HTML.
    interpolation: { escapeValue: false },
    keySeparator: false,
    nsSeparator: false,
    returnNull: false,
  });
  created.services.formatter?.add('bytes', (value, language) => bytesInWords(Number(value), language));
  return created;
}

const translations = createTranslations();

/** The language texts are made in from now on. */
export function setLanguage(language: Language): void {
  if (language === pseudoLanguage) addPseudoTexts();
  void translations.changeLanguage(language);
}

/** The language of texts, numbers and dates, as a BCP 47 tag. */
export const currentLanguage = (): string => translations.language;

/** Adds texts of one language. */
export function addTexts(language: Language, namespace: string, texts: Readonly<Record<string, string>>): void {
  translations.addResourceBundle(language, namespace, texts);
  if (currentLanguage() === pseudoLanguage) addPseudoTexts();
}

/** Made when first asked for: every process loads the catalogues, and none but a test shows this language. */
function addPseudoTexts(): void {
  for (const [namespace, texts] of Object.entries(translations.getDataByLanguage(english) ?? {})) {
    if (translations.hasResourceBundle(pseudoLanguage, namespace)) continue;
    const pseudo = Object.entries(texts).map(([key, text]) => [key, pseudoText(text)] as const);
    translations.addResourceBundle(pseudoLanguage, namespace, Object.fromEntries(pseudo));
  }
}

/** A text by name, in the current language or the one named; undefined when no catalogue has it. */
export function findText(
  namespace: string,
  key: string,
  values: Readonly<Record<string, unknown>>,
  language = currentLanguage(),
): string | undefined {
  const options = { ...values, ns: namespace, lng: language };
  return translations.exists(key, options) ? translations.t(key, options) : undefined;
}
