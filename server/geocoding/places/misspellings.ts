import { itemAt } from '../../../data-packs/base/item-at.ts';

/** After some letters of a word: how far they are from what was typed. */
export interface SpellingState {
  /** Edits between all letters so far and the whole typed word; more than are allowed where it is too far. */
  readonly edits: number;
  /** The state after each letter of the typed word, and last after any other; `null` where all is too far. */
  readonly next: (SpellingState | null | undefined)[];
  /** Number of letters so far, and the row of the edit matrix for them: cells within the edits allowed of the diagonal. */
  readonly depth: number;
  readonly row: readonly number[];
  /** What a swap of neighbours needs: the row before, and the last letter. */
  readonly before: readonly number[];
  readonly last: number;
}

/**
 * Tells how many insertions, deletions, substitutions and swaps of neighbours words are from a typed one, letter by
 * letter. Most words of most regions go through the same few hundred rows of the edit matrix, so each is computed once.
 */
export class Misspellings {
  readonly start: SpellingState;
  readonly word: string;
  readonly maxEdits: number;
  readonly #letters: readonly number[];
  /** Positions of the word's letters among its different ones. */
  readonly #word: readonly number[];
  readonly #states = new Map<string, SpellingState>();

  constructor(word: string, maxEdits: number) {
    const codes = Array.from({ length: word.length }, (_, i) => word.charCodeAt(i));
    this.#letters = [...new Set(codes)];
    this.#word = codes.map(code => this.#letters.indexOf(code));
    this.word = word;
    this.maxEdits = maxEdits;
    const row = Array.from({ length: word.length + 1 }, (_, i) => Math.min(i, maxEdits + 1));
    this.start = this.#state(0, row, [], -1);
  }

  after(state: SpellingState, code: number): SpellingState | null {
    const at = this.#letters.indexOf(code);
    const letter = at === -1 ? this.#letters.length : at;
    const known = state.next[letter];
    if (known !== undefined) return known;
    const next = this.#step(state, letter);
    state.next[letter] = next;
    return next;
  }

  #step({ depth, row: above, before, last }: SpellingState, letter: number): SpellingState | null {
    const tooFar = this.maxEdits + 1;
    const row = above.map(() => tooFar);
    const from = Math.max(0, depth + 1 - this.maxEdits);
    const to = Math.min(this.#word.length, depth + 1 + this.maxEdits);
    let least = tooFar;
    for (let i = from; i <= to; i++) {
      let value = itemAt(above, i) + 1;
      if (i > 0) {
        const typed = this.#word[i - 1];
        value = Math.min(value, itemAt(row, i - 1) + 1, itemAt(above, i - 1) + (typed === letter ? 0 : 1));
        if (i > 1 && typed === last && this.#word[i - 2] === letter) value = Math.min(value, itemAt(before, i - 2) + 1);
      }
      row[i] = Math.min(value, tooFar);
      least = Math.min(least, value);
    }
    return least > this.maxEdits ? null : this.#state(depth + 1, row, above, letter);
  }

  #state(depth: number, row: readonly number[], above: readonly number[], letter: number): SpellingState {
    const last = letter < this.#letters.length ? letter : -1;
    const before = last === -1 ? [] : above;
    const key = `${depth}|${row.join('')}|${last}|${before.join('')}`;
    const known = this.#states.get(key);
    if (known) return known;
    const state = { edits: itemAt(row, row.length - 1), next: [], depth, row, before, last };
    this.#states.set(key, state);
    return state;
  }
}
