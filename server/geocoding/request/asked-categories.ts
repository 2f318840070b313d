import { kindsOfPhrase, phraseOf } from '../../../data-packs/format/places/kind-phrases.ts';
import { words } from '../../../data-packs/format/places/name-words.ts';
import everydayWords from '../../../data-packs/words/everyday-words.json' with { type: 'json' };
import { categories, kindWord } from '../../../data-packs/words/place-categories.ts';
import recorded from '../../../data-packs/words/place-words.json' with { type: 'json' };
import { placeKeys } from './filter-parameters.ts';

const tags = [...categories.flatMap(each => each.tags), ...Object.keys(everydayWords), ...Object.keys(recorded)].filter(
  tag => placeKeys.has(tag.slice(0, tag.indexOf('='))),
);

/** Values of the parameter `categories` by the word that stands for them in the text index. */
const tagByKind = new Map(
  tags.map(tag => {
    const [key = tag, value = '*'] = tag.split('=');
    return value === '*' ? [`${key}_`, key] : [kindWord(key, value), tag];
  }),
);

/** What a text that only names a kind of place asks for, as values of `categories`; undefined for other texts. */
export function askedCategories(text: string): string[] | undefined {
  const kinds = kindsOfPhrase(phraseOf(words(text).map(({ forms: [base] }) => base))) ?? [];
  const asked = kinds.flatMap(kind => tagByKind.get(kind) ?? []);
  return asked.length === 0 ? undefined : asked;
}
