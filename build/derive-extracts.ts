import { readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, constants, gunzipSync } from 'node:zlib';
import { z } from 'zod';
import { lookup } from '../data-packs/base/lookup.ts';
import { type Extract, extractsSchema } from '../data-packs/store/extracts/extract.ts';
import { nameOf, parentOf, parseIndex } from '../data-packs/store/extracts/parse-index.ts';
import { fold } from '../data-packs/words/fold.ts';

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
function codeOf(id: string, name: string, countries: readonly string[]): string | undefined {
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

/*
 * Makes the bundled list of Geofabrik's extracts, which is there before any network is, by hand, when there is a newer
 * one:
 *
 *   node build/derive-extracts.ts YEAR LIST INDEX
 *
 * LIST: JSON of id, name, parent, iso2, bytes, path and bbox of each extract; INDEX: a `index-v1.json.gz` of Geofabrik,
 * for the outlines and countries of those extracts that it has.
 */
const [year, listFile, indexFile] = process.argv.slice(2);
if (year === undefined || listFile === undefined || indexFile === undefined)
  throw new Error('usage: node build/derive-extracts.ts YEAR LIST INDEX');

const listSchema = z.array(
  z.object({
    id: z.string(),
    name: z.string(),
    parent: z.string().nullable(),
    iso2: z.string().nullable(),
    bytes: z.number(),
    path: z.string(),
    bbox: z.tuple([z.number(), z.number(), z.number(), z.number()]).nullable(),
  }),
);
const listed = listSchema.parse(JSON.parse(readFileSync(listFile, 'utf8')));
const indexed = new Map(
  parseIndex(gunzipSync(readFileSync(indexFile)).toString('utf8'), { https: true }).map(extract => [
    extract.id,
    extract,
  ]),
);
const extracts = listed.map(({ id, name, parent, iso2, bytes, path, bbox }): Extract => {
  const known = indexed.get(id);
  const shown = nameOf(id, name);
  const listedCountries = known?.countries ?? (iso2 === null ? [] : [iso2]);
  const code = codeOf(id, shown, iso2 === null ? [] : listedCountries);
  // The list has wrong countries for some islands, whose names are right.
  const countries = code !== undefined && /^[A-Z]/.test(code) ? [code] : listedCountries;
  return {
    id,
    name: shown,
    parent: parentOf(id, parent),
    countries,
    bounds: bbox ?? known?.bounds,
    outline: known?.outline,
    bytes,
    code,
    url: `https://download.geofabrik.de/${path}`,
  };
});
const text = Buffer.from(JSON.stringify({ year: Number(year), extracts: extractsSchema.parse(extracts) }));
const bytes = brotliCompressSync(text, {
  params: { [constants.BROTLI_PARAM_SIZE_HINT]: text.length, [constants.BROTLI_PARAM_LGWIN]: 24 },
});
writeFileSync(new URL('../data-packs/store/extracts/bundled-extracts.json.br', import.meta.url), bytes);
process.stdout.write(`${extracts.length} extracts, ${text.length} bytes, ${bytes.length} compressed\n`);
