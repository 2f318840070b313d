import { expect, test } from 'vitest';
import { contourSource } from '../../../server/tiles/styles/relief.ts';

const thresholdsOf = (terrainZoom: number): string =>
  /thresholds=(.*)$/.exec(String(Reflect.get(contourSource(terrainZoom), 'tiles')))?.[1] ?? '';

test('contour lines are 5 m apart from zoom 16 on where heights are fine, else 10 m', () => {
  expect(thresholdsOf(11)).toMatch(/~14\*10\*50$/);
  expect(contourSource(11)).toMatchObject({ maxzoom: 15 });
  expect(thresholdsOf(13)).toMatch(/~14\*10\*50~16\*5\*25$/);
  expect(contourSource(13)).toMatchObject({ maxzoom: 16 });
});
