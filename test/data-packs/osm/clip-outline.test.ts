import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { polygonArea } from '../../../data-packs/builder/osm/clip-area.ts';
import { temporaryFolder } from '../../helpers/afterwards.ts';

const folder = await temporaryFolder();

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
