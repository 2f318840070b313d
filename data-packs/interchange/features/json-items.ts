import { closeBrace, closeBracket, comma, endOfString, openBrace, openBracket, quote } from '../../base/json-marks.ts';

/** An object of a text of GeoJSON. */
interface JsonItem {
  text: string;
  /** Whether it is what stands around features: a collection, without them. */
  isShell: boolean;
  /** Whether the text ends within it: then it has what came before, and ends there. */
  isTorn: boolean;
}

type Items = Generator<JsonItem, number>;

/** Collections within collections. */
const deepest = 3;
/** Levels of what is torn off. */
const mostOpen = 64;

/**
 * The objects of a text one after the other, so that one may be broken without the others, and none is held for long:
 * the features of a collection, of a list, of lines, of a sequence, or of what is left of one.
 */
export function* jsonItems(text: string): Generator<JsonItem> {
  for (let at = 0; at < text.length; ) {
    const code = text.charCodeAt(at);
    if (code === openBracket) at = yield* itemsOf(text, at + 1, 0);
    else if (code === openBrace) at = yield* itemAt(text, at, 0);
    else at = code === quote ? endOfString(text, at) + 1 : at + 1;
  }
}

/** The objects of a list, from behind its bracket. Returns where it ends. */
function* itemsOf(text: string, from: number, depth: number): Items {
  for (let at = from; at < text.length; ) {
    const code = text.charCodeAt(at);
    if (code === closeBracket) return at + 1;
    at = code === openBrace ? yield* itemAt(text, at, depth) : endOfValue(text, at);
  }
  yield { text: '', isShell: true, isTorn: true };
  return text.length;
}

/** An object, or those of its member `features` and it without them. Returns where it ends. */
function* itemAt(text: string, from: number, depth: number): Items {
  let shell = '';
  let kept = from;
  for (let at = from + 1; at < text.length; ) {
    const code = text.charCodeAt(at);
    if (code === closeBrace) {
      yield { text: shell + text.slice(kept, at + 1), isShell: shell !== '', isTorn: false };
      return at + 1;
    }
    const end = endOfValue(text, at);
    if (code === quote && end - at === '"features"'.length && depth < deepest && text.startsWith('"features"', at)) {
      beforeList.lastIndex = end;
      if (beforeList.test(text)) {
        shell += text.slice(kept, beforeList.lastIndex);
        kept = (yield* itemsOf(text, beforeList.lastIndex, depth + 1)) - 1;
        at = kept + 1;
        continue;
      }
    }
    at = end;
  }
  yield { text: shell === '' ? wholeAgain(text.slice(from)) : '', isShell: shell !== '', isTorn: true };
  return text.length;
}

const beforeList = /\s*:\s*\[/y;

/** Behind a text, a list or an object; of anything else, behind its first character. */
function endOfValue(text: string, from: number): number {
  const first = text.charCodeAt(from);
  if (first === quote) return endOfString(text, from) + 1;
  if (first !== openBrace && first !== openBracket) return from + 1;
  let level = 0;
  for (let at = from; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) at = endOfString(text, at);
    else if (code === openBrace || code === openBracket) level += 1;
    else if ((code === closeBrace || code === closeBracket) && --level === 0) return at + 1;
  }
  return text.length;
}

/** What is whole of an object that is torn off: up to its last list or object, or member, with all ends. */
function wholeAgain(text: string): string {
  const ends: string[] = [];
  let [cut, open] = [0, 0];
  for (let at = 0; at < text.length && ends.length <= mostOpen; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) at = endOfString(text, at);
    else if (code === openBrace) ends.push('}');
    else if (code === openBracket) ends.push(']');
    else if (code === closeBrace || code === closeBracket) {
      ends.pop();
      [cut, open] = [at + 1, ends.length];
    } else if (code === comma && ends.at(-1) === '}') [cut, open] = [at, ends.length];
  }
  return text.slice(0, cut) + ends.slice(0, open).reverse().join('');
}
