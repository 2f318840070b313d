import type { Database, Statement } from 'better-sqlite3';
import { remembered } from '../../../base/remembered.ts';
import { brandsOf, brandWord } from '../../../format/places/brand-word.ts';
import { indexWords } from '../../../format/places/name-words.ts';
import { contextLevels, type Label, type Place, type PlaceContext } from '../../../format/places/place.ts';
import { countryCodes, stateCodes } from '../../../format/places/written-codes.ts';
import { kindWord } from '../../../words/place-categories.ts';

/** What of a place is looked for. */
export type TextIndexed = Pick<Place, 'names' | 'context' | 'street' | 'osmKey' | 'osmValue' | 'extra'> & {
  houses?: readonly { context?: PlaceContext | undefined }[] | undefined;
};

/** Fills the full-text table, and the vocabulary with how many places have each word. */
export class TextIndex {
  readonly #database: Database;
  readonly #insert: Statement;
  readonly #vocabulary = new Map<string, number>();
  /** Cached, as thousands of places share the labels of their context. */
  readonly #wordsByText = new Map<string, readonly string[]>();

  constructor(database: Database) {
    this.#database = database;
    this.#insert = database.prepare('INSERT INTO place_text (rowid, name, context, kind) VALUES (?, ?, ?, ?)');
  }

  add(id: number, { names, context, street, houses, osmKey, osmValue, extra }: TextIndexed): void {
    const nameWords = indexWords([...translations(names), ...(names.alternatives ?? [])]);
    // A street is found by what any of its houses lies in.
    const contexts = new Set([context, ...(houses ?? []).map(house => house.context)]);
    const contextTexts = [...translations(street), ...[...contexts].flatMap(textsOf)];
    const contextWords = new Set(contextTexts.flatMap(text => this.#words(text)));
    for (const words of [nameWords, contextWords])
      for (const word of words) this.#vocabulary.set(word, (this.#vocabulary.get(word) ?? 0) + 1);
    const kindWords = [
      kindWord(osmKey, osmValue),
      kindWord(osmKey, ''),
      ...brandsOf(extra?.brand ?? '').map(brandWord),
    ];
    this.#insert.run(id, [...nameWords].join(' '), [...contextWords].join(' '), kindWords.join(' '));
  }

  /** Writes all words in code unit order, one per line, and their counts as 32-bit little-endian integers. */
  finish(): void {
    const terms = [...this.#vocabulary].sort(([a], [b]) => (a < b ? -1 : 1));
    const counts = Buffer.alloc(terms.length * 4);
    for (const [i, [, count]] of terms.entries()) counts.writeUInt32LE(count, i * 4);
    const insert = this.#database.prepare('INSERT INTO vocabulary VALUES (?, ?)');
    insert.run(terms.map(([term]) => term).join('\n'), counts);
  }

  #words(text: string | undefined): readonly string[] {
    return text ? remembered(this.#wordsByText, text, () => [...indexWords([text])]) : [];
  }
}

function textsOf(context: PlaceContext | undefined): (string | undefined)[] {
  if (!context) return [];
  const labels = contextLevels.flatMap(level => translations(context[level]));
  return [...labels, context.postcode, ...stateCodes(context), ...countryCodes(context)];
}

function translations(label: Label | undefined): (string | undefined)[] {
  return label ? [label.name, label.en, label.de, label.fr] : [];
}
