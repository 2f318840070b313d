import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { readyExtracts } from '../../../data-packs/builder/extract/ready-extracts.ts';
import { OsmInputError } from '../../../data-packs/builder/osm/input-error.ts';
import { indexOfNumber } from '../../../data-packs/builder/osm/packed-numbers.ts';
import { readOsm } from '../../../data-packs/builder/osm/read-osm.ts';
import { temporaryFolder } from '../../helpers/afterwards.ts';
import { osmChange, osmXml } from '../../helpers/osm-xml.ts';
import { plainObjects } from '../../helpers/plain-objects.ts';
import { type RawMap, type RawOptions, rawOsm } from '../../helpers/raw-osm.ts';

const { signal } = new AbortController();
const tags = { name: 'a' };
/** Named nodes 1 to 5 on a line, two ways and a relation, in a box of one degree. */
const map = {
  nodes: [1, 2, 3, 4, 5].map(id => ({ id, at: [9 + id / 10, 47.5] as const, tags, version: 3 })),
  ways: [
    { id: 1, refs: [1, 2], tags: { highway: 'path' }, version: 3 },
    { id: 3, refs: [3, 4], tags: { highway: 'path' }, version: 3 },
  ],
  relations: [{ id: 1, members: [['way', 1, '']], tags: { type: 'route' }, version: 3 }],
} satisfies RawMap;
const bounds = [9, 47, 10, 48] as const;

/** What is left of the map after changes, each a text or bytes of a file. */
async function changed(changes: readonly (string | Uint8Array)[], options: RawOptions = {}, base: RawMap = map) {
  const folder = await temporaryFolder();
  const file = join(folder, 'map.osm.pbf');
  await writeFile(file, rawOsm(base, { bounds, timestamp: '2026-11-01T00:00:00Z', ...options }));
  const changeFiles = changes.map((_, i) => join(folder, `${i}.osc.gz`));
  for (const [i, change] of changes.entries()) await writeFile(changeFiles[i] ?? '', change);
  const fractions: number[] = [];
  const extracts = await readyExtracts([file], {
    ...{ changeFiles, folder, signal },
    progress: ({ fraction }) => fractions.push(fraction),
  });
  expect(fractions).toEqual([...fractions].sort((a, b) => a - b));
  expect(fractions.at(-1)).toBe(1);
  const dataset = await readOsm(extracts.files, { progress: () => undefined, signal });
  return { ...plainObjects(dataset), dataset };
}

const ids = (objects: readonly (readonly [number, ...unknown[]])[]) => objects.map(([id]) => id);

test('objects move, change, come and go, in the order of ids', async () => {
  const { nodes, ways, relations, dataset } = await changed([
    osmChange({
      create: {
        nodes: [{ id: 6, at: [9.6, 47.6], tags }],
        ways: [{ id: 2, refs: [5, 6], tags: { highway: 'track' } }],
        relations: [{ id: 2, members: [['node', 6, 'stop']] }],
      },
      modify: {
        nodes: [{ id: 2, at: [9.25, 47.55], tags: { name: 'moved' }, version: 4 }],
        relations: [{ id: 1, members: [['way', 3, 'forward']], tags: { type: 'route' }, version: 4 }],
      },
      delete: { nodes: [{ id: 1, at: [0, 0], version: 4 }], ways: [{ id: 1, refs: [], version: 4 }] },
    }),
  ]);
  expect(ids(nodes)).toEqual([2, 3, 4, 5, 6]);
  expect(nodes[0]).toEqual([2, 9.25, 47.55, { name: 'moved' }]);
  expect(ways).toEqual([
    [2, [5, 6], { highway: 'track' }],
    [3, [3, 4], { highway: 'path' }],
  ]);
  expect(relations).toEqual([
    [1, [['way', 3, 'forward', true]], { type: 'route' }],
    [2, [['node', 6, 'stop', true]], {}],
  ]);
  expect(dataset.plain).toBe(true);
  expect(dataset.timestamp).toBe('2026-11-01T00:00:00Z');
});

test('of several files the later one counts, of two versions the higher, also where the map has it already', async () => {
  const node = (id: number, version: number, name: string): RawMap => ({
    nodes: [{ id, at: [9.5, 47.5], tags: { name }, version }],
  });
  const { nodes } = await changed([
    gzipSync(osmChange({ modify: node(1, 4, 'first') })),
    osmChange({ modify: node(1, 5, 'second'), delete: node(2, 4, '') }),
    osmChange({ modify: node(1, 4, 'late'), create: node(2, 5, 'again') }),
    osmChange({ modify: node(3, 2, 'older than the map'), delete: node(4, 2, '') }),
  ]);
  expect(nodes.map(([id, , , { name }]) => [id, name])).toEqual([
    [1, 'second'],
    [2, 'again'],
    [3, 'a'],
    [4, 'a'],
    [5, 'a'],
  ]);
});

describe('of changes of the whole world', () => {
  const world: RawMap = {
    nodes: [
      // Far away.
      { id: 100, at: [-70, -30], tags },
      { id: 101, at: [-70, -30.1], tags },
      // Just outside.
      { id: 102, at: [10.1, 47.5], tags },
      { id: 103, at: [10.2, 47.5], tags },
    ],
    ways: [
      { id: 100, refs: [100, 101], tags: { highway: 'path' } },
      { id: 102, refs: [5, 102], tags: { highway: 'path' } },
      { id: 103, refs: [102, 103], tags: { highway: 'path' } },
    ],
    relations: [
      { id: 100, members: [['way', 100, '']] },
      { id: 102, members: [['relation', 103, '']] },
      { id: 103, members: [['way', 102, '']] },
    ],
  };

  test('only what is in the extract, in its box, or reaches into it is taken', async () => {
    const { nodes, ways, relations } = await changed([
      osmChange({ create: world, delete: { nodes: [{ id: 200, at: [0, 0] }] } }),
    ]);
    expect(ids(nodes)).toEqual([1, 2, 3, 4, 5, 102]);
    expect(ids(ways)).toEqual([1, 3, 102]);
    expect(ids(relations)).toEqual([1, 102, 103]);
  });

  test('an extract that states no box has that of its nodes', async () => {
    const folder = await temporaryFolder();
    const [file, change] = [join(folder, 'map.osm'), join(folder, 'world.osc')];
    await writeFile(file, osmXml(map));
    await writeFile(change, osmChange({ create: world }));
    const { files } = await readyExtracts([file], {
      ...{ changeFiles: [change], folder, signal },
      progress: () => undefined,
    });
    expect(ids(plainObjects(await readOsm(files, { progress: () => undefined, signal })).nodes)).not.toContain(100);
  });
});

test('an extract in another order, and one with a second copy of an object, take changes, too', async () => {
  const change = osmChange({
    modify: { nodes: [{ id: 2, at: [9.25, 47.55], tags: { name: 'moved' }, version: 4 }] },
    delete: { ways: [{ id: 3, refs: [], version: 4 }] },
  });
  const { nodes, ways } = await changed([change], { order: ['relations', 'ways', 'nodes'] });
  expect(nodes.map(([, , , { name }]) => name)).toEqual(['a', 'moved', 'a', 'a', 'a']);
  expect(ids(ways)).toEqual([1]);
  const twice = { ...map, nodes: [...map.nodes, ...map.nodes] };
  const again = await changed([change], {}, twice);
  expect(again.nodes.map(([, , , { name }]) => name)).toEqual(['a', 'moved', 'a', 'a', 'a']);
});

test('blocks without changes are copied, and what comes between them goes between them', async () => {
  const nodes = Array.from({ length: 30_000 }, (_, i) => ({ id: 2 * i + 2, at: [9.5, 47.5] as const, tags }));
  const folder = await temporaryFolder();
  const file = join(folder, 'map.osm');
  await writeFile(file, osmXml({ nodes }));
  const run = async (changes: RawMap) => {
    const change = join(folder, 'change.osc');
    await writeFile(change, osmChange({ create: changes }));
    const { files } = await readyExtracts([file], {
      ...{ changeFiles: [change], folder, signal },
      progress: () => undefined,
    });
    return readOsm(files, { progress: () => undefined, signal });
  };
  const between = [16_001, 40_001, 59_999, 60_001];
  const dataset = await run({ nodes: between.map(id => ({ id, at: [9.5, 47.5], tags })) });
  expect(dataset.plain).toBe(true);
  expect(dataset.nodes.ids).toHaveLength(30_004);
  expect(between.every(id => indexOfNumber(dataset.nodes.ids, id) !== -1)).toBe(true);
});

describe('refused in one sentence:', () => {
  test.each<[string, string, RawOptions, RegExp]>([
    ['a map as changes', osmXml(map), {}, /0\.osc\.gz has a map, not changes of one\. Give it with --osm\.$/],
    ['torn changes', osmChange({ create: map }).slice(0, -9), {}, /0\.osc\.gz cannot be read\. In line \d+: no XML/],
    ['anything else', 'P6 640 480', {}, /0\.osc\.gz cannot be read\. In line 1: no XML/],
    ['a damaged extract', osmChange({ create: map }), { compression: 'lzma' }, /At byte \d+: a blob compressed with/],
  ])('%s', async (_, change, options, sentence) => {
    const failure = await changed([change], options).catch(error => error);
    expect(failure).toBeInstanceOf(OsmInputError);
    expect(failure.message).toMatch(sentence);
  });
});
