import { describe, expect, it } from 'vitest';
import { CodeRanges } from '../../server/map-renderer/canvas/canvas-fonts.ts';

describe('CodeRanges', () => {
  const ranges = new CodeRanges(['U+20-7E', 'U+A9', 'U+4E00-4E10', 'U+1F600-1F64F']);

  it.each([0x20, 0x41, 0x7e, 0xa9, 0x4e00, 0x4e10, 0x1f600, 0x1f64f])('has %i', code => {
    expect(ranges.has(code)).toBe(true);
  });

  it.each([0, 0x1f, 0x7f, 0xa8, 0xaa, 0x4dff, 0x4e11, 0x1f5ff, 0x1f650, 0x10ffff])('lacks %i', code => {
    expect(ranges.has(code)).toBe(false);
  });

  it('has nothing where nothing is written', () => {
    const nothing = new CodeRanges([]);
    expect(nothing.isEmpty).toBe(true);
    expect(nothing.has(0x41)).toBe(false);
  });
});
