/** Writes `data-packs/words/place-words.json`: what people call kinds of places, from the tagging schema of OpenStreetMap. */
import { readFileSync, writeFileSync } from 'node:fs';
import { fold } from '../data-packs/words/fold.ts';
import { categories } from '../data-packs/words/place-categories.ts';

/** Spoken most, with neighbours of theirs that the schema knows as well; English, German and French are `place-categories.ts`. */
const languages =
  'ar bn ca cs da el es fa fi he hr hu id it ja ko nl no pl pt pt-BR ro ru sk sr sv ta th tr uk ur vi zh-CN zh-HK zh-TW'.split(
    ' ',
  );

interface Preset {
  tags: Record<string, string>;
  /** `{education/school}` where another preset holds its texts. */
  name?: string;
}

/** Lists as the schema writes them: `terms` with commas, `aliases` one per line. */
interface PresetTexts {
  name?: string;
  aliases?: string;
  terms?: string;
}

/** Their search terms name faiths, not buildings. */
const withoutTerms: ReadonlySet<string> = new Set(['amenity=place_of_worship', 'building=church', 'building=chapel']);

/** Presets of things that tags of a category mean, too: only their names. */
const alike = new Map<string, readonly string[]>(
  Object.entries({
    'amenity=place_of_worship': ['amenity/place_of_worship/christian'],
    'highway=bus_stop': ['public_transport/platform/bus_point', 'public_transport/stop_position_bus'],
    'railway=station': ['public_transport/station_train'],
    'railway=tram_stop': ['public_transport/platform/tram_point'],
    'aerialway=station': ['public_transport/station_aerialway'],
    'amenity=bus_station': ['public_transport/station_bus'],
    'natural=water': ['natural/water/lake', 'natural/water/pond'],
    'leisure=nature_reserve': ['boundary/protected_area', 'boundary/national_park'],
  }),
);

/** Longer ones describe rather than name. */
const maxWords = 4;
const maxDense = 10;
/** Shorter ones are words of names, too: "van". */
const minLatin = 4;
const latin = /\p{Script=Latin}/u;
/** Synonyms of a preset: the schema lists the most usual ones first, then whatever editors may type. */
const maxTerms = 3;
/** Kinds that may share a synonym: fuel for cars and for boats; a word of more kinds says nothing about any. */
const maxKinds = 3;
const dense = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;

const schema = import.meta.resolve('@openstreetmap/id-tagging-schema/package.json');

function read(file: string): unknown {
  return JSON.parse(readFileSync(new URL(`dist/${file}.min.json`, schema), 'utf8'));
}

/** Parts "Supermercado / Hipermercado" and drops what stands in brackets. */
function split(text: string | undefined, separators: RegExp): string[] {
  return (text ?? '')
    .replace(/[(（].*?[)）]/gu, ' ')
    .split(separators)
    .map(part => part.replace(/\s+/g, ' ').trim())
    .filter(part => part.length >= (latin.test(part) ? minLatin : 2) && !(dense.test(part) && part.length > maxDense))
    .filter(part => part.split(' ').length <= maxWords)
    .filter(part => !/[*"+/\d]/.test(part));
}

const namesOf = ({ name, aliases }: PresetTexts): string[] => split([name, aliases].join('\n'), / \/ |[\n;,،、・]/u);
const termsOf = ({ terms }: PresetTexts): string[] => split(terms, /[,،、;]/u);

/** The kind that a preset shares with its variants and its building: `school`. */
const kindOf = (preset: string): string => preset.split('/')[1] ?? preset;

/** The words of one language by category. */
function wordsOf(language: string): Map<string, string[]> {
  const file = read(`translations/${language}`) as Record<
    string,
    { presets: { presets: Record<string, PresetTexts> } }
  >;
  const texts = new Map(Object.entries(Object.values(file)[0]?.presets.presets ?? {}));
  const kindsByWord = new Map<string, Set<string>>();
  for (const [preset, each] of texts) {
    for (const word of [...namesOf(each), ...termsOf(each)].map(fold)) {
      kindsByWord.set(word, (kindsByWord.get(word) ?? new Set()).add(kindOf(preset)));
    }
  }
  const names = new Set([...texts.values()].flatMap(namesOf).map(fold));
  const found = new Map<string, string[]>();
  for (const { tags } of categories) {
    const [main = ''] = tags;
    for (const tag of tags) {
      for (const preset of [presetsByTag.get(tag) ?? '', ...(alike.get(tag) ?? [])]) {
        const each = texts.get(/^\{(.+)\}$/.exec(presets.get(preset)?.name ?? '')?.[1] ?? preset);
        if (!each) continue;
        // The name of another kind is not a synonym of this one.
        const isUsual = (word: string) => !names.has(word) && (kindsByWord.get(word)?.size ?? 0) <= maxKinds;
        const isOwn = preset === presetsByTag.get(tag) && !withoutTerms.has(tag);
        const terms = isOwn ? termsOf(each).filter(word => isUsual(fold(word))) : [];
        found.set(main, [...(found.get(main) ?? []), ...namesOf(each), ...terms.slice(0, maxTerms)]);
      }
    }
  }
  return found;
}

const presets = new Map(Object.entries(read('presets') as Record<string, Preset>));
const presetsByTag = new Map(
  [...presets].flatMap(([preset, { tags }]) => {
    const [tag, ...others] = Object.entries(tags);
    return tag && others.length === 0 ? [[tag.join('='), preset] as const] : [];
  }),
);

const table = new Map<string, Map<string, string>>();
for (const language of languages) {
  for (const [tag, words] of wordsOf(language)) {
    const written = words.map(word => word.toLocaleLowerCase(language));
    const distinct = written.filter((word, i) => written.findIndex(other => fold(other) === fold(word)) === i);
    if (distinct.length > 0)
      table.set(tag, (table.get(tag) ?? new Map<string, string>()).set(language, distinct.join('|')));
  }
}
const out = new URL('../data-packs/words/place-words.json', import.meta.url);
const byTag = Object.fromEntries([...table].map(([tag, words]) => [tag, Object.fromEntries(words)]));
writeFileSync(out, `${JSON.stringify(byTag, null, 2)}\n`);
