import { expect, test } from 'vitest';
import {
  CodeRanges,
  drawable,
  furnitureFont,
  registerFurniture,
} from '../../server/map-renderer/canvas/canvas-fonts.ts';
import { pathsOf } from './bundled-fonts.ts';

registerFurniture(pathsOf(furnitureFont), {
  plain: new CodeRanges(['U+20-7E', 'U+A0-24F']),
  scripts: [{ path: '', ranges: new CodeRanges(['U+4E00', 'U+5730-5733']) }],
});

test.each([
  ['Vaduz', 'Vaduz'],
  ['地図 Vaduz', '地 Vaduz'],
  ['Vaduz 😀', 'Vaduz'],
  ['😀', ''],
  ['a😀b', 'ab'],
])('%s is written as "%s", without what no font has', (text, written) => {
  expect(drawable(text)).toBe(written);
});
