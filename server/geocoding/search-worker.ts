import { workerData } from 'node:worker_threads';
import Database from 'better-sqlite3';
import { kindsOfPhrase, phraseOf } from '../../data-packs/format/places/kind-phrases.ts';
import { words } from '../../data-packs/format/places/name-words.ts';
import { answerQuestions } from '../../data-packs/runtime/answer-questions.ts';
import everydayWords from '../../data-packs/words/everyday-words.json' with { type: 'json' };
import { categories, kindWord } from '../../data-packs/words/place-categories.ts';
import recorded from '../../data-packs/words/place-words.json' with { type: 'json' };
import type { PlaceFeature } from './answer/place-feature.ts';
import { answerLookup, answerReverse, answerSearch, answerStructured } from './answer-search.ts';
import { PlaceCache } from './places/place-cache.ts';
import { IndexDamage, PlaceIndex } from './places/place-index.ts';
import { placeKeys } from './request/filter-parameters.ts';
import type { PlacesFile, Question, ThreadAnswer, ThreadQuestion } from './search-thread.ts';

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
function askedCategories(text: string): string[] | undefined {
  const kinds = kindsOfPhrase(phraseOf(words(text).map(({ forms: [base] }) => base))) ?? [];
  const asked = kinds.flatMap(kind => tagByKind.get(kind) ?? []);
  return asked.length === 0 ? undefined : asked;
}

/** Open indices by region, version and file. */
let mounted = new Map<string, PlaceIndex>();
const places = new PlaceCache();
const unreadable: ThreadAnswer['unreadable'] = [];

function mount(files: readonly PlacesFile[]): void {
  const next = new Map<string, PlaceIndex>();
  for (const { region, version, path } of files) {
    const key = `${region}\n${version}\n${path}`;
    try {
      next.set(key, mounted.get(key) ?? new PlaceIndex(region, path, places));
    } catch (error) {
      unreadable.push({ region, reason: error instanceof Error ? error.message : String(error) });
    }
  }
  for (const [key, index] of mounted) if (!next.has(key)) index.close();
  mounted = next;
}

function search(indices: readonly PlaceIndex[], question: Question): PlaceFeature[] {
  if (question.kind === 'reverse') return answerReverse(indices, question.query);
  if (question.kind === 'lookup') return answerLookup(indices, question.query);
  if (question.kind === 'structured') return answerStructured(indices, question.query);
  return answerSearch(indices, question.query, question.kind === 'suggest');
}

/** Closes damaged indices and searches the others; `undefined` when none was damaged. */
function searchUndamaged(question: Question): PlaceFeature[] | undefined {
  let found = false;
  for (const [key, index] of mounted) {
    try {
      search([index], question);
    } catch (error) {
      if (!(error instanceof Database.SqliteError || error instanceof IndexDamage)) continue;
      found = true;
      unreadable.push({ region: index.region, reason: error.message });
      mounted.delete(key);
      index.close();
    }
  }
  return found ? search([...mounted.values()], question) : undefined;
}

function featuresFor(question: ThreadQuestion): PlaceFeature[] {
  if (question.kind === 'mount') {
    mount(question.files);
    return [];
  }
  try {
    return search([...mounted.values()], question);
  } catch (error) {
    const sound = searchUndamaged(question);
    if (sound === undefined) throw error;
    return sound;
  }
}

mount(workerData as PlacesFile[]);
// A search that takes too long ends this thread, which has loaded SQLite then, also where there is no file yet.
new Database(':memory:').close();
answerQuestions((question: ThreadQuestion): ThreadAnswer => {
  const features = featuresFor(question);
  const text = question.kind === 'search' || question.kind === 'suggest' ? question.query.q : undefined;
  const categories = text === undefined ? undefined : askedCategories(text);
  return { features, categories, unreadable: unreadable.splice(0) };
});
