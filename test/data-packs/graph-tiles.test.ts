import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DamagedTile, GraphTile } from '../../data-packs/format/inspect/graph-tile.ts';
import { inspectGraph } from '../../data-packs/format/inspect/inspect-graph.ts';
import { temporaryFolder } from '../helpers/afterwards.ts';
import { islandsPack } from '../helpers/islands.ts';

const folder = await temporaryFolder();
const sound = await readFile(join(await islandsPack(), 'routing.tar'));
const place = fullestTile(sound);

interface TilePlace {
  name: string;
  start: number;
  size: number;
}

/** The tile with the most in it, of the local level. */
function fullestTile(tar: Buffer): TilePlace {
  const tiles: TilePlace[] = [];
  for (let at = 0; ; ) {
    const name = tar.toString('latin1', at, at + 100).replace(/\0.*$/s, '');
    if (name === '') break;
    const size = Number.parseInt(tar.toString('latin1', at + 124, at + 136), 8);
    if (name.startsWith('2/')) tiles.push({ name, start: at + 512, size });
    at += 512 + Math.ceil(size / 512) * 512;
  }
  return tiles.sort((a, b) => b.size - a.size)[0] ?? { name: '', start: 0, size: 0 };
}

/** Inspects the graph after a change of its fullest tile. */
async function inspected(change: (bytes: DataView, tile: GraphTile) => void): Promise<unknown> {
  const tar = Buffer.from(sound);
  const bytes = new DataView(tar.buffer, tar.byteOffset + place.start, place.size);
  const [level = 0, ...digits] = place.name.replace('.gph', '').split('/');
  change(bytes, new GraphTile(bytes, Number(digits.join('')) * 8 + Number(level)));
  const file = join(folder, 'routing.tar');
  await writeFile(file, tar);
  return inspectGraph(file).then(
    () => undefined,
    error => error,
  );
}

test('a graph that was built is accepted', async () => {
  expect(await inspected(() => {})).toBeUndefined();
});

const messageOf = (refusal: unknown) => (refusal instanceof Error ? refusal.message : 'accepted');

const flip = (bytes: DataView, at: number, bits: number) => bytes.setUint32(at, bytes.getUint32(at, true) ^ bits, true);

test.each<[string, (bytes: DataView, tile: GraphTile) => void, RegExp]>([
  ['of another place', bytes => flip(bytes, 0, 8), /of another tile/],
  ['of another size', bytes => flip(bytes, 224, 1), /another size/],
  ['with more nodes than it holds', bytes => flip(bytes, 40, 1 << 20), /overlap/],
  ['with texts beyond its end', bytes => bytes.setUint32(108, 2 ** 31, true), /overlap/],
  ['with bins in no order', bytes => bytes.setUint32(116, 2 ** 20, true), /bins overlap/],
  ['with departures of trains', bytes => flip(bytes, 60, 1), /public transport/],
  ['with a node elsewhere', (bytes, { header }) => flip(bytes, header.nodesAt, 0x3fffff), /lies outside/],
  ['with a node of foreign edges', (bytes, { header }) => flip(bytes, header.nodesAt + 8, 1), /edges of another/],
  ['with a node of no country', (bytes, { header }) => flip(bytes, header.nodesAt + 12, 0xf0), /no country/],
  ['with a node of transitions', (bytes, { header }) => flip(bytes, header.nodesAt + 16, 0xffffff), /transitions/],
  ['with an edge to no node', (bytes, { header }) => flip(bytes, header.edgesAt + 4, 0x3000), /none of the nodes/],
  ['with an edge to no level', (bytes, { header }) => flip(bytes, header.edgesAt, 1), /changes the level/],
  ['with an edge that says it leaves', (bytes, { header }) => flip(bytes, header.edgesAt + 4, 2 ** 30), /its end/],
  ['with no opposite', (bytes, { header }) => flip(bytes, header.edgesAt + 4, 0x7f << 22), /no opposite/],
  ['with speeds of nowhere', (bytes, { header }) => flip(bytes, header.edgesAt + 20, 2 ** 31), /no predicted speeds/],
  ['with a hike too hard', (bytes, { header }) => flip(bytes, header.edgesAt + 28, 0x1c), /hard a hike/],
  [
    'with words about an edge elsewhere',
    (bytes, { header }) => flip(bytes, header.edgesAt + 8, 1 << 24),
    /lies outside/,
  ],
  [
    'with a line cut short',
    (bytes, { header }) => flip(bytes, header.edgeInfo.start + 8, 1 << 4),
    /breaks off|no line/,
  ],
  [
    'with a name elsewhere',
    (bytes, { header }) => bytes.setUint32(header.edgeInfo.start + 12, 0xffffff, true),
    /text of edge \d+ lies outside/,
  ],
  ['with texts that do not end', (bytes, { header }) => bytes.setUint8(header.texts.end - 1, 65), /do not end/],
  ['with a country of no name', (bytes, { header }) => bytes.setUint32(header.adminsAt, 2 ** 30, true), /country 0/],
  ['with a bin of no edge', (bytes, { header }) => flip(bytes, header.binsAt + 4, 0x3000), /none of the edges/],
])('a tile %s is refused by its name', async (_, damage, why) => {
  const refusal = await inspected(damage);
  expect(messageOf(refusal)).toContain(`Its graph tile ${place.name} is damaged`);
  expect((refusal as Error)?.cause).toBeInstanceOf(DamagedTile);
  expect(String((refusal as Error).cause)).toMatch(why);
});

test('whatever is changed, the inspection ends in the same sentence or accepts', async () => {
  const kinds = new Set<string>();
  // 300 changes in places that are spread over the tile, the same in each run.
  for (let i = 0; i < 300; i++) {
    const refusal = await inspected(bytes => {
      for (let j = 0; j <= i % 3; j++) bytes.setUint8((i * 7919 + j * 104_729) % place.size, (i * 37 + j * 11) % 256);
    });
    kinds.add(messageOf(refusal).replace(place.name, 'NAME'));
  }
  expect([...kinds].sort()).toEqual([
    'Its graph tile NAME is damaged: it points outside itself or contradicts itself.',
    'accepted',
  ]);
});
