import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { PbfReader, PbfWriter } from 'pbf';
import { describe, expect, test } from 'vitest';
import { itemAt } from '../../../data-packs/base/item-at.ts';
import { buildPack } from '../../../data-packs/builder/build-pack.ts';
import { readyExtracts } from '../../../data-packs/builder/extract/ready-extracts.ts';
import type { OsmDataset } from '../../../data-packs/builder/osm/dataset.ts';
import { OsmInputError } from '../../../data-packs/builder/osm/input-error.ts';
import { OsmView } from '../../../data-packs/builder/osm/osm-view.ts';
import { inflateBlob, readBlobs } from '../../../data-packs/builder/osm/pbf/blobs.ts';
import { writeExtract } from '../../../data-packs/builder/osm/pbf/pbf-writer.ts';
import { readOsm } from '../../../data-packs/builder/osm/read-osm.ts';
import { temporaryFolder } from '../../helpers/afterwards.ts';
import { osmChange, osmXml } from '../../helpers/osm-xml.ts';
import { plainObjects } from '../../helpers/plain-objects.ts';
import { blob, type RawMap, type RawOptions, rawOsm } from '../../helpers/raw-osm.ts';
import { village } from '../village.ts';

const { signal } = new AbortController();
const quiet = { progress: () => undefined, signal };
type Content = string | Uint8Array;

const { nodes, ways } = village(10.4, 50.4);
const relations: NonNullable<RawMap['relations']> = [
  { id: 1, members: [['way', 3, 'outer']], tags: { type: 'multipolygon', natural: 'water' } },
  {
    id: 2,
    members: [
      ['way', 1, 'from'],
      ['node', 2, 'via'],
      ['way', 2, 'to'],
    ],
    tags: { type: 'restriction', restriction: 'no_left_turn' },
  },
];
const clean = { nodes, ways, relations } satisfies RawMap;

/** The map with other ids: of its references as well. */
function renumbered(idOf: (id: number) => number): Required<RawMap> {
  return {
    nodes: nodes.map(node => ({ ...node, id: idOf(node.id) })),
    ways: ways.map(way => ({ ...way, id: idOf(way.id), refs: way.refs.map(idOf) })),
    relations: relations.map(relation => ({
      ...relation,
      id: idOf(relation.id),
      members: relation.members.map(([type, id, role]) => [type, idOf(id), role] as const),
    })),
  };
}

/** The map with other tags on its street. */
const tagged = (tags: Record<string, string>, base: Record<string, string> = { highway: 'residential' }): RawMap => ({
  ...clean,
  ways: ways.map((way, i) => (i === 0 ? { ...way, tags: { ...base, ...tags } } : way)),
});
const named = (name: string): RawMap => tagged({ name });

/** The ids of new objects in a dataset, by those of the clean map. */
const isNew = {
  node: (id: number) => 2 ** 43 + id,
  way: (id: number) => 2 ** 43 + id,
  relation: (id: number) => 2 ** 43 + id,
};
const reversed = ({ nodes, ways, relations }: typeof clean): RawMap => ({
  nodes: nodes.toReversed(),
  ways: ways.toReversed(),
  relations: relations.toReversed(),
});
const older: RawMap = {
  nodes: nodes.map(({ id }) => ({ id, at: [10, 50], version: 1, tags: { name: 'old' } })),
  ways: ways.map(({ id }) => ({ id, refs: [1, 2], version: 1, tags: { name: 'old' } })),
};
const newer: RawMap = {
  nodes: nodes.map(node => ({ ...node, version: 2 })),
  ways: ways.map(way => ({ ...way, version: 2 })),
  relations,
};
const manyTags = Object.fromEntries(Array.from({ length: 5000 }, (_, i) => [`key${i}`, `value ${i}`]));
const xml = osmXml(clean);

/** A message of a header with nothing in it but these features. */
function headerOnly(...features: readonly [field: number, text: string][]): Buffer {
  const header = new PbfWriter();
  for (const [field, text] of features) header.writeStringField(field, text);
  return blob('OSMHeader', header.finish());
}
/** The blobs of data of a file. */
function dataOf(map: RawMap, options: RawOptions = {}): Buffer {
  const bytes = rawOsm(map, options);
  const header = rawOsm({}, options);
  return bytes.subarray(header.length);
}

const pbf = (map: RawMap, options?: RawOptions) => ({ 'map.osm.pbf': rawOsm(map, options) });

interface Row {
  /** By their names, in their order. */
  files: Record<string, Content>;
  changes?: readonly string[];
  /** What is read, by default the clean map. */
  as?: RawMap;
  /** What their ids become. */
  ids?: Partial<typeof isNew>;
  /** Whether the routing engine's tools get the file as it is. */
  plain?: boolean;
}

/** What osmium writes or reads, each as small as can be. */
const equal: Readonly<Record<string, Row>> = {
  'the usual': { files: pbf(clean), plain: true },
  'nodes one by one': { files: pbf(clean, { dense: false }), plain: true },
  'no compression': { files: pbf(clean, { compression: 'raw' }) },
  zstd: { files: pbf(clean, { compression: 'zstd' }) },
  lz4: { files: pbf(clean, { compression: 'lz4' }) },
  'lz4 without a size': { files: pbf(clean, { compression: 'lz4', statesSize: false }) },
  'zlib without a size': { files: pbf(clean, { statesSize: false }) },
  'a header in lz4, data in zlib': {
    files: { 'map.osm.pbf': Buffer.concat([blob('OSMHeader', new Uint8Array(), 'lz4'), dataOf(clean)]) },
  },
  'blobs of several compressions': {
    files: {
      'map.osm.pbf': Buffer.concat([
        rawOsm({ nodes }),
        dataOf({ ways }, { compression: 'lz4' }),
        dataOf({ relations }, { compression: 'zstd' }),
      ]),
    },
  },
  'all kinds in one block': { files: pbf(clean, { together: true }), plain: true },
  'a coarse granularity': { files: pbf(clean, { granularity: 100_000 }), plain: true },
  'a fine granularity': { files: pbf(clean, { granularity: 1 }), plain: true },
  offsets: { files: pbf(clean, { offset: [10e9, -50e9] }), plain: true },
  'a header without features': { files: { 'map.osm.pbf': Buffer.concat([headerOnly(), dataOf(clean)]) }, plain: true },
  'optional features that nobody knows': {
    files: { 'map.osm.pbf': Buffer.concat([headerOnly([4, 'OsmSchema-V0.6'], [5, 'Has.Magic']), dataOf(clean)]) },
    plain: true,
  },
  'a blob of another type': {
    files: {
      'map.osm.pbf': Buffer.concat([
        rawOsm({ nodes }),
        blob('Thumbnail', Buffer.alloc(9)),
        dataOf({ ways, relations }),
      ]),
    },
    plain: true,
  },
  'a block without objects': {
    files: { 'map.osm.pbf': Buffer.concat([rawOsm({}), blob('OSMData', new Uint8Array()), dataOf(clean)]) },
    plain: true,
  },
  'the feature of history, and no history': {
    files: pbf(clean, { requiredFeatures: ['OsmSchema-V0.6', 'DenseNodes', 'HistoricalInformation'] }),
    plain: true,
  },
  'kinds in reverse': { files: pbf(clean, { order: ['relations', 'ways', 'nodes'] }) },
  'ids in reverse': { files: pbf(reversed(clean)) },
  'every object twice': {
    files: { 'map.osm.pbf': Buffer.concat([rawOsm(clean), dataOf(clean)]) },
  },
  'an older version behind the new one': {
    files: { 'map.osm.pbf': Buffer.concat([rawOsm(newer), dataOf(older)]) },
  },
  'an older version before the new one': {
    files: { 'map.osm.pbf': Buffer.concat([rawOsm(older), dataOf(newer)]) },
  },
  'versions mixed in two files': { files: { 'new.osm.pbf': rawOsm(newer), 'old.osm.pbf': rawOsm(older) } },
  'the same, the other way round': { files: { 'old.osm.pbf': rawOsm(older), 'new.osm.pbf': rawOsm(newer) } },
  'kinds in files of their own': {
    files: { 'a.osm.pbf': rawOsm({ relations }), 'b.osm.pbf': rawOsm({ nodes }), 'c.osm.pbf': rawOsm({ ways }) },
  },
  'half of it XML': { files: { 'a.osm.gz': gzipSync(osmXml({ nodes })), 'b.osm.pbf': rawOsm({ ways, relations }) } },
  'positions in the ways': {
    files: pbf(
      {
        nodes: [itemAt(nodes, 0), itemAt(nodes, 1)],
        ways: ways.map(way => ({ ...way, locations: way.refs.map(ref => itemAt(nodes, ref - 1).at) })),
        relations,
      },
      { requiredFeatures: ['OsmSchema-V0.6', 'DenseNodes', 'LocationsOnWays'] },
    ),
  },
  // Ids
  'negative ids': { files: pbf(renumbered(id => -id)), ids: isNew },
  'negative ids, nodes one by one': {
    files: pbf(
      renumbered(id => -id),
      { dense: false },
    ),
    as: renumbered(id => -id),
  },
  'negative ids in XML': { files: { 'map.osm': osmXml(renumbered(id => -id)) }, ids: isNew },
  'large negative ids': {
    files: pbf(renumbered(id => id - 2 ** 43 + 100)),
    ids: { node: id => 2 ** 44 - 100 - id, way: id => 2 ** 44 - 100 - id, relation: id => 2 ** 44 - 100 - id },
  },
  'nodes with negative ids in ways with others': {
    files: pbf({
      nodes: renumbered(id => -id).nodes,
      ways: ways.map(way => ({ ...way, refs: way.refs.map(id => -id) })),
    }),
    as: { nodes, ways },
    ids: { node: isNew.node },
  },
  'large ids': {
    files: pbf(renumbered(id => 2 ** 43 - 100 + id)),
    as: renumbered(id => 2 ** 43 - 100 + id),
    plain: true,
  },
  'a change of a new object': {
    files: {
      ...pbf(renumbered(id => -id)),
      'street.osc': osmChange({
        modify: { ways: [{ id: -1, refs: [-1, -3], tags: { highway: 'path' }, version: 2 }] },
      }),
    },
    changes: ['street.osc'],
    as: { ...clean, ways: [{ id: 1, refs: [1, 3], tags: { highway: 'path' } }, ...ways.slice(1)] },
    ids: isNew,
  },
  // Texts
  'control characters': { files: pbf(named('Caf\u0001\u0085e \n\t Two\u0000')), as: named('Caf e Two') },
  'line separators': { files: pbf(named('One\u2028Two')), as: named('One Two') },
  'marks that turn what follows': {
    files: pbf(named('\u202eteertS\u202c \u2067Main\u2069 \u202aX')),
    as: named('teertS Main X'),
  },
  'marks of one letter': {
    files: pbf(named('רחוב 3\u200f (א)\u200e')),
    plain: true,
    as: named('רחוב 3\u200f (א)\u200e'),
  },
  'spaces and signs of all kinds': {
    files: pbf(named(' Two  spaces\u00a0\u{1f3f0}e\u0301\u200d ')),
    plain: true,
    as: named(' Two  spaces\u00a0\u{1f3f0}e\u0301\u200d '),
  },
  'a line end in XML': { files: { 'map.osm': osmXml(named('One\nTwo')) }, as: named('One Two') },
  'an empty text': { files: pbf(named('')), as: named(''), plain: true },
  'a text of nothing but control characters': { files: pbf(named('\u0007\u0008')), as: named('') },
  'the longest text': { files: pbf(named('é'.repeat(512))), as: named('é'.repeat(512)), plain: true },
  'a longer text': { files: pbf(named(`${'é'.repeat(511)}aéé`)), as: named(`${'é'.repeat(511)}a`) },
  'a text of a megabyte': { files: pbf(named('x'.repeat(1e6))), as: named('x'.repeat(1024)) },
  '5,000 tags': { files: pbf(tagged(manyTags)), as: tagged(manyTags), plain: true },
  'keys of JavaScript': {
    files: pbf(tagged(JSON.parse('{"__proto__": "a", "constructor": "b", "toString": "c"}'))),
    as: tagged(JSON.parse('{"__proto__": "a", "constructor": "b", "toString": "c"}')),
    plain: true,
  },
  // Objects
  'ways of no node and of one': {
    files: pbf({ ...clean, ways: [...ways, { id: 4, refs: [] }, { id: 5, refs: [1] }] }),
    as: { ...clean, ways: [...ways, { id: 4, refs: [] }, { id: 5, refs: [1] }] },
    plain: true,
  },
  'a node north of the pole': {
    files: pbf({ ...clean, nodes: [...nodes, { id: 90, at: [10, 95], tags: { place: 'city' } }] }),
    plain: true,
  },
  'a node beyond 180 degrees': {
    files: pbf({ ...clean, nodes: [...nodes, { id: 90, at: [200, 5], tags: { place: 'city' } }] }),
    plain: true,
  },
  'nodes that nothing needs': { files: pbf({ ...clean, nodes: [...nodes, { id: 90, at: [0, 0] }] }), plain: true },
  'a relation in itself': {
    files: pbf({ ...clean, relations: [...relations, { id: 3, members: [['relation', 3, '']] }] }),
    as: { ...clean, relations: [...relations, { id: 3, members: [['relation', 3, '']] }] },
    plain: true,
  },
  // XML
  XML: { files: { 'map.osm': xml }, plain: true },
  'packed XML under a wrong name': { files: { 'map.osm.pbf': gzipSync(xml) }, plain: true },
  'XML with a mark of byte order and line ends of Windows': {
    files: { 'map.osm': `\ufeff${xml.replaceAll('\n', '\r\n')}` },
    plain: true,
  },
  'XML in other words': {
    files: {
      'map.osm': xml
        .replaceAll('"', "'")
        .replace('<osm ', '<!-- made by hand --><?note none?><osm ')
        .replaceAll(/ version='1'/g, " user='Ann &amp; Bob' changeset='7'"),
    },
    plain: true,
  },
};

const kinds = ['node', 'way', 'relation'] as const;

/** Types, ids and tags of objects in the order of a file, read by another reader than the builder's. */
async function objectsIn(file: string): Promise<{ type: (typeof kinds)[number]; id: number; tags: object }[]> {
  const found: { type: (typeof kinds)[number]; id: number; tags: object }[] = [];
  for await (const { type, bytes } of readBlobs(file)) {
    if (type !== 'OSMData') continue;
    const texts: string[] = [];
    const objectAt = (type: (typeof kinds)[number], pbf: PbfReader) => {
      const [keys, values]: [number[], number[]] = [[], []];
      let id = 0;
      pbf.readFields(
        (field, _, own) => {
          if (field === 1) id = type === 'node' ? own.readSVarint() : own.readVarint(true);
          else if (field === 2) own.readPackedVarint(keys);
          else if (field === 3) own.readPackedVarint(values);
        },
        undefined,
        pbf.readVarint() + pbf.pos,
      );
      found.push({ type, id, tags: Object.fromEntries(keys.map((key, i) => [texts[key], texts[itemAt(values, i)]])) });
    };
    const group = (field: number, _: unknown, pbf: PbfReader) => {
      if (field === 2) {
        const dense = pbf.readVarint() + pbf.pos;
        pbf.readFields(
          (own, steps: number[], nodes) => {
            if (own === 1) nodes.readPackedSVarint(steps);
            for (const [i, step] of steps.entries()) {
              const id = (i === 0 ? 0 : (found.at(-1)?.id ?? 0)) + step;
              found.push({ type: 'node', id, tags: {} });
            }
            steps.length = 0;
          },
          [],
          dense,
        );
      } else objectAt(itemAt(kinds, field === 1 ? 0 : field - 2), pbf);
    };
    new PbfReader(inflateBlob(bytes)).readFields((field, _, pbf) => {
      const end = pbf.readVarint() + pbf.pos;
      if (field === 1) pbf.readFields((__, ___, table) => texts.push(table.readString()), undefined, end);
      else if (field === 2) pbf.readFields(group, undefined, end);
    }, undefined);
  }
  return found;
}

async function read({ files, changes = [] }: Pick<Row, 'files' | 'changes'>) {
  const folder = await temporaryFolder();
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
  const pathOf = (name: string) => join(folder, name);
  const given = Object.keys(files).filter(name => !changes.includes(name));
  const extracts = await readyExtracts(given.map(pathOf), { changeFiles: changes.map(pathOf), folder, ...quiet });
  const dataset = await readOsm(extracts.files, { ...quiet, names: given.map(pathOf) });
  return { dataset, files: extracts.files };
}

async function forGraph(dataset: OsmDataset, files: readonly string[]): Promise<string> {
  if (dataset.plain) return itemAt(files, 0);
  const file = join(await temporaryFolder(), 'graph.osm.pbf');
  await writeExtract(new OsmView(dataset), file, signal);
  return file;
}

type Plain = ReturnType<typeof plainObjects>;
const same = (id: number) => id;
function withIds(plain: Plain, { node = same, way = same, relation = same }: Partial<typeof isNew>): Plain {
  const byId = <T extends readonly [number, ...unknown[]]>(objects: T[]) => objects.toSorted((a, b) => a[0] - b[0]);
  const of = { node, way, relation };
  return {
    nodes: byId(plain.nodes.map(([id, ...rest]) => [node(id), ...rest] as const)),
    ways: byId(
      plain.ways.map(
        ([id, refs, tags]) => [way(id), refs.map(ref => (typeof ref === 'number' ? node(ref) : ref)), tags] as const,
      ),
    ),
    relations: byId(
      plain.relations.map(([id, members, tags]) => {
        const renamed = members.map(([type, member, ...rest]) => [type, of[type](member), ...rest] as const);
        return [relation(id), renamed, tags] as const;
      }),
    ),
  };
}

describe('as its cleaned form is read', () => {
  test.each(Object.entries(equal))('%s', async (_, { as = clean, ids: idsOf = {}, plain = false, ...row }) => {
    const { dataset, files } = await read(row);
    const expected = withIds(plainObjects((await read({ files: pbf(as) })).dataset), idsOf);
    expect(plainObjects(dataset)).toEqual(expected);
    expect(dataset.plain).toBe(plain);
    const graph = await objectsIn(await forGraph(dataset, files));
    expect(graph.filter(({ type }) => type !== 'node')).toEqual([
      ...expected.ways.map(([id, , tags]) => ({ type: 'way', id, tags })),
      ...expected.relations.map(([id, , tags]) => ({ type: 'relation', id, tags })),
    ]);
    const nodesThere = graph.flatMap(({ type, id }) => (type === 'node' ? id : []));
    expect(nodesThere).toEqual(nodesThere.toSorted((a, b) => a - b));
    expect(nodesThere).toEqual(expect.arrayContaining(expected.nodes.map(([id]) => id)));
  });
});

const bomb = Buffer.alloc(33 * 1024 * 1024);
const refused: Readonly<Record<string, [files: Record<string, Content>, sentence: RegExp, changes?: string[]]>> = {
  'nothing in it': [{ 'map.osm.pbf': '' }, /map\.osm\.pbf is empty/],
  'a header alone': [pbf({}), /not a single node/],
  'ways alone': [pbf({ ways }), /not a single node/],
  'a file cut short': [{ 'map.osm.pbf': rawOsm(clean).subarray(0, -9) }, /is cut short/],
  'an unknown required feature': [pbf(clean, { requiredFeatures: ['Sort.Magic'] }), /required feature "Sort\.Magic"/],
  history: [pbf(clean, { deleted: true }), /deleted objects/],
  'history by its name': [{ 'map.osh.pbf': rawOsm(clean) }, /is a file with history/],
  'history in XML': [{ 'map.osm': '<osm><node id="1" visible="false"/></osm>' }, /is a file with history/],
  lzma: [pbf(clean, { compression: 'lzma' }), /compressed with lzma/],
  bzip2: [pbf(clean, { compression: 'bzip2' }), /compressed with bzip2/],
  'a size that is not true': [
    { 'map.osm.pbf': Buffer.concat([rawOsm(clean), blob('OSMData', Buffer.alloc(9), 'lz4', 8)]) },
    /does not unpack \(the LZ4 block is larger than stated\)/,
  ],
  'a bomb without a size': [
    { 'map.osm.pbf': Buffer.concat([rawOsm(clean), blob('OSMData', bomb, 'zlib', 'nothing')]) },
    /does not unpack/,
  ],
  'a bomb in lz4': [
    { 'map.osm.pbf': Buffer.concat([rawOsm(clean), blob('OSMData', bomb.subarray(0, 9), 'lz4', 2 ** 31)]) },
    /unpacks to 2147483648 bytes; the format allows/,
  ],
  'nodes beyond 2^53': [
    pbf(renumbered(id => 2 ** 53 + 2 * id)),
    /an id beyond 8,796,093,022,207 \(\w+\), .*osmium renumber/,
  ],
  'nodes one by one beyond it': [
    pbf({ nodes: [{ id: 2 ** 60, at: [9, 47], tags: { a: 'b' } }] }, { dense: false }),
    /an id beyond 8,796,093,022,207 \(node\)/,
  ],
  'ways beyond it': [pbf({ ...clean, ways: [{ id: 2 ** 53, refs: [1, 2] }] }), /beyond 8,796,093,022,207 \(way\)/],
  'relations far below 0': [
    pbf({ ...clean, relations: [{ id: -(2 ** 62), members: [] }] }),
    /beyond 8,796,093,022,207 \(relation\)/,
  ],
  'members beyond it': [
    pbf({ ...clean, relations: [{ id: 1, members: [['way', 2 ** 45, '']] }] }),
    /beyond 8,796,093,022,207 \(way\)/,
  ],
  'ids beyond it in XML': [
    { 'map.osm': '<osm><node id="9007199254740993" lat="1" lon="1"/></osm>' },
    /map\.osm cannot be read\. In line 1: an id beyond 8,796,093,022,207 \(node\)/,
  ],
  'ids beyond it in changes': [
    { ...pbf(clean), 'a.osc': osmChange({ delete: { ways: [{ id: 2 ** 53, refs: [] }] } }) },
    /a\.osc cannot be read\. In line \d+: an id beyond .* \(way\)/,
    ['a.osc'],
  ],
  'changes as a map': [{ 'a.osm': osmChange({ create: clean }) }, /has changes of a map/],
  'a map as changes': [{ ...pbf(clean), 'a.osc': xml }, /a\.osc/, ['a.osc']],
  'XML with a place that is none': [
    { 'a.osm': xml.replace('lat="50.4"', 'lat="95"') },
    /"95", which cannot be the "lat"/,
  ],
  'XML of Latin letters': [{ 'a.osm': Buffer.from(xml.replace('Main', 'Stra\u00dfe'), 'latin1') }, /not UTF-8/],
  'XML in UTF-16': [{ 'a.osm': Buffer.from(`\ufeff${xml}`, 'utf16le') }, /a\.osm is no OpenStreetMap file/],
};

describe('refused in a sentence that names the file', () => {
  test.each(Object.entries(refused))('%s', async (_, [files, sentence, changes = []]) => {
    const failure = await read({ files, changes }).catch(error => error);
    expect(failure).toBeInstanceOf(OsmInputError);
    expect(failure.message).toMatch(sentence);
    expect(failure.message).toMatch(/\b(map|a)\.os/);
  });
});

test('packs of odd files are those of clean ones, graphs included', async () => {
  const folder = await temporaryFolder();
  const street = (name: string): RawMap => ({ ...village(10.4, 50.4), ...named(name), relations: [] });
  const build = async (id: string, map: RawMap, options?: RawOptions) => {
    const file = join(folder, `${id}.osm.pbf`);
    await writeFile(file, rawOsm(map, options));
    const now = () => new Date('2026-11-21T10:15:00Z');
    const out = join(folder, id);
    return buildPack({ id, name: 'Village', osmFiles: [file], out, threads: 1, now, ...quiet });
  };
  const tidy = await build('tidy', street('Main Street'));
  const odd = await build('odd', street('\u202eMain\n\u0007 Street\u202c'), { compression: 'lz4', statesSize: false });
  const drawn = await build('drawn', { ...renumbered(id => -id), relations: [] });
  // Graphs have random bytes.
  expect(odd.parts.filter(({ kind }) => kind !== 'routing')).toEqual(
    tidy.parts.filter(({ kind }) => kind !== 'routing'),
  );
  expect(odd.statistics).toEqual(tidy.statistics);
  expect(tidy.statistics).toMatchObject({ routingEdges: 6, streets: 1 });
  const { nodes, ways, routingEdges, places, basemapFeatures } = tidy.statistics ?? {};
  expect(drawn.statistics).toMatchObject({ nodes, ways, routingEdges, places, basemapFeatures });
});
