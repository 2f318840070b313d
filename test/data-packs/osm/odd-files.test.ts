import { gzipSync } from 'node:zlib';
import { PbfWriter } from 'pbf';
import { describe, test } from 'vitest';
import { itemAt } from '../../../data-packs/base/item-at.ts';
import { osmXml } from '../../helpers/osm-xml.ts';
import { blob, type RawMap, type RawOptions, rawOsm } from '../../helpers/raw-osm.ts';
import { expectAsCleaned, type OddRow } from './expect-as-cleaned.ts';
import { clean, nodes, pbf, relations, ways } from './odd-map.ts';

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

/** What osmium writes or reads, each as small as can be. */
const equal: Readonly<Record<string, OddRow>> = {
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

describe('a file is read as its cleaned form', () => {
  test.each(Object.entries(equal))('%s', (_, row) => expectAsCleaned(row));
});
