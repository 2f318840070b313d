import { expect, test } from 'vitest';
import { DepthBuffer, DepthMemory, type Face } from '../../server/map-renderer/canvas/depth-buffer.ts';

const [width, height] = [60, 40];
const grey = (value: number) => [value, value, value] as const;
const faces: Face[] = Array.from({ length: 30 }, (_, i) => {
  const [x, y, side] = [(i * 17) % 50, (i * 11) % 34, 4 + (i % 7) * 3];
  return {
    rings: [[x, y, x + side, y + 1.3, x + side - 0.7, y + side, x + 0.4, y + side - 2, x, y]],
    nearness: [0, 0, 1 / (100 - i)] as const,
    far: grey(i * 8),
    near: grey(i * 8),
    from: 1 / (100 - i),
    to: 1 / (100 - i),
  };
});

function drawn(rows: number, memory: DepthMemory): Uint8Array {
  const target = new Uint8Array(((width * height) / 4) * 4).fill(200);
  for (let top = 0; top < height; top += rows) {
    const buffer = new DepthBuffer(width, [top, Math.min(top + rows, height)], memory);
    for (const face of faces) buffer.draw(face);
    buffer.blendInto(target, 2, 0.8);
    buffer.clear();
  }
  return target;
}

test('faces in bands are the same as in one buffer, and leave its memory empty', () => {
  const memory = new DepthMemory();
  const whole = drawn(height, memory);
  expect(new Set(whole).size).toBeGreaterThan(5);
  expect(memory.nearness.some(value => value !== 0) || memory.pixels.some(value => value !== 0)).toBe(false);
  for (const rows of [2, 6, 38]) expect(drawn(rows, memory)).toEqual(whole);
});
