import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildPack } from '../../data-packs/builder/build-pack.ts';
import { OsmView } from '../../data-packs/builder/osm/osm-view.ts';
import { readOsm } from '../../data-packs/builder/osm/read-osm.ts';
import { verifyPack } from '../../data-packs/format/verify.ts';
import { temporaryFolder } from '../helpers/afterwards.ts';
import { inheritedWords } from '../helpers/inherited-words.ts';
import { type RawMap, rawOsm } from '../helpers/raw-osm.ts';
import { serviceForTests } from '../helpers/service-for-tests.ts';
import { monaco } from '../helpers/shared-data.ts';
import { featuresOf, readTiles } from './basemap/read-archive.ts';
import { village } from './village.ts';

/** A region in which words that objects inherit are the value of every tag that mappers use, and keys. */

const quiet = { progress: () => undefined, signal: new AbortController().signal };
const [west, south] = [10, 50];

/** The keys that a real country's map has. */
async function knownKeys(): Promise<string[]> {
  const dataset = await readOsm([monaco.osm], quiet);
  const view = new OsmView(dataset);
  const { nodes, ways, relations } = dataset;
  const all = [
    ...Array.from(nodes.taggedNodes, (_, i) => view.nodeTags(i)),
    ...Array.from(ways.ids, (_, i) => view.wayTags(i)),
    ...Array.from(relations.ids, (_, i) => view.relationTags(i)),
  ];
  return [...new Set(all.flatMap(tags => Object.keys(tags)))];
}

/** A named node, line, area, relation and road for each set of tags. */
function strangeMap(allTags: readonly Record<string, string>[]): RawMap {
  const { nodes, ways } = village(west, south);
  const relations: NonNullable<RawMap['relations']>[number][] = [];
  for (const [i, tags] of allTags.entries()) {
    const id = 100 + 10 * i;
    const corner = [west + 0.01 + (i % 100) * 0.0004, south + Math.floor(i / 100) * 0.0004] as const;
    const offsets = [[0, 0], [0.0002, 0], [0.0002, 0.0002], [0, 0.0002], [0.0001, 0.0001]] as const; // biome-ignore format: a square
    nodes.push(...offsets.map(([x, y], at) => ({ id: id + at, at: [corner[0] + x, corner[1] + y] as const })));
    const square = [id, id + 1, id + 2, id + 3, id];
    nodes.push({ id: id + 5, at: [corner[0] + 0.00015, corner[1] + 0.0001], tags });
    ways.push({ id, refs: square, tags }, { id: id + 1, refs: [id, id + 4, id + 2], tags });
    ways.push({ id: id + 2, refs: [id + 1, id + 3], tags: { highway: 'residential', ...tags } });
    const role = tags.name ?? '';
    relations.push({ id, members: [['way', id, 'outer']], tags: { type: 'multipolygon', ...tags } });
    relations.push({ id: id + 1, members: [['way', id, role]], tags: { type: 'boundary', ...tags } });
  }
  return { nodes, ways, relations };
}

const folder = await temporaryFolder();
const keys = [...(await knownKeys()), 'capital', 'admin_level', 'ISO3166-1', ...inheritedWords];
// `__proto__` has to be a key like any other, hence no assignments.
const tagged = keys.flatMap(
  key =>
  inheritedWords.map(word => Object.fromEntries([['name', `${word} ${key}`], [key, word]])), // biome-ignore format: pairs
);
const osm = join(folder, 'strange.osm.pbf');
const named = inheritedWords.map(word => ({ name: `Calle ${word}`, highway: 'residential', place: 'town' }));
await writeFile(osm, rawOsm(strangeMap([...tagged, ...named])));
const pack = join(folder, 'strange');
const manifest = await buildPack({
  ...quiet,
  id: 'strange',
  name: 'constructor',
  osmFiles: [osm],
  out: pack,
  threads: 2,
});
const service = await serviceForTests({ packs: [pack] });

test('the pack is sound, and no attribute of the map is code', async () => {
  expect(await verifyPack(pack)).toEqual(manifest);
  expect(manifest.parts.map(({ kind }) => kind).sort()).toEqual(['basemap', 'places', 'routing']);
  const tiles = await readTiles(join(pack, 'basemap.pmtiles'));
  const values = tiles.flatMap(({ layers }) =>
    Object.values(layers).flatMap(layer => featuresOf(layer).flatMap(({ properties }) => Object.values(properties))),
  );
  expect(values).toContain('Calle constructor');
  expect(values.filter(value => /native code|\[object/.test(String(value)))).toEqual([]);
});

test.each(inheritedWords)('%s is found and completed like any name', async word => {
  const query = encodeURIComponent(`Calle ${word}`);
  for (const operation of ['forward', 'autocomplete']) {
    const { status, body } = await service.get(`/search/geocode/v1/${operation}?q=${query}`);
    expect(status, JSON.stringify(body)).toBe(200);
    expect(JSON.stringify(body), operation).toContain(`Calle ${word}`);
    expect((await service.get(`/search/geocode/v1/${operation}?q=${word}`)).status).toBe(200);
  }
});

test('it is drawn, and driven through', async () => {
  const drawn = await service.get(`/styles/v1/outdoor/static/${west + 0.02},${south + 0.01},14/300x200`);
  expect(drawn).toMatchObject({ status: 200, bytes: expect.any(Buffer) });
  const asked = await service.post('/directions/v1', {
    locations: [{ lat: south, lon: west }, { lat: south + 0.001, lon: west + 0.008 }], // biome-ignore format: two places
    costing: 'auto',
  });
  expect(asked.status, JSON.stringify(asked.body)).toBe(200);
});
