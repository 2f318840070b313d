import { expect, test } from 'vitest';
import {
  decodeHeight,
  decodeHeights,
  encodeHeight,
  finestHeightStep,
} from '../../../data-packs/geo/heights/terrarium.ts';

// Mapzen's "Terrarium" (github.com/tilezen/joerd, docs/formats.md): (red * 256 + green + blue / 256) - 32768.
test('sea level is 128, 0, 0, and the summit of Everest 162, 144 and 220 256ths', () => {
  const pixels = new Uint8Array(8);
  encodeHeight(0, finestHeightStep, pixels, 0);
  encodeHeight(8848.86, finestHeightStep, pixels, 4);
  expect([...pixels]).toEqual([128, 0, 0, 0, 162, 144, 220, 0]);
  expect(decodeHeight(pixels, 4)).toBeCloseTo(8848.86, 2);
});

test('heights are rounded to the step and kept within what three bytes can tell', () => {
  const read = (height: number, step: number) => {
    const pixel = new Uint8Array(3);
    encodeHeight(height, step, pixel, 0);
    return decodeHeight(pixel, 0);
  };
  expect([read(12.3, 0.5), read(-11_034, 1), read(1e6, 1), read(-1e6, 1)]).toEqual([12.5, -11_034, 32_767, -32_768]);
});

test('a transparent pixel has no height', () => {
  expect([...decodeHeights(Uint8Array.of(128, 1, 0, 255, 128, 2, 0, 0), 4)]).toEqual([1, Number.NaN]);
  expect([...decodeHeights(Uint8Array.of(128, 1, 0, 128, 2, 0), 3)]).toEqual([1, 2]);
});
