import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { PbfWriter } from 'pbf';
import { expect, test } from 'vitest';
import { itemAt } from '../../../data-packs/base/item-at.ts';
import { missingNode, type OsmDataset, type Polygon } from '../../../data-packs/builder/osm/dataset.ts';
import { OsmInputError } from '../../../data-packs/builder/osm/input-error.ts';
import { Wire } from '../../../data-packs/builder/osm/pbf/wire.ts';
import { readOsm } from '../../../data-packs/builder/osm/read-osm.ts';
import { temporaryFolder } from '../../helpers/afterwards.ts';
import { plainObjects } from '../../helpers/plain-objects.ts';
import { blob, type RawMap, type RawOptions, rawOsm, readRaw } from '../../helpers/raw-osm.ts';
import { hasSharedData, sharedData } from '../../helpers/shared-data.ts';

const quiet = { progress: () => undefined, signal: new AbortController().signal };
const map = {
  nodes: [
    { id: 10, at: [9.5, 47.1], tags: { name: 'Zürich→東京', place: 'city' } },
    { id: 11, at: [9.5001, 47.1001] },
    { id: 12, at: [9.5002, 47.1] },
    { id: 99, at: [9.6, 47.2] },
    { id: 9_000_000_001, at: [-179.9999999, -89.9999999], tags: { natural: 'peak' } },
  ],
  ways: [
    { id: 5, refs: [10, 11, 12, 10], tags: { building: 'yes' } },
    { id: 6, refs: [12, 77] },
  ],
  relations: [
    {
      id: 3,
      members: [
        ['way', 5, 'outer'],
        ['node', 10, ''],
        ['relation', 8, 'sub'],
      ],
      tags: { type: 'site' },
    },
  ],
} satisfies RawMap;

const expected = {
  nodes: [
    [10, 9.5, 47.1, { name: 'Zürich→東京', place: 'city' }],
    [11, 9.5001, 47.1001, {}],
    [12, 9.5002, 47.1, {}],
    [9_000_000_001, -179.9999999, -89.9999999, { natural: 'peak' }],
  ],
  ways: [
    [5, [10, 11, 12, 10], { building: 'yes' }],
    [6, [12, 'missing'], {}],
  ],
  relations: [
    [
      3,
      [
        ['way', 5, 'outer', true],
        ['node', 10, '', true],
        ['relation', 8, 'sub', false],
      ],
      { type: 'site' },
    ],
  ],
};

const dialects: [string, RawOptions][] = [
  ['dense nodes in zlib', {}],
  ['plain nodes, uncompressed', { dense: false, compression: 'raw' }],
  ['zstd', { compression: 'zstd' }],
  ['its own granularity and offsets', { granularity: 50, offset: [1_000_000_000, 2_000_000_000] }],
  ['blocks in reverse order', { order: ['relations', 'ways', 'nodes'] }],
];
test.each(dialects)('a file with %s reads as the same objects, without the nodes nothing needs', async (_, options) => {
  const { dataset } = await readRaw(map, options);
  expect(plainObjects(dataset)).toEqual(expected);
  const whole = { ...map, ways: map.ways.slice(0, 1) };
  expect((await readRaw(whole, options)).dataset.plain).toBe(
    options.order === undefined && options.compression !== 'zstd' && options.compression !== 'raw',
  );
});

test('the header gives bounds and date, else the nodes do', async () => {
  const nodes = [
    { id: 1, at: [9, 47] as [number, number], tags: { a: 'b' } },
    { id: 2, at: [10, 49] as [number, number], tags: { a: 'b' } },
  ];
  const stated = await readRaw({ nodes }, { bounds: [8.5, 46, 10, 48], timestamp: '2021-10-28T20:21:09Z' });
  expect(stated.dataset.bounds).toEqual([8.5, 46, 10, 48]);
  const planet = await readRaw({ nodes }, { bounds: [-180, -90, 180, 90] });
  expect(planet.dataset.bounds).toEqual([8, 45, 11, 51]);
  const elsewhere = await readRaw({ nodes }, { bounds: [-10, 10, -9, 11] });
  expect(elsewhere.dataset.bounds).toEqual([9, 47, 10, 49]);
  expect(stated.dataset.timestamp).toBe('2021-10-28T20:21:09Z');
  const silent = await readRaw({
    nodes: [
      { id: 1, at: [1, 2], tags: { a: 'b' } },
      { id: 2, at: [3, 5], tags: { a: 'b' } },
    ],
  });
  expect(silent.dataset.bounds).toEqual([1, 2, 3, 5]);
  expect(silent.dataset.timestamp).toBeUndefined();
});

test('ways that carry the places of their nodes need no nodes', async () => {
  const { dataset } = await readRaw(
    {
      nodes: [{ id: 2, at: [1.5, 2], tags: { highway: 'crossing' }, version: 3 }],
      ways: [
        {
          id: 1,
          refs: [1, 2],
          locations: [
            [1, 2],
            [7, 7],
          ],
        },
      ],
    },
    { requiredFeatures: ['OsmSchema-V0.6', 'DenseNodes', 'LocationsOnWays'] },
  );
  expect(plainObjects(dataset).nodes).toEqual([
    [1, 1, 2, {}],
    [2, 1.5, 2, { highway: 'crossing' }],
  ]);
});

test('of an object in several files the highest version is taken, else the last, in any order of ids', async () => {
  const folder = await temporaryFolder();
  const [fileA, fileB] = [join(folder, 'a.osm.pbf'), join(folder, 'b.osm.pbf')];
  const tagged = (id: number, version: number, from: string) => ({
    id,
    at: [id / 10, 1] as const,
    version,
    tags: { from },
  });
  await writeFile(
    fileA,
    rawOsm({
      nodes: [tagged(30, 2, 'a'), tagged(-4, 1, 'a'), tagged(20, 7, 'a'), tagged(10, 1, 'a')],
      ways: [
        { id: 2, refs: [30, 20], version: 4, tags: { from: 'a' } },
        { id: 1, refs: [10, 20, 30], tags: { from: 'a' } },
      ],
    }),
  );
  await writeFile(
    fileB,
    rawOsm({
      nodes: [tagged(10, 1, 'b'), tagged(20, 6, 'b'), tagged(25, 1, 'b'), tagged(30, 3, 'b')],
      ways: [{ id: 2, refs: [10, 25], version: 3, tags: { from: 'b' } }],
      relations: [{ id: 1, members: [['way', 2, 'x']], tags: { from: 'b' } }],
    }),
  );
  for (const threads of [0, 2]) {
    const dataset = await readOsm([fileA, fileB], { ...quiet, threads });
    const { nodes, ways } = plainObjects(dataset);
    expect(nodes.map(([id, , , tags]) => [id, tags])).toEqual([
      [10, { from: 'b' }],
      [20, { from: 'a' }],
      [25, { from: 'b' }],
      [30, { from: 'b' }],
      [2 ** 43 + 4, { from: 'a' }],
    ]);
    expect(ways).toEqual([
      [1, [10, 20, 30], { from: 'a' }],
      [2, [30, 20], { from: 'a' }],
    ]);
    expect(dataset.plain).toBe(false);
  }
});

test('a clip keeps ways that reach into it complete, areas and forbidden turns whole, and what relations are part of', async () => {
  const square: Polygon[] = [[Float64Array.of(0, 0, 1, 0, 1, 1, 0, 1, 0, 0)]];
  const { dataset } = await readRaw(
    {
      nodes: [
        ...[0.5, 1.5, 2.5, 3.5].map((lon, i) => ({ id: i + 1, at: [lon, 0.5] as const })),
        { id: 5, at: [0.2, 0.2], tags: { amenity: 'bench' } },
        { id: 6, at: [1.2, 0.2], tags: { amenity: 'bench' } },
        { id: 7, at: [0.3, 0.3] },
        { id: 8, at: [5, 5] },
        { id: 9, at: [1.7, 0.6] },
      ],
      ways: [
        { id: 1, refs: [1, 2], tags: { highway: 'path' } },
        { id: 2, refs: [2, 3], tags: { highway: 'path' } },
        { id: 3, refs: [3, 4] },
        { id: 4, refs: [4, 8] },
        { id: 5, refs: [2, 9], tags: { highway: 'path' } },
      ],
      relations: [
        {
          id: 1,
          members: [
            ['way', 1, 'outer'],
            ['way', 3, 'outer'],
            ['node', 8, 'label'],
          ],
          tags: { type: 'multipolygon' },
        },
        {
          id: 2,
          members: [
            ['way', 1, ''],
            ['way', 4, ''],
          ],
          tags: { type: 'route' },
        },
        { id: 3, members: [['way', 4, '']], tags: { type: 'route' } },
        { id: 4, members: [['relation', 2, '']], tags: { type: 'superroute' } },
        { id: 5, members: [['relation', 3, '']], tags: { type: 'superroute' } },
        { id: 6, members: [['node', 7, 'stop']], tags: { type: 'route' } },
        {
          id: 7,
          members: [
            ['way', 1, 'from'],
            ['node', 2, 'via'],
            ['way', 5, 'to'],
          ],
          tags: { type: 'restriction', restriction: 'no_left_turn' },
        },
      ],
    },
    { clip: square, bounds: [-1, -1, 6, 6] },
  );
  expect(plainObjects(dataset).nodes.map(([id]) => id)).toEqual([1, 2, 3, 4, 5, 7, 9]);
  expect(Array.from(dataset.ways.ids)).toEqual([1, 3, 5]);
  expect(Array.from(dataset.relations.ids)).toEqual([1, 2, 4, 6, 7]);
  expect(dataset.bounds).toEqual([0, 0, 1, 1]);
});

const good = rawOsm(map);
const faults: [string, () => Buffer | undefined, RegExp][] = [
  ['a missing file', () => undefined, /^There is no file .*map\.osm\.pbf\.$/],
  ['an empty file', () => Buffer.alloc(0), /map\.osm\.pbf is empty\.$/],
  [
    'a web page',
    () => Buffer.from('<!DOCTYPE html><title>404</title>'),
    /is not an OpenStreetMap PBF file but a web page: the download went wrong\./,
  ],
  ['a zip', () => Buffer.from('PK\x03\x04'), /is a compressed file, of a kind that is not read here\. Unpack it first/],
  [
    'an .o5m file',
    () => Buffer.from('\xff\xe0\x04o5m2\xff', 'latin1'),
    /is not an OpenStreetMap PBF file but an \.o5m file\. Convert it: osmium cat/,
  ],
  [
    'anything else',
    () => Buffer.from('P6 640 480 255 picture'),
    /is no OpenStreetMap file\. Files of the kinds \.osm\.pbf, \.osm/,
  ],
  [
    'a file cut short',
    () => good.subarray(0, good.length - 5),
    /is cut short: the blob at byte \d+ reaches beyond the file's/,
  ],
  [
    'a file cut in a frame',
    () => Buffer.concat([good, Buffer.of(0, 0)]),
    new RegExp(`cut short: the blob at byte ${good.length} `),
  ],
  [
    'rubbish after the data',
    () => Buffer.concat([good, Buffer.alloc(64, 0x7f)]),
    new RegExp(`no PBF blob at byte ${good.length}\\.`),
  ],
  [
    'lzma',
    () => rawOsm(map, { compression: 'lzma' }),
    /At byte \d+: a blob compressed with lzma, which cannot be read here/,
  ],
  [
    'a blob of another size than it says',
    () => Buffer.concat([good, blob('OSMData', Buffer.alloc(9), 'zlib', 8)]),
    new RegExp(`At byte ${good.length}: a blob of 9 bytes that claims 8`),
  ],
  [
    'a bomb',
    () => Buffer.concat([good, blob('OSMData', Buffer.alloc(33 * 1024 * 1024), 'zlib', 100)]),
    /a blob that does not unpack/,
  ],
  [
    'an unknown required feature',
    () => rawOsm(map, { requiredFeatures: ['OsmSchema-V0.7'] }),
    /the required feature "OsmSchema-V0\.7"/,
  ],
  [
    'deleted objects',
    () => rawOsm(map, { deleted: true }),
    /there is deleted objects|deleted objects \(a history file\)/,
  ],
  ['no nodes', () => rawOsm({ ways: map.ways }), /there is not a single node of a map in it\.$/],
];
test.each(faults)('%s is refused in one sentence with file and place', async (_, bytes, sentence) => {
  const file = join(await temporaryFolder(), 'map.osm.pbf');
  const content = bytes();
  if (content) await writeFile(file, content);
  for (const threads of [0, 1]) {
    const failure = await readOsm([file], { ...quiet, threads }).catch(error => error);
    expect(failure).toBeInstanceOf(OsmInputError);
    expect(failure.message).toMatch(sentence);
    expect(failure.message).toContain(file);
  }
});

test('whatever bytes a stranger changes, the reader answers with data or one sentence', async () => {
  const folder = await temporaryFolder();
  const raw = rawOsm(map, { compression: 'raw' });
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.nat(raw.length - 1), fc.nat(255)), { minLength: 1, maxLength: 6 }),
      fc.nat(raw.length),
      async (changes, cut) => {
        const bytes = Buffer.from(cut % 3 === 0 ? raw.subarray(0, cut) : raw);
        for (const [at, value] of changes) if (at < bytes.length) bytes[at] = value;
        const file = join(folder, 'odd.osm.pbf');
        await writeFile(file, bytes);
        await readOsm([file], quiet).catch(error => {
          if (!(error instanceof OsmInputError)) throw error;
        });
      },
    ),
    { numRuns: 400 },
  );
});

test('a number that runs on beyond its message is damage, not what lies behind it', () => {
  expect(() => new Wire(Uint8Array.of(0x80, 0x01), 0, 1).varint()).toThrow('ends before its last field');
  expect(() => new Wire(Uint8Array.of(0xff, 0xff)).varint()).toThrow('ends before its last field');
  expect(() => new Wire(new Uint8Array(12).fill(0xff)).varint()).toThrow('ends before its last field');
  expect(() => new Wire(Uint8Array.of(5, 1)).message()).toThrow('ends before its last field');
  expect(new Wire(Uint8Array.of(0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x0f)).varint()).toBe(2 ** 53 - 1);
});

test('negative numbers are read to the last digit', () => {
  for (const value of [-1, -2, -127, -128, -(2 ** 31), -(2 ** 52) - 1, 1 - 2 ** 53, 0, 1, 2 ** 53 - 1]) {
    const bytes = new PbfWriter();
    bytes.writeVarint(value);
    expect(new Wire(bytes.finish()).int()).toBe(value);
  }
});

test('a build that is cancelled stops reading', async () => {
  const stop = new AbortController();
  stop.abort(new Error('enough'));
  const file = join(await temporaryFolder(), 'map.osm.pbf');
  await writeFile(file, good);
  await expect(readOsm([file], { progress: () => undefined, signal: stop.signal })).rejects.toThrow('enough');
});

test.skipIf(!hasSharedData)('threads read a real country exactly as one alone does', async () => {
  const file = sharedData('liechtenstein-2021.osm.pbf');
  const alone = await readOsm([file], { ...quiet, threads: 0 });
  const together = await readOsm([file], { ...quiet, threads: 2 });
  expect(alone.nodes.ids.length).toBe(295_005);
  expect(alone.ways.ids.length).toBe(29_874);
  expect(alone.relations.ids.length).toBe(884);
  expect(alone.timestamp).toBe('2021-10-28T20:21:09Z');
  expect(alone.ways.refs.includes(missingNode)).toBe(false);
  expect(Buffer.from(alone.strings.bytes).equals(Buffer.from(together.strings.bytes))).toBe(true);
  for (const kind of ['nodes', 'ways', 'relations'] as const) {
    const columns = (dataset: OsmDataset) =>
      Object.entries({ ...dataset[kind], ...(kind === 'nodes' && dataset.nodes.tagged) });
    for (const [index, [, column]] of columns(alone).entries()) {
      if (!ArrayBuffer.isView(column)) continue;
      const [, other] = itemAt(columns(together), index);
      const bytes = (view: ArrayBufferView) =>
        Buffer.from(view.buffer as ArrayBuffer, view.byteOffset, view.byteLength);
      expect(bytes(column).equals(bytes(other as ArrayBufferView))).toBe(true);
    }
  }
});
