import { lookup } from '../../data-packs/base/lookup.ts';
import { type Names, naturalEarth } from './natural-earth.ts';
import { tongues } from './tongues.ts';

/** Short names are the usual ones of these, and abbreviations (US, UK) of others. */
const longNames = new Set(['HK', 'MO', 'PS']);
/** Two countries that CLDR tells apart by their capitals: what the list of countries calls them comes first. */
export const unlike = new Set(['CD', 'CG']);

const displayNames = new Map<string, Intl.DisplayNames>();

function nameIn(language: string, country: string): string | undefined {
  const style = longNames.has(country) ? 'short' : 'long';
  const key = `${language} ${style}`;
  let names = displayNames.get(key);
  if (names === undefined) {
    if (Intl.DisplayNames.supportedLocalesOf([language]).length === 0) return undefined;
    names = new Intl.DisplayNames([language], { type: 'region', style, fallback: 'none' });
    displayNames.set(key, names);
  }
  // Burma's other name and the like.
  return names.of(country)?.replace(/\s*[(（].*[)）]$/u, '');
}

/** Parts of the world and islands that CLDR names as it names countries, by their English names. */
const regionCodes: Readonly<Record<string, string>> = {
  ...{ Africa: '002', Antarctica: 'AQ', Asia: '142', Europe: '150', 'North America': '003', 'South America': '005' },
  ...{ Australia: 'AU', Cuba: 'CU', Cyprus: 'CY', Greenland: 'GL', Iceland: 'IS', Jamaica: 'JM', Madagascar: 'MG' },
  ...{ Malta: 'MT', Mauritius: 'MU', Mayotte: 'YT', Niue: 'NU', 'Puerto Rico': 'PR', Reunion: 'RE' },
  ...{ 'Sri Lanka': 'LK', Taiwan: 'TW' },
};

/** By language tag; empty for what is no region of CLDR. */
export function regionNames(english: string): Names {
  const code = lookup(regionCodes, english);
  return code === undefined ? {} : namesInTongues(code);
}

export interface CountryNames {
  /** In its official languages, the most spoken first; undefined where CLDR has none of them. */
  local: readonly string[];
  /** By language tag. */
  translated: Readonly<Record<string, string>>;
}

const official = naturalEarth('languages');

export function countryNames(country: string): CountryNames {
  const languages = unlike.has(country) ? [] : (lookup(official, country) ?? []);
  const spoken = languages.map(language => nameIn(language, country));
  const local = [...new Set(spoken.filter(name => name !== undefined))];
  return { local, translated: namesInTongues(country) };
}

function namesInTongues(code: string): Names {
  const named = tongues.flatMap(language => {
    const name = nameIn(language, code);
    return name === undefined ? [] : [[language, name]];
  });
  return Object.fromEntries(named);
}
