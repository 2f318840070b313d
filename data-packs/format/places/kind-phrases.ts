import everydayWords from '../../words/everyday-words.json' with { type: 'json' };
import { categories, categoryOf, kindWord } from '../../words/place-categories.ts';
import recorded from '../../words/place-words.json' with { type: 'json' };
import { words } from './name-words.ts';
import { withPrefix } from './sorted-texts.ts';

/** Words as one text to look up; pairs of characters of unspaced scripts are joined to the text they were cut from. */
export function phraseOf(texts: readonly string[]): string {
  return texts
    .join(' ')
    .replace(/([ー々〆\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]) (?=\1)/gu, '');
}

const folded = (text: string): string => phraseOf(baseForms(text));
const baseForms = (text: string): string[] => words(text).map(({ forms: [base] }) => base);

/** Kind words of tags; for `key=*` the key's own word. */
function kindsOf(tags: readonly string[]): string[] {
  return tags.map(tag => {
    const [key = tag, value = '*'] = tag.split('=');
    return value === '*' ? `${key}_` : kindWord(key, value);
  });
}

/**
 * Maps each folded phrase to the kind words it means, and counts the words of the longest. "bar" is no café here,
 * whatever it is in Italian.
 */
function readPhrases(): { kindsByPhrase: Map<string, readonly string[]>; maxWords: number } {
  const map = new Map<string, readonly string[]>();
  let maxWords = 0;
  // A word keeps its meaning in the languages of answers, then its everyday meaning: the tagging schema has no texts in
  // some of the languages spoken most, and says "school grounds" where people say school.
  for (const source of [byCategory(), byTag(everydayWords), byTag(recorded)]) {
    const added = new Map<string, Set<string>>();
    for (const [phrase, tags] of source) {
      const forms = baseForms(phrase);
      const key = phraseOf(forms);
      if (key === '' || map.has(key)) continue;
      maxWords = Math.max(maxWords, forms.length);
      const kinds = added.get(key) ?? new Set();
      for (const kind of kindsOf(tags)) kinds.add(kind);
      added.set(key, kinds);
    }
    for (const [phrase, kinds] of added) map.set(phrase, [...kinds]);
  }
  return { kindsByPhrase: map, maxWords };
}

type Phrases = [phrase: string, tags: readonly string[]][];

const byCategory = (): Phrases =>
  categories.flatMap(({ tags, en, de, fr }) =>
    [...en, ...de, ...fr].map((phrase): [string, readonly string[]] => [phrase, tags]),
  );

function byTag(table: Readonly<Record<string, Readonly<Record<string, string>>>>): Phrases {
  return Object.entries(table).flatMap(([tag, byLanguage]) => {
    const [key = '', value = ''] = tag.split('=');
    const tags = categoryOf(key, value)?.tags ?? [tag];
    return Object.values(byLanguage).flatMap(list =>
      list.split('|').map((phrase): [string, readonly string[]] => [phrase, tags]),
    );
  });
}

const { kindsByPhrase, maxWords } = readPhrases();
const phrasesOfAnswers = [...new Set(byCategory().map(([phrase]) => folded(phrase)))].sort();
const phrasesOfAll = [...kindsByPhrase.keys()].sort();

/** The kind words that a phrase of `phraseOf` means. */
export const kindsOfPhrase = (phrase: string): readonly string[] | undefined => kindsByPhrase.get(phrase);

export const meansKind = (phrase: string, kind: string): boolean => kindsByPhrase.get(phrase)?.includes(kind) === true;

/** Most words of a query that can be one phrase. */
export const maxPhraseWords = maxWords;

/** Phrases that begin with these letters, in the languages of answers or in all: there, most beginnings mean something. */
export function phrasesBegunBy(start: string, languages: 'answers' | 'all'): string[] {
  const sorted = languages === 'all' ? phrasesOfAll : phrasesOfAnswers;
  return sorted.slice(...withPrefix(sorted, start));
}
