import { expect, test } from 'vitest';
import { onGlobe, withinOneWorld } from '../../renderer/map/camera/camera.ts';
import { boxOfFrame, frameAround } from '../../renderer/map/frame/frame-plane.ts';

test.each([
  ['as it is', [9, 47, 10, 48], [9, 47, 10, 48]],
  ['in another copy of the world', [369, 47, 370, 48], [9, 47, 10, 48]],
  ['to the west of it', [-541, -10, -540.5, 0], [179, -10, 179.5, 0]],
  ['across 180°, mostly before it', [176, -20, 181, -10], [176, -20, 180, -10]],
  ['across 180°, mostly behind it', [179, -20, 185, -10], [-180, -20, -175, -10]],
  ['wider than the world', [-300, -80, 300, 80], [-180, -80, 180, 80]],
] as const)('a box %s', (_name, [...box], [...expected]) => {
  const cut = withinOneWorld(box);
  for (const [index, side] of cut.entries()) expect(side).toBeCloseTo(expected[index] ?? Number.NaN, 9);
});

test('a box on the globe has its west above its east across 180°', () => {
  expect(onGlobe([176, -20, 181, -10])).toEqual([176, -20, -179, -10]);
  expect(onGlobe([-184, -20, -179, -10])).toEqual([176, -20, -179, -10]);
  expect(onGlobe([369, 47, 370, 48])).toEqual([9, 47, 10, 48]);
});

test('a frame across 180° has a box on the globe', () => {
  for (const [west, east] of [
    [176, 181],
    [-184, -179],
  ] as const) {
    // biome-ignore format: short
    const box = boxOfFrame(frameAround([west, -20, east, -10]));
    for (const [index, side] of [176, -20, -179, -10].entries()) expect(box[index]).toBeCloseTo(side, 6);
  }
});
