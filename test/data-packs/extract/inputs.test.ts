import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { itemAt } from '../../../data-packs/base/item-at.ts';
import { readyExtracts } from '../../../data-packs/builder/extract/ready-extracts.ts';
import { OsmInputError } from '../../../data-packs/builder/osm/input-error.ts';
import { readOsm } from '../../../data-packs/builder/osm/read-osm.ts';
import { outlineOfFiles } from '../../../data-packs/cli/refresh-extract.ts';
import { temporaryFolder } from '../../helpers/afterwards.ts';
import { osmChange, osmXml } from '../../helpers/osm-xml.ts';
import { plainObjects } from '../../helpers/plain-objects.ts';
import { type RawMap, rawOsm, readRaw } from '../../helpers/raw-osm.ts';
import { monaco } from '../../helpers/shared-data.ts';

const { signal } = new AbortController();
const quiet = { progress: () => undefined, signal };

const map = {
  nodes: [
    { id: 10, at: [9.5, 47.1], tags: { name: 'Zürich→"東京" <&>', place: 'city', note: 'two\nlines' } },
    { id: 11, at: [9.5000001, 47.1000001] },
    { id: 9_000_000_001, at: [-179.9999999, -89.9999999], tags: { natural: 'peak' } },
  ],
  ways: [{ id: 5, refs: [10, 11, 77], tags: { highway: 'path' } }],
  relations: [
    {
      id: 3,
      members: [
        ['way', 5, 'outer'],
        ['relation', 8, ''],
      ],
      tags: { type: 'site' },
    },
  ],
} satisfies RawMap;

async function fileOf(name: string, content: string | Uint8Array): Promise<string> {
  const file = join(await temporaryFolder(), name);
  await writeFile(file, content);
  return file;
}

async function read(...files: string[]) {
  const extracts = await readyExtracts(files, { folder: await temporaryFolder(), ...quiet });
  return { extracts, dataset: await readOsm(extracts.files, quiet) };
}

test('XML, plain and packed, gives the objects that the same map gives as .osm.pbf', async () => {
  const { dataset } = await readRaw(map);
  const expected = plainObjects(dataset);
  const xml = osmXml(map, { bounds: [9, 47, 10, 48] });
  for (const [name, content] of [
    ['map.osm', xml],
    ['map.osm.gz', gzipSync(xml)],
    // Told by its bytes.
    ['map.osm.pbf', `\ufeff${xml}`],
  ] as const) {
    const file = await fileOf(name, content);
    const { dataset: found } = await read(file);
    expect(plainObjects(found)).toEqual(expected);
    expect(Array.from(itemAt(await outlineOfFiles([file]), 0))).toEqual([9, 47, 10, 47, 10, 48, 9, 48, 9, 47]);
  }
});

test('a bzip2 file of several streams, as pbzip2 writes them, is read through', async () => {
  const packed =
    'QlpoOTFBWSZTWZfAcDUAABWZgFAB8wemJ51AIABUJUmmmBMmRg1Bp6qeoGED1DQGyGiJSBaM1aOJZTreOnQgYpq3MCPFjvF3tS5gebOzZhalo1U' +
    'ChAjzoQahE8/F3JFOFCQl8BwNQEJaaDkxQVkmU1nwb2DNAAAimYBQAfgHJ+/doCAASEooAPRGgDT0hEANEyGBHqbUprEsrljkQBlGvCBdUjLESX' +
    'Sw4fTbBU7edEzPXAgJb4+kSbGfgHUXg1vC1C5iPxdyRThQkPBvYM0=';
  const bytes = Buffer.from(packed, 'base64');
  const { dataset } = await read(await fileOf('map.osm.bz2', bytes));
  expect(plainObjects(dataset).ways).toEqual([[3, [1, 2], { highway: 'path' }]]);
  await expect(read(await fileOf('map.osm.bz2', bytes.subarray(0, -20)))).rejects.toThrow(/map\.osm\.bz2 cannot be un/);
});

test('a real map is the same as XML', async () => {
  const { dataset } = await read(monaco.osm);
  const objects = plainObjects(dataset);
  const xml = osmXml({
    nodes: objects.nodes.map(([id, lon, lat, tags]) => ({ id, at: [lon, lat], tags })),
    ways: objects.ways.map(([id, refs, tags]) => ({
      id,
      refs: refs.flatMap(ref => (typeof ref === 'number' ? ref : [])),
      tags,
    })),
    relations: objects.relations.map(([id, members, tags]) => ({
      id,
      members: members.map(([type, ref, role]) => [type, ref, role] as const),
      tags,
    })),
  });
  const { dataset: found, extracts } = await read(await fileOf('monaco.osm', xml));
  expect(plainObjects(found)).toEqual(objects);
  // Sorted already: tools read it as it is.
  expect(found.plain).toBe(true);
  expect(extracts.files).toHaveLength(1);
});

test('a file that is .osm.pbf already is used where it is', async () => {
  const file = await fileOf('map.osm.pbf', rawOsm(map));
  expect((await read(file)).extracts).toEqual({ files: [file], converted: false, timestamp: undefined });
});

test('objects may come in any order, as in answers of the Overpass API, which says how old they are', async () => {
  const xml = osmXml(map, { order: ['ways', 'relations', 'nodes'] })
    .replace('<osm version="0.6">', '<osm version="0.6"><note>ODbL</note><meta osm_base="2026-11-20T10:00:00Z"/>')
    .replace('id="5" version="1"', 'id="5" version="1" timestamp="2026-11-24T10:00:00Z"');
  const { dataset, extracts } = await read(await fileOf('map.osm', xml));
  expect(plainObjects(dataset)).toEqual(plainObjects((await readRaw(map)).dataset));
  expect(extracts.timestamp).toBe('2026-11-20T10:00:00Z');
});

test('what was drawn in an editor and not uploaded is there, what was deleted is not', async () => {
  const xml = `<osm version="0.6">
    <node id="-1" lat="47" lon="9"/><node id="-2" lat="47.001" lon="9"/><node id="7" lat="47" lon="9.1" action="delete"><tag k="name" v="gone"/></node>
    <way id="-1" action="modify"><nd ref="-1"/><nd ref="-2"/><tag k="highway" v="path"/></way></osm>`;
  const { ways, nodes } = plainObjects((await read(await fileOf('drawn.osm', xml))).dataset);
  expect(ways).toEqual([[2 ** 43 + 1, [2 ** 43 + 1, 2 ** 43 + 2], { highway: 'path' }]]);
  expect(nodes.map(([id]) => id)).toEqual([2 ** 43 + 1, 2 ** 43 + 2]);
});

describe('a file is refused in one sentence that names it:', () => {
  const long = 'x'.repeat(5_000_000);
  test.each<[string, string, string | Uint8Array, RegExp]>([
    ['history, by its name', 'map.osh.pbf', rawOsm(map), /is a file with history.*osmium time-filter/],
    ['history', 'map.osm', '<osm><node id="1" visible="false"/></osm>', /is a file with history/],
    ['changes', 'map.osm', osmChange({ create: map }), /has changes of a map, not a map/],
    ['other XML', 'map.osm', '<gpx></gpx>', /In line 1: XML that is not OpenStreetMap's: it begins with <gpx>/],
    ['a torn file', 'map.osm', osmXml(map).slice(0, -20), /In line \d+: no XML \(unclosed tag/],
    ['a torn gzip', 'map.osm.gz', gzipSync(osmXml(map)).subarray(0, -9), /cannot be unpacked: it is cut short/],
    ['other bytes in gzip', 'map.osm.gz', gzipSync(rawOsm(map)), /In line \d+: (no XML|bytes that are not UTF-8)/],
    ['a broken letter', 'map.osm', Buffer.from('<osm><node id="1\xff"/></osm>', 'latin1'), /not UTF-8/],
    [
      'a bomb of entities',
      'map.osm',
      '<!DOCTYPE osm [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]><osm><node id="&b;"/></osm>',
      /a document type/,
    ],
    ['an unknown entity', 'map.osm', '<osm><tag k="&b;"/></osm>', /In line 1: no XML \(undefined entity/],
    ['a huge text', 'map.osm', `<osm><node id="1" lat="1" lon="1"><tag k="${long}" v=""/></node></osm>`, /megabytes/],
    ['a text without end', 'map.osm', `<osm>${long}`, /megabytes/],
    ['deep elements', 'map.osm', `<osm>${'<a>'.repeat(20)}`, /deeper than/],
    ['a node without a place', 'map.osm', '<osm><node id="1"/></osm>', /an element without its "lon"/],
    ['a place outside', 'map.osm', '<osm><node id="1" lat="91" lon="1"/></osm>', /"91", which cannot be the "lat"/],
    ['an id that is none', 'map.osm', '<osm><way id="0x1"/></osm>', /"0x1", which cannot be the "id"/],
    ['an empty map', 'map.osm', '<osm/>', /there is not a single node/],
  ])('%s', async (_, name, content, sentence) => {
    const file = await fileOf(name, content);
    const extracts = readyExtracts([file], { folder: await temporaryFolder(), ...quiet });
    const failure = await extracts
      .then(({ files }) => readOsm(files, { ...quiet, names: [file] }))
      .catch(error => error);
    expect(failure).toBeInstanceOf(OsmInputError);
    expect(failure.message).toMatch(sentence);
    expect(failure.message).toContain(file);
  });
});
