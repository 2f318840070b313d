import type { Pose } from '../symbols/blend-glyph.ts';
import { needsShaping } from '../symbols/word-shaper.ts';
import { outlineSize } from './glyph-outlines.ts';
import type { ReadText } from './vector-surface.ts';
import type { Letter } from './vector-symbols.ts';

/** Of the size: as far apart letters are taken for words. */
const widestGap = 0.08;

/**
 * How a label is read whose letters do not tell it by themselves: they turn along a line, lie apart, or are composed. Others
 * are read as they stand.
 */
export function readTextOf(label: readonly Letter[]): ReadText | undefined {
  const [first, last] = [label[0], label.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  const { labelText, pose, scale } = first;
  const isAlongLine = pose.x !== last.pose.x || pose.y !== last.pose.y;
  if (!isAlongLine && pose.angle === 0 && !isSpaced(label) && !isComposed(labelText)) return undefined;
  const text = labelText.replaceAll(/\s+/g, ' ').trim();
  const size = outlineSize * scale * pose.scale;
  if (isAlongLine) {
    return { text, from: placeOf(pose, first.penX, first.penY), to: placeOf(last.pose, endOf(last), last.penY), size };
  }
  const left = Math.min(...label.map(({ penX }) => penX));
  const right = Math.max(...label.map(endOf));
  return { text, from: placeOf(pose, left, first.penY), to: placeOf(pose, right, first.penY), size };
}

const isSpaced = (label: readonly Letter[]): boolean =>
  label.some((letter, i) => {
    const before = label[i - 1];
    const gap = before?.penY === letter.penY ? letter.penX - endOf(before) : 0;
    return gap > widestGap * outlineSize * letter.scale;
  });

const isComposed = (text: string): boolean => needsShaping(text) || /\p{M}/u.test(text);

const endOf = ({ penX, advance, scale }: Letter): number => penX + advance * scale;

function placeOf({ x, y, angle, scale }: Pose, across: number, down: number): readonly [number, number] {
  const [cos, sin] = [Math.cos(angle) * scale, Math.sin(angle) * scale];
  return [x + cos * across - sin * down, y + sin * across + cos * down];
}
