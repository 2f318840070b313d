import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { polygonArea } from '../../../data-packs/builder/osm/clip-area.ts';
import { temporaryFolder } from '../../helpers/afterwards.ts';

const folder = await temporaryFolder();

const outline = async (text: string) => {
  const file = join(folder, 'outline.geojson');
  await writeFile(file, text);
  return polygonArea(file).then(
    polygons => polygons.flat().map(ring => [...ring].join(' ')),
    (error: Error) => error.message,
  );
};
const ring = (corners: string) => outline(`{"type":"Polygon","coordinates":[[${corners}]]}`);

test('an outline is closed where it is not, and its heights are left out', async () => {
  const closed = ['7 43 8 43 8 44 7 43'];
  expect(await ring('[7,43],[8,43],[8,44],[7,43]')).toEqual(closed);
  expect(await ring('[7,43,1],[8,43,2],[8,44],[7,43,3]')).toEqual(closed);
  expect(await ring('[7,43],[8,43],[8,44],[7,44]')).toEqual(['7 43 8 43 8 44 7 44 7 43']);
});

test.each([
  ['a latitude of 91', '[7,43],[8,43],[8,91],[7,43]'],
  ['a longitude of -181', '[-181,43],[8,43],[8,44],[-181,43]'],
  ['a text', '["7",43],[8,43],[8,44],[7,43]'],
  ['a height without end', '[7,43,1e999],[8,43],[8,44],[7,43]'],
  ['half a position', '[7],[8,43],[8,44],[7]'],
  ['three corners', '[7,43],[8,43],[7,43]'],
])('%s is no outline', async (_name, corners) => {
  expect(await ring(corners)).toContain('has no polygon');
});

test('an outline of numbers alone is too large before it is parsed', async () => {
  expect(await outline(`[${'0,'.repeat(1_500_001)}0]`)).toContain('is too large for an outline');
});

test.each([
  ['has a hundred thousand corners', 100_000, 'one polygon'],
  ['has more corners than any country', 500_001, 'is too large for an outline'],
])('an outline that %s', async (_name, count, says) => {
  const corners = Array.from({ length: count }, (_, i) => [Math.cos(i / count), Math.sin(i / count)]);
  const file = join(folder, `${count}.geojson`);
  await writeFile(file, JSON.stringify({ type: 'Polygon', coordinates: [corners] }));
  const read = await polygonArea(file).then(
    ({ length }) => (length === 1 ? 'one polygon' : `${length} polygons`),
    (error: Error) => error.message,
  );
  expect(read).toContain(says);
});
