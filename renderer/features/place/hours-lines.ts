import { lookup } from '../../../data-packs/base/lookup.ts';
import { currentLanguage } from '../../../data-packs/words/language.ts';
import { placeWords as t } from '../../words.ts';

const days = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'] as const;
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

/** Names of the notation's words in the window's language. */
function names(): Readonly<Record<string, string>> {
  const named = (part: Intl.DateTimeFormatOptions, date: Date) =>
    new Intl.DateTimeFormat(currentLanguage(), { ...part, timeZone: 'UTC' }).format(date);
  return Object.fromEntries([
    // The first of January 2024 was a Monday.
    ...days.map((day, index) => [day, named({ weekday: 'short' }, new Date(Date.UTC(2024, 0, 1 + index)))]),
    ...months.map((month, index) => [month, named({ month: 'short' }, new Date(Date.UTC(2024, index, 1)))]),
    ['PH', t('publicHolidays')],
    ['SH', t('schoolHolidays')],
    ['off', t('closed')],
    ['closed', t('closed')],
    ['24/7', t('always')],
  ]);
}

const rule = /(?:"[^"]*"|[^";|])+/g;
const word = /"[^"]*"|24\/7|\b[A-Za-z]+\b/g;

/** OpenStreetMap's `opening_hours`, a line for each rule, with its words in the window's language; not interpreted. */
export function hoursLines(text: string): string[] {
  const known = names();
  return (text.match(rule) ?? [])
    .map(line => line.trim().replace(word, found => lookup(known, found) ?? found))
    .filter(line => line !== '');
}
