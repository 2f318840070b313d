import { Turn } from '../event-loop/turn.ts';

/** Values, or 64 characters of a text, that are written at once: less than half a millisecond. */
const mostAtOnce = 2000;
/** Characters that are turned into bytes at once. */
const pieceLength = 64 * 1024;

/** The JSON of an answer in UTF-8; other requests have their turn while a long one is written. */
export async function jsonBytes(value: unknown): Promise<Buffer<ArrayBuffer>> {
  if (isSmall(value)) return Buffer.from(JSON.stringify(value));
  const text = new LongText();
  await write(value, text);
  return text.bytes();
}

const isSmall = (value: unknown): boolean => valuesIn(value, mostAtOnce) < mostAtOnce;

/** How many values there are; counted no further than to `most`. */
function valuesIn(value: unknown, most: number): number {
  if (typeof value === 'string') return 1 + (value.length >> 6);
  if (typeof value !== 'object' || value === null) return 1;
  let count = 1;
  for (const entry of Array.isArray(value) ? value : Object.values(value)) {
    if (count >= most) break;
    count += valuesIn(entry, most - count);
  }
  return count;
}

/** A list or object that is not small, entry by entry; small entries of a list that follow each other together. */
async function write(value: unknown, text: LongText): Promise<void> {
  if (typeof value !== 'object' || value === null) return text.add(JSON.stringify(value));
  if (!Array.isArray(value)) {
    let before = '{';
    for (const [key, entry] of Object.entries(value)) {
      if (entry === undefined) continue;
      await text.add(`${before}${JSON.stringify(key)}:`);
      before = ',';
      await (isSmall(entry) ? text.add(JSON.stringify(entry)) : write(entry, text));
    }
    return text.add(before === '{' ? '{}' : '}');
  }
  await text.add('[');
  for (let at = 0; at < value.length; ) {
    if (at > 0) await text.add(',');
    const end = endOfSmall(value, at);
    if (end > at) await text.add(JSON.stringify(value.slice(at, end)).slice(1, -1));
    else await write(value[at], text);
    at = Math.max(end, at + 1);
  }
  return text.add(']');
}

/** Behind the last of the entries that are small together. */
function endOfSmall(list: readonly unknown[], start: number): number {
  let end = start;
  for (let count = 0; end < list.length; end++) {
    count += valuesIn(list[end], mostAtOnce - count);
    if (count >= mostAtOnce) break;
  }
  return end;
}

/** A text as it grows, and its bytes. */
class LongText {
  readonly #turn = new Turn();
  readonly #pieces: Buffer<ArrayBuffer>[] = [];
  #text = '';

  async add(more: string): Promise<void> {
    this.#text += more;
    if (this.#text.length < pieceLength) return;
    this.#encode();
    if (this.#turn.over) await this.#turn.next();
  }

  bytes(): Buffer<ArrayBuffer> {
    this.#encode();
    return Buffer.concat(this.#pieces);
  }

  #encode(): void {
    this.#pieces.push(Buffer.from(this.#text));
    this.#text = '';
  }
}
