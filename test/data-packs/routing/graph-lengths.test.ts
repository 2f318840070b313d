import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { OsmView } from '../../../data-packs/builder/osm/osm-view.ts';
import { readOsm } from '../../../data-packs/builder/osm/read-osm.ts';
import { buildRouting } from '../../../data-packs/builder/routing/build-routing.ts';
import { temporaryFolder } from '../../helpers/afterwards.ts';
import { type RawMap, rawOsm, readRaw } from '../../helpers/raw-osm.ts';
import { monaco } from '../../helpers/shared-data.ts';

const folder = await temporaryFolder();
const { signal } = new AbortController();
let graphs = 0;

/** Builds the graph of a file and compares it with a map. */
async function compared(osm: string, view: OsmView): Promise<string> {
  const outFile = join(folder, `${++graphs}.tar`);
  const options = { osmFiles: [osm], view, outFile, tempDir: join(folder, 'work'), threads: 1, signal };
  return buildRouting({ ...options, progress: () => undefined }).then(
    () => 'equal',
    (error: Error) => error.message,
  );
}

/** A residential road of `metres` to the east, and a footway of 200 m. */
function roads(metres: number, tags: Record<string, string> = {}) {
  const east = 1 / (111_195 * Math.cos(Math.PI / 3));
  return {
    nodes: [
      { id: 1, at: [9, 60] },
      { id: 2, at: [9 + metres * east, 60] },
      { id: 3, at: [9, 60.01] },
      { id: 4, at: [9 + 200 * east, 60.01] },
    ],
    ways: [
      { id: 1, refs: [1, 2], tags: { highway: 'residential' } },
      { id: 2, refs: [3, 4], tags: { highway: 'footway', ...tags } },
    ],
  } satisfies RawMap;
}

test('a graph that lacks a road of its map, or part of one, is refused by its class and lengths', async () => {
  const osm = join(folder, 'roads.osm.pbf');
  await writeFile(osm, rawOsm(roads(3000)));
  const of = async (map: RawMap) => compared(osm, (await readRaw(map)).view);
  expect(await of(roads(3000))).toBe('equal');
  expect(await of(roads(3024))).toBe('equal');
  expect(await of(roads(3060))).toBe(
    'The routing graph does not hold what the map holds: of "residential" it has 3 km, the map 3.06 km. Report it with the extract.',
  );
  expect(await of(roads(2900))).toMatch(/of "residential" it has 3 km, the map 2\.9 km/);
  const { nodes, ways } = roads(3000);
  const track = { id: 3, refs: [1, 4], tags: { highway: 'track', bicycle: 'designated' } };
  expect(await of({ nodes, ways: [...ways, track] })).toMatch(/of "track" it has 0 km, the map 1\.\d+ km/);
});

test('what may be left out for its tags counts only where it is taken', async () => {
  const osm = join(folder, 'private.osm.pbf');
  for (const tags of [{ access: 'no' }, { area: 'yes' }, { foot: 'no' }, { access: 'private' }]) {
    await writeFile(osm, rawOsm(roads(3000, tags)));
    expect(await compared(osm, (await readRaw(roads(3000, tags))).view)).toBe('equal');
  }
  // A private way is taken, so that its length is compared.
  const { nodes, ways } = roads(3000, { access: 'private' });
  const moved = nodes.map(node => (node.id === 4 ? { ...node, at: [9.01, 60.01] as const } : node));
  expect(await compared(osm, (await readRaw({ nodes: moved, ways })).view)).toMatch(/of "footway"/);
});

test('the graph of a file that lacks nodes, made as it is, is refused', async () => {
  const { nodes } = roads(3000);
  const lacking: RawMap = { nodes, ways: [{ id: 1, refs: [1, 2, 3, 4, 99], tags: { highway: 'residential' } }] };
  const osm = join(folder, 'lacking.osm.pbf');
  await writeFile(osm, rawOsm(lacking));
  expect(await compared(osm, (await readRaw(lacking)).view)).toMatch(/^The routing graph (?:does not hold|could not)/);
});

test('the graph of a real region has the lengths of its map in every class', async () => {
  const dataset = await readOsm([monaco.osm], { progress: () => undefined, signal });
  expect(await compared(monaco.osm, new OsmView(dataset))).toBe('equal');
});
