/** Structural characters of JSON, the same codes in UTF-8 and UTF-16. */
export const quote = 0x22;
export const comma = 0x2c;
const colon = 0x3a;
export const openBracket = 0x5b;
export const backslash = 0x5c;
export const closeBracket = 0x5d;
export const openBrace = 0x7b;
export const closeBrace = 0x7d;

export interface JsonMarks {
  /** Those of all objects together. */
  members: number;
  /** Lists and objects: a parser takes tens of bytes for each two of the text. */
  boxes: number;
  /** What commas part: members, and entries of lists. */
  values: number;
  /** Levels of them. */
  depth: number;
}

/** Counts what a JSON text has, before it is parsed. Its result for other text is meaningless: the parser refuses that. */
export function jsonMarks(text: string): JsonMarks {
  const marks: JsonMarks = { members: 0, boxes: 0, values: 0, depth: 0 };
  let level = 0;
  for (let i = 0; i < text.length; i += 1) {
    // Character codes are fast: requests wait for texts of megabytes.
    const code = text.charCodeAt(i);
    if (code === quote) i = endOfString(text, i);
    else if (code === comma) marks.values += 1;
    else if (code === colon) marks.members += 1;
    else if (code === openBracket || code === openBrace) {
      marks.boxes += 1;
      marks.depth = Math.max(marks.depth, ++level);
    } else if (code === closeBracket || code === closeBrace) level -= 1;
  }
  return marks;
}

/** Index of the closing quote of the string that opens at `start`; the text's length where there is none. */
export function endOfString(text: string, start: number): number {
  for (let end = start; ; ) {
    end = text.indexOf('"', end + 1);
    if (end < 0) return text.length;
    let before = end - 1;
    while (text.charCodeAt(before) === backslash) before -= 1;
    if ((end - before) % 2 === 1) return end;
  }
}
