import { describe, expect, test } from 'vitest';
import { OsmInputError } from '../../../data-packs/builder/osm/input-error.ts';
import { osmChange, osmXml } from '../../helpers/osm-xml.ts';
import { blob, rawOsm } from '../../helpers/raw-osm.ts';
import { type Content, clean, pbf, readFiles, renumbered, ways } from './odd-map.ts';

const xml = osmXml(clean);

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
    const failure = await readFiles({ files, changes }).catch(error => error);
    expect(failure).toBeInstanceOf(OsmInputError);
    expect(failure.message).toMatch(sentence);
    expect(failure.message).toMatch(/\b(map|a)\.os/);
  });
});
