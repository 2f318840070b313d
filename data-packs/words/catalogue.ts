import { addTexts, findText } from './language.ts';

/** A value of a text: numbers, dates and lists are formatted for the language, a message is worded in it. */
export type TextValue = string | number | Date | Message | readonly (string | Message)[];

type PluralForm = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';
type Texts = Readonly<Record<string, string>>;

/** Keys of texts, without plural endings: `files_one` and `files_other` are `files`. */
type TextKey<T extends Texts> = NameOf<keyof T & string>;
type NameOf<Key extends string> = Key extends `${infer Name}_${PluralForm}` ? Name : Key;

type Trimmed<Text extends string> = Text extends ` ${infer Rest}`
  ? Trimmed<Rest>
  : Text extends `${infer Rest} `
    ? Trimmed<Rest>
    : Text;
type NameIn<Slot extends string> = Slot extends `${infer Name},${string}` ? Trimmed<Name> : Trimmed<Slot>;
/** The names between `{{` and `}}`. */
type NamesIn<Text extends string> = Text extends `${string}{{${infer Slot}}}${infer Rest}`
  ? NameIn<Slot> | NamesIn<Rest>
  : never;
type FormsOf<T extends Texts, Key extends string> = Extract<keyof T & string, Key | `${Key}_${PluralForm}`>;
type Needed<T extends Texts, Key extends string> =
  | NamesIn<T[FormsOf<T, Key>]>
  | (FormsOf<T, Key> extends `${Key}_${PluralForm}` ? 'count' : never);

/** Values of a text by name; `count` is a number and selects the plural. */
type ValuesOf<T extends Texts, Key extends string> = {
  readonly [Name in Needed<T, Key>]: Name extends 'count' ? number : TextValue;
};
type Parameters<T extends Texts, Key extends string> = [Needed<T, Key>] extends [never]
  ? []
  : [values: ValuesOf<T, Key>];

/** A text's key with its values: crosses processes and networks, and is worded where it is displayed. */
export interface Message {
  /** `namespace.key`. */
  code: string;
  values: Readonly<Record<string, TextValue>>;
}

export interface Catalogue<T extends Texts> {
  /** The text in the current language. */
  <Key extends TextKey<T>>(key: Key, ...values: Parameters<T, Key>): string;
  /** The text as a message, for another process or language. */
  message<Key extends TextKey<T>>(key: Key, ...values: Parameters<T, Key>): Message;
}

/**
 * Registers a room's English texts and returns the function that words them. `{{name}}` is a value; `{{n, number}}`,
 * `{{size, bytes}}`, `{{at, datetime(dateStyle: medium)}}` and `{{names, list}}` are formatted by `Intl`; `count`
 * selects keys that end in `_one` and `_other`. The compiler checks names and values.
 */
export function catalogue<const T extends Texts>(namespace: string, english: T): Catalogue<T> {
  addTexts('en', namespace, english);
  const word = (key: string, values: Message['values'] = {}): string =>
    wordMessage({ code: `${namespace}.${key}`, values }) ?? `${namespace}.${key}`;
  const message = (key: string, values: Message['values'] = {}): Message => ({ code: `${namespace}.${key}`, values });
  return Object.assign(word, { message }) as Catalogue<T>;
}

/** Words a message in the current or given language; undefined where its catalogue is not loaded. */
export function wordMessage({ code, values }: Message, language?: string): string | undefined {
  const dot = code.indexOf('.');
  const worded = Object.entries(values).map(([name, value]) => [name, wordValue(value, language)] as const);
  return findText(code.slice(0, dot), code.slice(dot + 1), Object.fromEntries(worded), language);
}

function wordValue(value: TextValue, language: string | undefined): Exclude<TextValue, Message> {
  if (Array.isArray(value)) return value.map(item => wordItem(item, language));
  return isMessage(value) ? wordItem(value, language) : value;
}

const wordItem = (item: string | Message, language: string | undefined): string =>
  typeof item === 'string' ? item : (wordMessage(item, language) ?? item.code);

export const isMessage = (value: TextValue): value is Message => typeof value === 'object' && 'code' in value;
