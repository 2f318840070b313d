import type { Pose } from '../symbols/blend-glyph.ts';
import type { Letter } from './vector-symbols.ts';

/** Letters that are written as one text, straight, its middle at the pose. Lengths are 24ths of its size. */
export interface LetterLine {
  text: string;
  /** The first of its letters, for font and ink. */
  like: Letter;
  pose: Pose;
  /** From the pose to the baseline, and to the middle of the text. */
  down: number;
  across: number;
  length: number;
}

/** How far letters along a bent line may lie off a text that is written straight, in 24ths of its size, */
const mostBeside = 4;
/** and the cosine of how far they may turn from it. */
const leastCos = 0.9;
const isRightToLeft = (text: string): boolean => /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/.test(text);

/**
 * Puts letters together to lines of text, as far as they lie straight, else to words, else to parts of them. Words from
 * the right are in the order they are seen in, which a reader would turn around, and stay by themselves.
 */
export function textLines(letters: readonly Letter[]): LetterLine[] {
  return groups(letters).flatMap(line => {
    if (line.some(({ text }) => isRightToLeft(text))) return line.map(letter => straight([letter]));
    return isStraight(line) ? [straight(line)] : wordsOf(line).flatMap(straightParts).map(straight);
  });
}

/** The longest beginning that lies straight, and so on. */
function straightParts(letters: readonly Letter[]): Letter[][] {
  const parts: Letter[][] = [];
  for (const letter of letters) {
    const longer = [...(parts.at(-1) ?? []), letter];
    if (parts.length > 0 && isStraight(longer)) parts[parts.length - 1] = longer;
    else parts.push([letter]);
  }
  return parts;
}

const groups = (letters: readonly Letter[]): Letter[][] =>
  runsOf(
    letters,
    (first, { label, penY, scale, family }) =>
      first.label === label && first.penY === penY && first.scale === scale && first.family === family,
  );

/** Letters one after the other, as long as they go on as the first does. */
export function runsOf(letters: readonly Letter[], goesOn: (first: Letter, letter: Letter) => boolean): Letter[][] {
  const runs: Letter[][] = [];
  for (const letter of letters) {
    const first = runs.at(-1)?.[0];
    if (first !== undefined && goesOn(first, letter)) runs.at(-1)?.push(letter);
    else runs.push([letter]);
  }
  return runs;
}

function wordsOf(letters: readonly Letter[]): Letter[][] {
  const words: Letter[][] = [[]];
  for (const letter of letters) {
    if (letter.text.trim() === '') words.push([]);
    else words.at(-1)?.push(letter);
  }
  return words.filter(word => word.length > 0);
}

function isStraight(letters: readonly Letter[]): boolean {
  const [from, to] = [letters[0]?.pose, letters.at(-1)?.pose];
  if (from === undefined || to === undefined) return false;
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy);
  // Letters of a label that is on no line have one pose.
  if (length === 0) return true;
  return letters.every(({ pose }) => {
    const beside = Math.abs((pose.x - from.x) * dy - (pose.y - from.y) * dx) / length;
    return beside <= mostBeside * pose.scale && Math.cos(pose.angle - Math.atan2(dy, dx)) >= leastCos;
  });
}

function straight(letters: readonly Letter[]): LetterLine {
  const [first, last] = [letters[0] as Letter, letters.at(-1) as Letter];
  const text = letters.map(letter => letter.text).join('');
  const end = last.penX + last.advance * last.scale;
  const { pose } = first;
  if (pose.x === last.pose.x && pose.y === last.pose.y) {
    return { text, like: first, pose, down: first.penY, across: (first.penX + end) / 2, length: end - first.penX };
  }
  // Along a line each letter has a pose of its own, its middle there.
  const [dx, dy] = [last.pose.x - pose.x, last.pose.y - pose.y];
  const length = Math.hypot(dx, dy) / pose.scale - first.penX + end;
  const middle = { ...pose, x: pose.x + dx / 2, y: pose.y + dy / 2, angle: Math.atan2(dy, dx) };
  return { text, like: first, pose: middle, down: first.penY, across: (first.penX + end) / 2, length };
}
