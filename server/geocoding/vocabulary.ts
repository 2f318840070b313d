import { LRUCache } from 'lru-cache';
import { positionOf, withPrefix } from '../../data-packs/format/places/sorted-texts.ts';
import { itemAt } from '../../data-packs/geo/item-at.ts';

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

/** More edits than are ever allowed. */
const tooFar = 100;

/**
 * Trie of all words of a place index. Finding words within some edits walks it with one row of the edit matrix per
 * node, and turns back where the row's least value is too high: 0.1 to 0.5 ms over Liechtenstein's 9 000 words, a fifth
 * of comparing them all. Unlike an index of deletions it needs no space in the file and corrects unfinished words.
 */
export class Vocabulary {
  readonly #terms: readonly string[];
  readonly #counts: Uint32Array;
  /** Sum of the counts before each word. */
  readonly #before: Float64Array;
  readonly #letter: Uint16Array;
  readonly #child: Int32Array;
  readonly #sibling: Int32Array;
  /** Position of the word that ends at the node, else -1. */
  readonly #term: Int32Array;
  readonly #corrections = new LRUCache<string, readonly Correction[]>({ maxSize: 500, sizeCalculation: () => 1 });

  /** `terms` ascending in code units. */
  constructor(terms: readonly string[], counts: Uint32Array) {
    this.#terms = terms;
    this.#counts = counts;
    this.#before = new Float64Array(counts.length + 1);
    for (const [i, count] of counts.entries()) this.#before[i + 1] = itemAt(this.#before, i) + count;
    let size = 1;
    for (const [i, term] of terms.entries()) size += term.length - commonPrefix(term, terms[i - 1] ?? '');
    this.#letter = new Uint16Array(size);
    this.#child = new Int32Array(size).fill(-1);
    this.#sibling = new Int32Array(size).fill(-1);
    this.#term = new Int32Array(size).fill(-1);
    this.#build();
  }

  #build(): void {
    const path = [0];
    const lastChild = new Int32Array(this.#letter.length).fill(-1);
    let next = 1;
    for (const [i, term] of this.#terms.entries()) {
      path.length = 1 + commonPrefix(term, this.#terms[i - 1] ?? '');
      while (path.length <= term.length) {
        const parent = itemAt(path, path.length - 1);
        const previousChild = itemAt(lastChild, parent);
        const node = next++;
        this.#letter[node] = term.charCodeAt(path.length - 1);
        if (previousChild === -1) this.#child[parent] = node;
        else this.#sibling[previousChild] = node;
        lastChild[parent] = node;
        path.push(node);
      }
      this.#term[itemAt(path, path.length - 1)] = i;
    }
  }

  /** Whether a word of the index is, or begins with, the text. */
  has(text: string, prefix: boolean): boolean {
    let node = 0;
    for (let i = 0; i < text.length; i++) {
      node = itemAt(this.#child, node);
      while (node !== -1 && this.#letter[node] !== text.charCodeAt(i)) node = itemAt(this.#sibling, node);
      if (node === -1) return false;
    }
    return prefix || this.#term[node] !== -1;
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

  /** The words that begin with the text; `undefined` where there are more than `most`. */
  withPrefix(text: string, most: number): readonly string[] | undefined {
    const [from, to] = withPrefix(this.#terms, text);
    return to - from > most ? undefined : this.#terms.slice(from, to);
  }

  /**
   * Corrections of a word with 1 to `maxEdits` edits, best first: fewest edits, same first letter, most frequent.
   * Cached, because each further letter of a text asks for its finished words again.
   */
  corrections(word: string, maxEdits: number, prefix: boolean, limit: number): readonly Correction[] {
    const key = `${word}|${maxEdits}|${prefix}|${limit}`;
    const known = this.#corrections.get(key);
    if (known) return known;
    const found = this.#correct(word, maxEdits, prefix, limit);
    this.#corrections.set(key, found);
    return found;
  }

  #correct(word: string, maxEdits: number, prefix: boolean, limit: number): Correction[] {
    const width = word.length + 1;
    const rows: Uint8Array[] = [Uint8Array.from({ length: width }, (_, i) => i)];
    const found: Correction[] = [];
    const letters: number[] = [];
    const visit = (node: number, depth: number, covered: number): void => {
      for (let child = this.#child[node] as number; child !== -1; child = this.#sibling[child] as number) {
        const letter = this.#letter[child] as number;
        letters[depth] = letter;
        const above = itemAt(rows, depth);
        const row = rows[depth + 1] ?? new Uint8Array(width);
        rows[depth + 1] = row;
        // Only cells within the edits allowed of the diagonal can matter; those beside them count as too far.
        const from = Math.max(1, depth + 1 - maxEdits);
        const to = Math.min(width - 1, depth + 1 + maxEdits);
        row[from - 1] = from === 1 ? depth + 1 : tooFar;
        if (to < width - 1) row[width - 1] = row[to + 1] = tooFar;
        let least = row[from - 1] as number;
        for (let i = from; i <= to; i++) {
          const typed = word.charCodeAt(i - 1);
          let value = Math.min(
            (above[i] as number) + 1,
            (row[i - 1] as number) + 1,
            (above[i - 1] as number) + (typed === letter ? 0 : 1),
          );
          if (depth > 0 && i > 1 && typed === letters[depth - 1] && word.charCodeAt(i - 2) === letter) {
            value = Math.min(value, ((rows[depth - 1] as Uint8Array)[i - 2] as number) + 1);
          }
          row[i] = value;
          if (value < least) least = value;
        }
        if (least > maxEdits) continue;
        const edits = itemAt(row, width - 1);
        const term = itemAt(this.#term, child);
        let within = covered;
        if (prefix && edits > 0 && edits <= maxEdits && edits < covered && depth + 1 >= word.length - 1) {
          found.push({ text: String.fromCharCode(...letters.slice(0, depth + 1)), prefix: true, edits, count: 0 });
          within = edits;
        } else if (term !== -1 && edits > 0 && edits <= maxEdits && edits < covered) {
          found.push({ text: itemAt(this.#terms, term), prefix: false, edits, count: itemAt(this.#counts, term) });
        }
        visit(child, depth + 1, within);
      }
    };
    visit(0, 0, maxEdits + 1);
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
