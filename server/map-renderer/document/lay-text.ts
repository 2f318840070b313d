import { bidi } from '../symbols/bidi.ts';
import { drawableText, lineHeight, type Run, type TextStyle, widthOf } from './text-style.ts';

/** A stretch of one style and direction. */
export interface Fragment {
  text: string;
  style: TextStyle;
  rtl: boolean;
  /** Its letters join, stack or are composed. */
  complex: boolean;
  width: number;
}

export interface TextLine {
  /** From left to right. */
  fragments: Fragment[];
  width: number;
  height: number;
  /** From its top to the baseline. */
  ascent: number;
  /** Whether its paragraph runs from right to left. */
  rtl: boolean;
}

const words = new Intl.Segmenter(undefined, { granularity: 'word' });
const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

const complexLetters =
  /[\u0300-\u036f\u0590-\u109f\u1700-\u18af\u1900-\u1cff\ua800-\ua8ff\ua930-\uaaff\uabc0-\uabff\u200c\u200d]+/g;
const spaceless =
  /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef\u{20000}-\u{3ffff}]/u;
const isOpening = /^[\p{Ps}\p{Pi}]/u;
const isClosing = /^[\p{Pe}\p{Pf}\p{Po}\p{Sk}ー々]/u;

class Paragraph {
  readonly text: string;
  readonly rtl: boolean;
  readonly #levels: Uint8Array;
  /** Ends of runs. */
  readonly #runs: { end: number; style: TextStyle }[] = [];

  constructor(runs: readonly Run[]) {
    let text = '';
    for (const run of runs) {
      text += drawableText(run.text);
      this.#runs.push({ end: text.length, style: run.style });
    }
    this.text = text;
    const { levels, paragraphs } = bidi.getEmbeddingLevels(text, 'auto');
    this.#levels = levels;
    this.rtl = ((paragraphs[0]?.level ?? 0) & 1) === 1;
  }

  /** Fragments of a range in the order they are read, with their levels. */
  fragments(from: number, to: number): (Fragment & { level: number })[] {
    const found: (Fragment & { level: number })[] = [];
    let at = from;
    for (const { end, style } of this.#runs) {
      while (at < Math.min(end, to)) {
        const level = this.#levels[at] ?? 0;
        let next = at + 1;
        while (next < Math.min(end, to) && this.#levels[next] === level) next++;
        for (const { text, complex } of byComplexity(this.text.slice(at, next))) {
          const width = widthOf(text, style, complex);
          found.push({ text, style, rtl: (level & 1) === 1, complex, width, level });
        }
        at = next;
      }
    }
    return found;
  }

  width(from: number, to: number): number {
    return this.fragments(from, to).reduce((sum, { width }) => sum + width, 0);
  }

  largestStyle(from: number, to: number): TextStyle | undefined {
    let start = 0;
    let largest: TextStyle | undefined;
    for (const { end, style } of this.#runs) {
      const meets = start < Math.max(to, from + 1) && end > from;
      if ((meets || largest === undefined) && style.size > (largest?.size ?? 0)) largest = style;
      start = end;
    }
    return largest;
  }
}

function* byComplexity(text: string): Generator<{ text: string; complex: boolean }> {
  let at = 0;
  for (const match of text.matchAll(complexLetters)) {
    if (match.index > at) yield { text: text.slice(at, match.index), complex: false };
    yield { text: match[0], complex: true };
    at = match.index + match[0].length;
  }
  if (at < text.length) yield { text: text.slice(at), complex: false };
}

/** Ranges that no line breaks within, the spaces after them not counted. */
function unbroken(text: string): { from: number; to: number; next: number }[] {
  const found: { from: number; to: number; next: number }[] = [];
  let before = '';
  for (const { segment, index } of words.segment(text)) {
    const last = found.at(-1);
    const isSpace = /^[\s\u200b]+$/.test(segment) && !/[\u00a0\u202f]/.test(segment);
    if (isSpace && last !== undefined) last.next = index + segment.length;
    else if (last !== undefined && last.next === last.to && !breaksBetween(before, segment)) {
      last.to = index + segment.length;
      last.next = last.to;
    } else found.push({ from: index, to: index + segment.length, next: index + segment.length });
    before = segment;
  }
  return found;
}

function breaksBetween(before: string, after: string): boolean {
  if (isClosing.test(after) || isOpening.test(before)) return false;
  if (/[-\u2010\u2013/]$/.test(before)) return /^\p{L}/u.test(after);
  return spaceless.test(before) || spaceless.test(after);
}

/** Breaks styled text into lines of a width; words that are too long are broken anywhere. */
export function layText(runs: readonly Run[], room: number): TextLine[] {
  const paragraph = new Paragraph(runs);
  const lines: TextLine[] = [];
  let [from, to, width] = [0, 0, 0];
  const end = (next: number): void => {
    lines.push(lineOf(paragraph, from, to));
    [from, to, width] = [next, next, 0];
  };
  for (const word of unbroken(paragraph.text)) {
    const own = paragraph.width(word.from, word.to);
    if (to > from && width + own > room) end(word.from);
    if (own > room) {
      for (const { segment, index } of graphemes.segment(paragraph.text.slice(word.from, word.to))) {
        const start = word.from + index;
        const letter = paragraph.width(start, start + segment.length);
        if (to > from && width + letter > room) end(start);
        to = start + segment.length;
        width += letter;
      }
    } else {
      to = word.to;
      width += own;
    }
    width += paragraph.width(word.to, word.next);
  }
  if (to > from || lines.length === 0) end(to);
  return lines;
}

function lineOf(paragraph: Paragraph, from: number, to: number): TextLine {
  const size = paragraph.largestStyle(from, to)?.size ?? 10;
  const fragments = inSight(paragraph.fragments(from, to));
  return {
    fragments,
    width: fragments.reduce((sum, { width }) => sum + width, 0),
    height: size * lineHeight,
    ascent: size * 1.05,
    rtl: paragraph.rtl,
  };
}

/** From left to right: the highest levels are turned around first, as Unicode's rule L2 says. */
function inSight(fragments: readonly (Fragment & { level: number })[]): Fragment[] {
  const order = [...fragments];
  const highest = Math.max(0, ...order.map(({ level }) => level));
  for (let level = highest; level >= 1; level--) {
    for (let from = 0; from < order.length; from++) {
      if ((order[from]?.level ?? 0) < level) continue;
      let to = from;
      while ((order[to + 1]?.level ?? -1) >= level) to++;
      order.splice(from, to - from + 1, ...order.slice(from, to + 1).reverse());
      from = to;
    }
  }
  return order;
}

export const heightOf = (lines: readonly TextLine[]): number => lines.reduce((sum, { height }) => sum + height, 0);
