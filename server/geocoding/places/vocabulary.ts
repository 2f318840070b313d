import { itemAt } from '../../../data-packs/base/item-at.ts';
import { remembered } from '../../../data-packs/base/remembered.ts';
import { positionOf, withPrefix } from '../../../data-packs/format/places/sorted-texts.ts';
import type { Misspellings, SpellingState } from './misspellings.ts';
import { cacheOf } from './place-cache.ts';

/** A word of the index, or the first letters of several, that a typed word may mean. */
export interface Correction {
  text: string;
  /** Whether words that begin with `text` are meant, or only `text` itself. */
  prefix: boolean;
  /** Insertions, deletions, substitutions and swaps of neighbours. */
  edits: number;
  /** Number of places that have it. */
  count: number;
}

/** Letters of a word that is corrected: nobody types more, and each letter takes twelve bytes. */
const longestWord = 100;

/**
 * Trie of all words of a place index. Finding words within some edits turns back where all that begins with the letters
 * so far is too far. Unlike an index of deletions it needs no space in the file and corrects unfinished words.
 */
export class Vocabulary {
  readonly #terms: readonly string[];
  readonly #counts: Uint32Array;
  /** Sum of the counts before each word. */
  readonly #before: Float64Array;
  /** Last letter of each node of the trie; what is below a node follows it. */
  readonly #letter: Uint16Array;
  /** The node after all that is below each node. */
  readonly #after: Int32Array;
  /** Position of the word that ends at the node, else -1. */
  readonly #term: Int32Array;
  readonly #begun = cacheOf<string, readonly string[]>(500);
  readonly #corrections = cacheOf<string, readonly Correction[]>(500);

  /** `terms` ascending in code units. */
  constructor(terms: readonly string[], counts: Uint32Array) {
    this.#terms = terms;
    this.#counts = counts;
    this.#before = new Float64Array(counts.length + 1);
    /** Letters that each word has in common with the word before. */
    const common = new Uint32Array(terms.length);
    let size = 1;
    let last = '';
    for (let i = 0; i < terms.length; i++) {
      this.#before[i + 1] = (this.#before[i] as number) + (counts[i] as number);
      const term = terms[i] as string;
      if (term.length > longestWord) continue;
      common[i] = commonPrefix(term, last);
      size += term.length - (common[i] as number);
      last = term;
    }
    this.#letter = new Uint16Array(size);
    this.#after = new Int32Array(size).fill(size);
    this.#term = new Int32Array(size).fill(-1);
    this.#build(common);
  }

  #build(commons: Uint32Array): void {
    /** Nodes of the letters of the word before; the first is the root. */
    const path = [0];
    let depthBefore = 0;
    let next = 1;
    for (let i = 0; i < this.#terms.length; i++) {
      const term = this.#terms[i] as string;
      if (term.length > longestWord) continue;
      const common = commons[i] as number;
      for (let depth = common + 1; depth <= depthBefore; depth++) this.#after[path[depth] as number] = next;
      for (let depth = common + 1; depth <= term.length; depth++) {
        this.#letter[next] = term.charCodeAt(depth - 1);
        path[depth] = next;
        next += 1;
      }
      this.#term[next - 1] = i;
      depthBefore = term.length;
    }
  }

  /** Whether a word of the index is, or begins with, the text. */
  has(text: string, prefix: boolean): boolean {
    const term = this.#terms[positionOf(this.#terms, text)];
    return prefix ? term?.startsWith(text) === true : term === text;
  }

  /** Upper bound of the places that have the word, or words that begin with it. */
  count(text: string, prefix: boolean): number {
    if (prefix) {
      const [from, to] = withPrefix(this.#terms, text);
      return itemAt(this.#before, to) - itemAt(this.#before, from);
    }
    const position = positionOf(this.#terms, text);
    return this.#terms[position] === text ? itemAt(this.#counts, position) : 0;
  }

  /** The words that begin with the text, the most frequent ones where there are more than `most`. */
  begunBy(text: string, most: number): readonly string[] {
    const [from, to] = withPrefix(this.#terms, text);
    if (to - from <= most) return this.#terms.slice(from, to);
    return remembered(this.#begun, `${text}|${most}`, () => {
      const positions = Array.from({ length: to - from }, (_, i) => from + i);
      positions.sort((a, b) => itemAt(this.#counts, b) - itemAt(this.#counts, a));
      return positions.slice(0, most).map(i => itemAt(this.#terms, i));
    });
  }

  /**
   * Corrections of a word with at least one edit, best first: fewest edits, same first letter, most frequent. Cached,
   * because each further letter of a text asks for its finished words again.
   */
  corrections(misspellings: Misspellings, prefix: boolean, limit: number): readonly Correction[] {
    const key = `${misspellings.word}|${misspellings.maxEdits}|${prefix}|${limit}`;
    return remembered(this.#corrections, key, () => this.#correct(misspellings, prefix, limit));
  }

  #correct(misspellings: Misspellings, prefix: boolean, limit: number): Correction[] {
    const { word, maxEdits } = misspellings;
    const found: Correction[] = [];
    const letters: number[] = [];
    const visit = (node: number, state: SpellingState, covered: number): void => {
      const depth = state.depth + 1;
      const end = this.#after[node] as number;
      for (let child = node + 1; child < end; child = this.#after[child] as number) {
        const letter = this.#letter[child] as number;
        const next = misspellings.after(state, letter);
        if (!next) continue;
        letters[depth - 1] = letter;
        const { edits } = next;
        const term = this.#term[child] as number;
        let within = covered;
        if (prefix && edits > 0 && edits <= maxEdits && edits < covered && depth >= word.length - 1) {
          found.push({ text: String.fromCharCode(...letters.slice(0, depth)), prefix: true, edits, count: 0 });
          within = edits;
        } else if (term !== -1 && edits > 0 && edits <= maxEdits && edits < covered) {
          found.push({ text: itemAt(this.#terms, term), prefix: false, edits, count: itemAt(this.#counts, term) });
        }
        visit(child, next, within);
      }
    };
    visit(0, misspellings.start, maxEdits + 1);
    const first = word.charCodeAt(0);
    const rank = ({ text, edits }: Correction) => edits * 2 + (text.charCodeAt(0) === first ? 0 : 1);
    found.sort((a, b) => rank(a) - rank(b) || b.count - a.count || a.text.length - b.text.length);
    return found.slice(0, limit);
  }
}

function commonPrefix(a: string, b: string): number {
  const end = Math.min(a.length, b.length);
  let i = 0;
  while (i < end && a.charCodeAt(i) === b.charCodeAt(i)) i += 1;
  return i;
}
