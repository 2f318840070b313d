import type { ValueNames } from '../texts/value-names.d.ts';
import { findText } from './language.ts';

/** A value of a text: numbers, dates and lists are formatted for the language, a message is worded in it. */
export type TextValue = string | number | Date | Message | readonly (string | Message)[];

/** A group of texts in the files of a language. */
export type Namespace = keyof ValueNames;
/** Keys of texts, without plural endings: `files_one` and `files_other` are `files`. */
export type TextKey<N extends Namespace> = keyof ValueNames[N] & string;

/** Values of a text by name; `count` is a number and selects the plural. */
type ValuesOf<Names> = { readonly [Name in Names & string]: Name extends 'count' ? number : TextValue };
type Parameters<Names> = [Names] extends [never] ? [] : [values: ValuesOf<Names>];
export type TextValues<N extends Namespace, Key extends TextKey<N>> = Parameters<ValueNames[N][Key]>;

/** A text's key with its values: crosses processes and networks, and is worded where it is displayed. */
export interface Message {
  /** `namespace.key`. */
  code: string;
  values: Readonly<Record<string, TextValue>>;
}

export interface Catalogue<N extends Namespace> {
  /** The text in the current language. */
  <Key extends TextKey<N>>(key: Key, ...values: TextValues<N, Key>): string;
  /** The text as a message, for another process or language. */
  message<Key extends TextKey<N>>(key: Key, ...values: TextValues<N, Key>): Message;
}

/**
 * The function that words the texts of a namespace of `data-packs/texts/en/`. `{{name}}` is a value; `{{n, number}}`,
 * `{{size, bytes}}`, `{{at, datetime(dateStyle: medium)}}` and `{{names, list}}` are formatted by `Intl`; `count`
 * selects keys that end in `_one` and `_other`. The compiler checks keys, and names of values.
 */
export function catalogue<N extends Namespace>(namespace: N): Catalogue<N> {
  const word = (key: string, values: Message['values'] = {}): string =>
    wordMessage({ code: `${namespace}.${key}`, values }) ?? `${namespace}.${key}`;
  const message = (key: string, values: Message['values'] = {}): Message => ({ code: `${namespace}.${key}`, values });
  return Object.assign(word, { message }) as Catalogue<N>;
}

/** Words a message in the current or given language; undefined where its catalogue is not loaded. */
export function wordMessage({ code, values }: Message, language?: string): string | undefined {
  const dot = code.indexOf('.');
  const worded = Object.entries(values).map(([name, value]) => [name, wordValue(value, language)] as const);
  return findText(code.slice(0, dot), code.slice(dot + 1), Object.fromEntries(worded), language);
}

/** A message for programs and logs. */
export const inEnglish = (said: Message): string => wordMessage(said, 'en') ?? said.code;

function wordValue(value: TextValue, language: string | undefined): Exclude<TextValue, Message> {
  if (Array.isArray(value)) return value.map(item => wordItem(item, language));
  return isMessage(value) ? wordItem(value, language) : value;
}

const wordItem = (item: string | Message, language: string | undefined): string =>
  typeof item === 'string' ? item : (wordMessage(item, language) ?? item.code);

export const isMessage = (value: TextValue): value is Message => typeof value === 'object' && 'code' in value;
