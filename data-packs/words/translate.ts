import { addTexts, type TranslatedLanguage } from './language.ts';

/** Keys of texts and, of one that has plurals, also the form that French has for millions. */
type KeysOf<T> =
  | keyof T
  | (keyof T extends infer Key ? (Key extends `${infer Name}_other` ? `${Name}_many` : never) : never);

/** What the type of a catalogue, or of a part of one, says of its keys. */
type TextsOf<C> = C extends { readonly english: infer T } ? T : C;
type NamespaceOf<C> = C extends { readonly namespace: infer Namespace extends string } ? Namespace : string;

/**
 * Registers a catalogue's texts in another language, in a file `words.de.ts` beside `words.ts`. The compiler refuses
 * unknown keys; `test/data-packs/words/translations.test.ts` lists missing ones, which are shown in English.
 */
export function translate<C>(
  language: TranslatedLanguage,
  namespace: NamespaceOf<C>,
  texts: Readonly<Partial<Record<KeysOf<TextsOf<C>> & string, string>>>,
): void {
  addTexts(language, namespace, texts as Readonly<Record<string, string>>);
}
