import {
  closeBrace,
  closeBracket,
  comma,
  endOfString,
  openBrace,
  openBracket,
  quote,
} from '../data-packs/format/json-characters.ts';
import { Turn } from './event-loop/turn.ts';

/** Characters that are parsed at once: a millisecond. In halves, whatever is read is moved about by the garbage collector: it takes a tenth longer. */
const pieceLength = 128 * 1024;

/**
 * Parses JSON; other requests have their turn while a long text is read, which takes half as much again. Throws a SyntaxError where
 * `JSON.parse` does.
 */
export async function parseJson(text: string, piece = pieceLength): Promise<unknown> {
  return text.length > piece && /^\s*[[{]/.test(text) ? new LongJson(text, piece).value() : JSON.parse(text);
}

/** A list or object whose end was not yet found. */
interface Open {
  isList: boolean;
  /** Where its first entry begins. */
  start: number;
  /** Up to where its entries are in `made`; without that, none are. */
  from: number;
  /** The last comma between its entries. */
  comma: number;
  made: unknown[] | Record<string, unknown> | undefined;
  /** The entry at `from` is in `made` already, as it was read in pieces itself. */
  entryMade: boolean;
}

/**
 * Parsing a text from end to end: what is complete is parsed a piece at a time, by the engine's own parser, which is faster than any written
 * in JavaScript and knows what is wrong. Only lists and objects that are longer than a piece are put together here.
 */
class LongJson {
  readonly #text: string;
  readonly #piece: number;
  readonly #open: Open[] = [];
  readonly #turn = new Turn();
  #parsedTo = 0;

  constructor(text: string, piece: number) {
    this.#text = text;
    this.#piece = piece;
  }

  async value(): Promise<unknown> {
    const text = this.#text;
    // It took a while to be read.
    await this.#turn.next();
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (code === quote) at = endOfString(text, at);
      else if (code === openBracket || code === openBrace) {
        const start = at + 1;
        const isList = code === openBracket;
        this.#open.push({ isList, start, from: start, comma: -1, made: undefined, entryMade: false });
      } else if (code === closeBracket || code === closeBrace) {
        const closed = this.#open.pop();
        if (closed === undefined || closed.isList !== (code === closeBracket)) throw unexpected(at);
        const parent = this.#open.at(-1);
        if (parent === undefined) return this.#last(closed, at);
        if (closed.made === undefined) continue;
        this.#append(closed, at);
        parent.from = at + 1;
        parent.entryMade = true;
      } else if (code === comma) {
        const inner = this.#open.at(-1);
        if (inner === undefined) throw unexpected(at);
        inner.comma = at;
        if (inner.entryMade) this.#append(inner, at);
        if (at - this.#parsedTo < this.#piece) continue;
        this.#parseComplete();
        this.#parsedTo = at;
        if (this.#turn.over) await this.#turn.next();
      }
    }
    throw unexpected(text.length);
  }

  /** What is complete of all lists and objects that are open, the outermost first. */
  #parseComplete(): void {
    let parent: Open | undefined;
    for (const open of this.#open) {
      if (open.made === undefined) {
        open.made = open.isList ? [] : {};
        if (parent) this.#add(parent, open);
      }
      if (open.comma >= open.from) this.#append(open, open.comma);
      parent = open;
    }
  }

  /** Entries up to a comma or the end. */
  #append(open: Open, end: number): void {
    const text = this.#text.slice(open.from, end);
    const isBlank = text.trim() === '';
    if (open.entryMade ? !isBlank : isBlank && (open.from !== open.start || end === open.comma)) throw unexpected(end);
    if (!open.entryMade && open.isList) for (const item of JSON.parse(`[${text}]`)) (open.made as unknown[]).push(item);
    else if (!open.entryMade) for (const [key, item] of Object.entries(JSON.parse(`{${text}}`))) set(open, key, item);
    open.from = end + 1;
    open.entryMade = false;
  }

  /** An entry that is still open itself. */
  #add(parent: Open, entry: Open): void {
    const before = this.#text.slice(parent.from, entry.start - 1);
    if (parent.isList) {
      if (before.trim() !== '') throw unexpected(entry.start - 1);
      (parent.made as unknown[]).push(entry.made);
    } else {
      const [key] = Object.keys(JSON.parse(`{${before}[]}`));
      if (key === undefined) throw unexpected(entry.start - 1);
      set(parent, key, entry.made);
    }
  }

  #last(root: Open, end: number): unknown {
    if (this.#text.slice(end + 1).trim() !== '') throw unexpected(end + 1);
    if (root.made === undefined) return JSON.parse(this.#text);
    this.#append(root, end);
    return root.made;
  }
}

function set({ made }: Open, key: string, value: unknown): void {
  // Assigned, it would be the object's prototype.
  if (key === '__proto__' && made)
    Object.defineProperty(made, key, { value, enumerable: true, configurable: true, writable: true });
  else (made as Record<string, unknown>)[key] = value;
}

const unexpected = (at: number): SyntaxError => new SyntaxError(`Unexpected character or end at position ${at}`);
