import { expect, test } from 'vitest';
import { LabelLine, lettersAlongLine } from '../../server/map-renderer/symbols/along-line.ts';
import type { PositionedGlyph, Shaping, Writing } from '../../server/map-renderer/symbols/shaping.ts';
import { uprightPose } from '../../server/map-renderer/symbols/upright-pose.ts';
import { standSigns, uprightAlongLine, withVerticalSigns } from '../../server/map-renderer/symbols/vertical-letters.ts';

/** A text whose turned letters are dots. */
const uprightOf = (text: string): string => {
  const letters = [...text];
  return letters.map((letter, i) => (uprightAlongLine(letters)[i] === true ? letter : '.')).join('');
};

test.each([
  ['新宿通り', '新宿通り'],
  ['国道21号', '国道21号'],
  ['JR線', 'JR線'],
  ['ISHIKAWA 川', '.........川'],
  ['Bay湾', '...湾'],
  ['센터 Road', '센터.....'],
])('where a line runs down, %s has upright letters, numbers and short codes: %s', (text, upright) => {
  expect(uprightOf(text)).toBe(upright);
});

test('signs among upright letters have vertical forms, beside turned ones their own', () => {
  expect(withVerticalSigns('東京（口）')).toBe('東京︵口︶');
  expect(withVerticalSigns('東京（Bay）')).toBe('東京（Bay）');
  const letters = [...'口(2)'];
  expect(
    standSigns(letters, uprightAlongLine(letters))
      .map(({ letter }) => letter)
      .join(''),
  ).toBe('口︵2︶');
});

const glyph = {
  width: 24,
  height: 24,
  left: 0,
  top: -8,
  advance: 24,
  ascender: 27,
  resolution: 1,
  bitmap: new Uint8Array(),
} as const;
const letter = (x: number, upright: boolean): PositionedGlyph => {
  return { text: '川', fontstack: '', glyph, x, y: -17, scale: 1, upright };
};
const shaping = (writing: Writing): Shaping => {
  const parts = [-24, 0].map(x => letter(x, writing === 'along'));
  return { parts, lines: 1, top: -12, bottom: 12, left: -24, right: 24, text: '川川' };
};
/** A line from the middle of a picture to a side of it. */
const lineTo = (x: number, y: number): LabelLine =>
  new LabelLine(Int32Array.from([-x, -y, x, y]), { x: 0, y: 0, segment: 0 }, (px, py) => [px, py]);

test.each([
  ['right', 500, 100, 'across', false],
  ['left', -500, 100, 'across', true],
  ['down', 100, 500, 'along', false],
  ['up', 100, -500, 'along', true],
] as const)(
  'letters along a line to the %s are read from the left or from above',
  (_, x, y, writing, isTurnedAround) => {
    const letters = lettersAlongLine(
      lineTo(x, y),
      { across: shaping('across'), down: shaping('along') },
      1,
      [0, 0],
      true,
    );
    expect(letters?.map(({ positioned }) => positioned.upright)).toEqual([writing === 'along', writing === 'along']);
    const [first, last] = (letters ?? []).map(({ pose }) => pose);
    if (first === undefined || last === undefined) throw new Error('no letters');
    if (writing === 'along') expect(first.y).toBeLessThan(last.y);
    else expect(first.x).toBeLessThan(last.x);
    const along = Math.atan2(y, x) + (isTurnedAround ? Math.PI : 0);
    expect(Math.cos(first.angle - along)).toBeCloseTo(1);
  },
);

test('the square of an upright letter stands on the line, its middle where the turned one has it', () => {
  const part = letter(0, true);
  const { pose, left } = uprightPose({ x: 100, y: 100, angle: Math.PI / 2, scale: 1 }, part, -12, -17);
  expect(pose.angle).toBeCloseTo(0);
  const middle = [pose.x + left + 12, pose.y - glyph.top + 12];
  expect(middle[0]).toBeCloseTo(100);
  expect(Math.abs((middle[1] ?? 0) - 100)).toBeLessThanOrEqual(2);
});
