import { expect, test } from 'vitest';
import { TerrainFill } from '../../../server/tiles/overlay/terrain-fill.ts';

const size = 256;
const level = 1500;
const levels = new Float32Array(size * size).fill(level);
/** Mountains on a plateau, in pixels of zoom 5; known in one corner of the zoom. */
const mountains = (px: number, py: number): number => 1500 + 300 * Math.sin(px / 17) * Math.cos(py / 23);

/** The tile of a zoom whose known part is that of zoom 5. */
function tile(z: number, x: number, y: number): Float32Array {
  const heights = new Float32Array(size * size);
  const scale = 2 ** (5 - z);
  for (let i = 0; i < heights.length; i++) {
    const [px, py] = [(x * size + (i % size)) * scale, (y * size + Math.floor(i / size)) * scale];
    heights[i] = px < 4200 && py < 4150 && px > 3800 && py > 3800 ? mountains(px, py) : Number.NaN;
  }
  return heights;
}

test('invented heights join their neighbours at every zoom and go to a level: no cliff, no streak, no seam', () => {
  const fill = new TerrainFill();
  for (let z = 0; z <= 4; z++) {
    const filled = new Map<string, Float32Array>();
    const across = 2 ** z;
    const range = [...Array(across).keys()].filter(t => Math.abs(t + 0.5 - across / 2) <= 1);
    for (const x of range) {
      for (const y of range) {
        const heights = tile(z, x, y);
        const known = heights.slice();
        fill.fill(heights, levels, size, z, x, y);
        const wrong = heights.findIndex(
          (height, i) =>
            !(height > 900 && height < 2100) || !(Number.isNaN(known[i]) || Math.abs((known[i] ?? 0) - height) < 0.01),
        );
        expect(wrong).toBe(-1);
        filled.set(`${x}/${y}`, heights);
      }
    }
    const [first, second] = range;
    if (first === undefined || second === undefined) continue;
    const left = filled.get(`${first}/${second}`);
    const right = filled.get(`${second}/${second}`);
    // South of everything known, both sides of the border between the tiles, and within one of them.
    for (let row = size - 60; row < size; row++) {
      const at = (t: Float32Array | undefined, px: number) => t?.[row * size + px] ?? Number.NaN;
      expect(Math.abs(at(left, size - 1) - at(right, 0)), `zoom ${z} row ${row}`).toBeLessThan(30);
      expect(Math.abs(at(right, 100) - at(right, 101))).toBeLessThan(8);
    }
    expect(Math.abs((right?.[size * size - 1] ?? 0) - level), `zoom ${z}`).toBeLessThan(60);
  }
});
