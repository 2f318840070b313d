import type { AttributeValue } from '../../../data-packs/interchange/features/feature.ts';
import { currentLanguage } from '../../../data-packs/words/language.ts';

const date = /^\d{4}-\d\d-\d\d(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)(?:Z|[+-]\d\d:?\d\d)?)?$/;

/** A value as people of the window's language write it. */
export function attributeText(value: AttributeValue): string {
  const language = currentLanguage();
  // No separators in years and numbers of houses.
  if (typeof value === 'number')
    return new Intl.NumberFormat(language, { useGrouping: 'min2', maximumFractionDigits: 10 }).format(value);
  const text = String(value ?? '');
  const time = typeof value === 'string' ? date.exec(text) : null;
  const parsed = time === null ? Number.NaN : Date.parse(text.replace(' ', 'T'));
  if (time === null || Number.isNaN(parsed)) return text;
  return new Intl.DateTimeFormat(
    language,
    // A day without a time is the same day everywhere.
    time[1] === undefined ? { dateStyle: 'medium', timeZone: 'UTC' } : { dateStyle: 'medium', timeStyle: 'short' },
  ).format(parsed);
}

/** The value that somebody types, of the kind of the one before; null for none. */
export function typedValue(typed: string, before: AttributeValue | undefined): AttributeValue {
  const text = typed.trim();
  if (text === '') return null;
  if (typeof before === 'string') return typed;
  if (text === 'true' || text === 'false') return text === 'true';
  const number = Number(text.replace(',', '.'));
  // What was no number before is one only where no sign of it is lost: 0043 is a text.
  const isNumber = typeof before === 'number' ? Number.isFinite(number) : String(number) === text.replace(',', '.');
  return isNumber ? number : typed;
}

/** Only addresses of the web are followed. */
export const isLink = (value: AttributeValue): value is string =>
  typeof value === 'string' && /^https?:\/\/\S+$/i.test(value);

/** A picture that is within its file; none is fetched from elsewhere. */
export const isPicture = (value: AttributeValue): value is string =>
  typeof value === 'string' && /^data:image\/(png|jpeg|gif|webp);base64,/i.test(value);

/** What a description says: it may be written in HTML, of which nothing is shown but its text. */
export function plainText(description: string): string {
  if (!/<[a-z!/]|&[a-z#]/i.test(description)) return description.trim();
  const lines = description.replaceAll(/<(?:br|\/p|\/div|\/li|\/tr|\/h\d)\b[^>]*>/gi, '$&\n');
  const { body } = new DOMParser().parseFromString(lines, 'text/html');
  for (const one of body.querySelectorAll('script, style')) one.remove();
  return (body.textContent ?? '')
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/ ?\n\s*/g, '\n')
    .trim();
}
