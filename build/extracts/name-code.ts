import { lookup } from '../../data-packs/base/lookup.ts';
import { fold } from '../../data-packs/words/fold.ts';

const english = new Intl.DisplayNames('en', { type: 'region' });

/** UN M49 codes of the continents, by the extracts' ids. */
const continents: Readonly<Record<string, string>> = {
  africa: '002',
  antarctica: 'AQ',
  asia: '142',
  'australia-oceania': '009',
  'central-america': '013',
  europe: '150',
  'north-america': '003',
  'south-america': '005',
};

/** Names that say the same as CLDR's in other words. */
const sameAs: Readonly<Record<string, string>> = {
  'bosnia-herzegovina': 'BA',
  guyane: 'GF',
  'ile-de-clipperton': 'CP',
  'ivory-coast': 'CI',
  'cape-verde': 'CV',
  'congo-brazzaville': 'CG',
  'congo-democratic-republic': 'CD',
  'czech-republic': 'CZ',
  'east-timor': 'TL',
  swaziland: 'SZ',
  turkey: 'TR',
  macedonia: 'MK',
  myanmar: 'MM',
  'pitcairn-islands': 'PN',
  'polynesie-francaise': 'PF',
  russia: 'RU',
  tokelau: 'TK',
  'us/us-virgin-islands': 'VI',
  'wallis-et-futuna': 'WF',
};

const plain = (text: string): string =>
  fold(text.replaceAll('&', 'and'))
    .replaceAll(/[^\p{L}]+/gu, ' ')
    .replaceAll(/\b(the|republic|of|america|federation|bailiwick)\b/g, '')
    .replaceAll(/\bst\b/g, 'saint')
    .replaceAll(/ +/g, ' ')
    .trim();

/** The code under which CLDR has the name of an extract; undefined for what is no country or continent as a whole. */
export function codeOf(id: string, name: string, countries: readonly string[]): string | undefined {
  const certain = lookup(continents, id) ?? lookup(sameAs, id);
  if (certain !== undefined) return certain;
  const [code] = countries;
  if (code === undefined || countries.length > 1) return undefined;
  const said = english.of(code);
  if (said === undefined) return undefined;
  if (plain(said) === plain(name)) return code;
  process.stdout.write(`${id}: "${name}" is not taken for ${code}, "${said}"\n`);
  return undefined;
}
