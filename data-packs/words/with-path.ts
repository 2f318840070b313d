import { isMessage, type Message, type TextValue } from './catalogue.ts';

/** A message with one path shown in place of another, as of a copy that users cannot see. */
export function withPath({ code, values }: Message, found: string, shown: string): Message {
  const renamed = (value: TextValue): TextValue => {
    if (typeof value === 'string') return value.replaceAll(found, shown);
    return isMessage(value) ? withPath(value, found, shown) : value;
  };
  return { code, values: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, renamed(value)])) };
}
