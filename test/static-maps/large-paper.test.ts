import { createCanvas } from '@napi-rs/canvas';
import { expect, test } from 'vitest';
import { millimetre, type PaperName, paperPixels } from '../../data-packs/paper/paper-sizes.ts';
import { frameOf, sheetEnlargement } from '../../data-packs/paper/sheet-layout.ts';
import { paintPaperScale } from '../../server/map-renderer/sheet/sheet.ts';
import './bundled-fonts.ts';

const margins = (name: PaperName) => {
  const paper = paperPixels(name, false);
  const { x, y, width, height } = frameOf({ ...paper, title: 'Here', grid: true, legend: true });
  return [x, y, paper.width - x - width, paper.height - y - height].map(length => length / millimetre);
};

test('paper up to A3 has the usual margins, larger paper larger ones all around, A0 1.7 times as large', () => {
  const [left = 0, top = 0, right = 0] = margins('a3');
  expect([left, top, right].map(length => Number(length.toFixed(2)))).toEqual([14.5, 25.5, 14.5]);
  for (const [name, least, most] of [
    ['a2', 1.18, 1.2],
    ['a0', 1.67, 1.69],
  ] as const) {
    const enlargement = sheetEnlargement(paperPixels(name, true));
    expect(enlargement).toBeGreaterThan(least);
    expect(enlargement).toBeLessThan(most);
    const [wider = 0, higher = 0, opposite = 0] = margins(name);
    for (const [length, usual] of [
      [wider, left],
      [higher, top],
      [opposite, right],
    ] as const) {
      expect(length / usual).toBeCloseTo(enlargement, 6);
    }
  }
});

test.each([1, 1.683])('a scale bar %d times as large measures whole metres', enlargement => {
  const context = createCanvas(400, 100).getContext('2d');
  const end = paintPaperScale(context, 25_000, enlargement, 0, 0, 60 * millimetre);
  const length = (end / millimetre - 6) * enlargement;
  const metres = (length / 1000) * 25_000;
  expect(metres / 400).toBeCloseTo(Math.round(metres / 400), 6);
  expect(metres).toBeGreaterThan(500);
});
