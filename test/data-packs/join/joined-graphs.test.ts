import { access, cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { inspectGraph } from '../../../data-packs/format/inspect/inspect-graph.ts';
import { type Bounds, boxPolygon } from '../../../data-packs/geo/bounds.ts';
import { type GraphPart, joinGraphs, neighbours } from '../../../data-packs/join/join-graphs.ts';
import { temporaryFolder } from '../../helpers/afterwards.ts';
import { askEngine, type DirectQuestion } from '../../helpers/direct-engine.ts';
import { type RawNode, type RawWay, rawOsm } from '../../helpers/raw-osm.ts';
import { writeRegionPack } from '../../helpers/region-pack.ts';

/** A town of 9 x 9 crossings, with a border between its fifth and sixth column. */
const town = { west: 171, south: -40, spacing: 0.002, size: 9, border: 171.009 };
const place = (column: number, row: number) => ({
  lat: town.south + row * town.spacing,
  lon: town.west + column * town.spacing,
});
const idAt = (column: number, row: number) => row * town.size + column + 1;
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i);

interface Drawn {
  /** Degrees by which everything lies further north. */
  off?: number;
  /** Rows that are not there. */
  without?: readonly number[];
}

/** The streets: rows over the border, columns cut in half, and turns that are forbidden just behind the border. */
async function writeTown(file: string, { off = 0, without = [] }: Drawn = {}): Promise<string> {
  const nodes: RawNode[] = range(0, 8).flatMap(row =>
    range(0, 8).map(column => {
      const { lon, lat } = place(column, row);
      return { id: idAt(column, row), at: [lon, lat + off] as const };
    }),
  );
  const ways: RawWay[] = [];
  const street = (id: number, refs: number[], name: string, more: Record<string, string> = {}) =>
    ways.push({ id, refs, tags: { highway: 'residential', name, ...more } });
  for (const row of range(0, 8)) {
    if (without.includes(row)) continue;
    const ofRow = (from: number, to: number) => range(from, to).map(column => idAt(column, row));
    const more = row === 5 ? { highway: 'primary' } : row === 7 ? { oneway: 'yes' } : {};
    street(100 + row, ofRow(0, 5), `Row ${row}`, more);
    street(200 + row, ofRow(5, 6), `Row ${row}`, more);
    street(300 + row, ofRow(6, 8), `Row ${row}`, more);
  }
  for (const column of range(0, 8)) {
    const more = column === 3 || column === 6 ? { highway: 'primary' } : {};
    const ofColumn = (from: number, to: number) => range(from, to).map(row => idAt(column, row));
    street(400 + column, ofColumn(0, 1), `Column ${column}`, more);
    street(500 + column, ofColumn(1, 4), `Column ${column}`, more);
    street(600 + column, ofColumn(4, 8), `Column ${column}`, more);
  }
  ways.sort((one, other) => one.id - other.id);
  const restriction = (id: number, members: (readonly ['node' | 'way', number, string])[]) => ({
    id,
    members,
    tags: { type: 'restriction', restriction: 'no_left_turn' },
  });
  const relations = [
    restriction(1, [
      ['way', 104, 'from'],
      ['node', idAt(5, 4), 'via'],
      ['way', 605, 'to'],
    ]),
    restriction(2, [
      ['way', 101, 'from'],
      ['way', 201, 'via'],
      ['way', 506, 'to'],
    ]),
  ];
  await writeFile(file, rawOsm({ nodes, ways, relations }));
  return file;
}

const folder = await temporaryFolder();
const around: Bounds = [170.99, -40.01, 171.03, -39.97];
const boxes = {
  west: [170.99, -40.01, town.border, -39.97],
  east: [town.border, -40.01, 171.03, -39.97],
} as const satisfies Record<string, Bounds>;

async function partOf(id: string, drawn: Drawn, bounds: Bounds, date = '2021-01-01'): Promise<GraphPart> {
  const file = await writeTown(join(folder, `${id}.osm.pbf`), drawn);
  const pack = await writeRegionPack({ id, name: id, bounds, osmFiles: [file], clipped: true });
  return { id, tar: join(pack, 'routing.tar'), coverage: boxPolygon(bounds), date };
}

const whole = await partOf('whole', {}, around);
const west = await partOf('west', {}, boxes.west);
const east = await partOf('east', {}, boxes.east);
const older = await partOf('older', { off: 0.00004, without: [2] }, boxes.east, '2015-01-01');

/** A folder as of a pack, with the joint graph of parts. */
async function joined(name: string, parts: readonly GraphPart[]) {
  const pack = join(folder, name);
  await mkdir(pack);
  const result = await joinGraphs(parts, join(pack, 'routing.tar'));
  await inspectGraph(join(pack, 'routing.tar'));
  return { pack, ...result };
}
const packOf = ({ tar }: GraphPart) => join(tar, '..');

/** Time and length of the ways between places, by the engine over a pack's graph. */
async function waysOver(pack: string, costing: string, pairs: readonly (readonly [object, object])[]) {
  const questions = pairs.map(([from, to]): DirectQuestion => ['route', { locations: [from, to], costing }]);
  const answers = await askEngine(pack, questions);
  return answers.map(answer =>
    'error' in answer ? answer.error : [answer.trip.summary.time, answer.trip.summary.length],
  );
}

/** Places in the middle of streets, all over the town. */
const pairs = range(0, 59).map(i => {
  const at = (j: number) => place(((j * 7) % 80) / 10 + 0.05, (j * 5) % 9);
  return [at(i), at(3 * i + 41)] as const;
});

test.each(['auto', 'bicycle', 'pedestrian'])('ways over a border are those of the joint map: %s', async costing => {
  const { pack, links, unmatched } = await joined(`joint-${costing}`, [west, east]);
  expect({ links, unmatched }).toEqual({ links: 18, unmatched: 0 });
  const [ways, told] = [await waysOver(pack, costing, pairs), await waysOver(packOf(whole), costing, pairs)];
  // The engine's own search misses the best way now and then where it has shortcuts.
  const apart = ways.map((way, i) => way[0] / told[i][0] - 1);
  expect(apart.filter(share => share > 0.001)).toEqual([]);
  expect(apart.filter(share => share < -0.001).length).toBeLessThan(3);
});

test('turns that are forbidden just behind the border are forbidden', async () => {
  const { pack } = await joined('turns', [west, east]);
  const turns = [
    [place(4.2, 4), place(5, 4.6)],
    [place(4.2, 1), place(6, 1.6)],
  ] as const;
  const ways = await waysOver(packOf(whole), 'auto', turns);
  expect(await waysOver(pack, 'auto', turns)).toEqual(ways);
  // On foot it is the shortest way, by car another.
  const onFoot = await waysOver(pack, 'pedestrian', turns);
  expect(ways.map(([, length], i) => length > onFoot[i][1] + 0.1)).toEqual([true, true]);
});

test('a place at the border is on the roads that are there, once', async () => {
  const { pack } = await joined('places', [west, east]);
  const locate: DirectQuestion[] = range(0, 8).map(row => [
    'locate',
    { locations: [place(1.5, row), place(4.49, row), place(5, row)], costing: 'auto' },
  ]);
  const edges = (answers: { edges: { way_id: number; side_of_street: string; percent_along: number }[] }[][]) =>
    answers.flat().map(found => found.edges.map(edge => `${edge.way_id} ${edge.percent_along.toFixed(2)}`).sort());
  expect(edges(await askEngine(pack, locate))).toEqual(edges(await askEngine(packOf(whole), locate)));
});

test('parts of one release are taken as they are', async () => {
  const parts = [
    { ...whole, id: 'one', coverage: west.coverage },
    { ...whole, id: 'other', coverage: east.coverage },
  ];
  expect(await neighbours(parts)).toEqual([['one', 'other']]);
  const { pack, links } = await joined('same', parts);
  expect(links).toBe(0);
  expect((await readFile(join(pack, 'routing.tar'))).equals(await readFile(whole.tar))).toBe(true);
});

test('who lies elsewhere, or is covered by newer data, is no neighbour', async () => {
  const elsewhere = {
    ...(await partOf('elsewhere', {}, [171.011, -40.01, 171.03, -39.97])),
    coverage: boxPolygon([10, 50, 11, 51]),
  };
  const covered = { ...older, id: 'covered' };
  expect(await neighbours([west, east, covered])).toEqual([['west', 'east']]);
  expect(await neighbours([east, covered])).toEqual([]);
  expect(await neighbours([elsewhere, west])).toEqual([]);
  const { pack } = await joined('covered', [west, covered, east]);
  const { pack: without } = await joined('uncovered', [west, east]);
  expect((await readFile(join(pack, 'routing.tar'))).equals(await readFile(join(without, 'routing.tar')))).toBe(true);
});

test('data of another date are met some metres off, and a road that they lack ends', async () => {
  const { pack, links, unmatched } = await joined('dates', [older, west]);
  expect({ links, unmatched }).toEqual({ links: 16, unmatched: 1 });
  const over = range(0, 8).map(row => [place(3.5, row), place(7.5, row)] as const);
  const ways = await waysOver(pack, 'pedestrian', over);
  const told = await waysOver(packOf(whole), 'pedestrian', over);
  for (const row of [0, 1, 3, 4, 5, 6, 7, 8]) expect(ways[row][1]).toBeCloseTo(told[row][1], 2);
  expect(ways[2][1]).toBeGreaterThan(told[2][1] + 0.3);
});

test('graphs of other versions of the builder are not joined, which is said', async () => {
  const other = join(folder, 'other-version');
  await cp(packOf(east), other, { recursive: true });
  const bytes = await readFile(east.tar, 'latin1');
  await writeFile(join(other, 'routing.tar'), bytes.replaceAll(/3\.6\.1/g, '3.9.1'), 'latin1');
  const parts = [west, { ...east, tar: join(other, 'routing.tar') }];
  expect(await neighbours(parts)).toEqual([]);
  await expect(joined('versions', parts)).rejects.toThrow(/west and east were built by different versions/);
});

test('work that is stopped leaves nothing', async () => {
  const stopped = new AbortController();
  const out = join(await temporaryFolder(), 'routing.tar');
  const work = joinGraphs([west, east], out, { signal: stopped.signal, onProgress: () => stopped.abort() });
  await expect(work).rejects.toThrow(/abort/i);
  expect(await readdir(join(out, '..'))).toEqual([]);
  await expect(access(out)).rejects.toThrow();
});
