import { gzipSync } from 'node:zlib';
import type { XmlKind } from '../../../data-packs/builder/extract/osm-xml.ts';
import { packingOfXml, readXml } from '../../../data-packs/builder/extract/read-xml.ts';
import { OsmInputError } from '../../../data-packs/builder/osm/input-error.ts';
import { osmChange, osmXml } from '../../helpers/osm-xml.ts';
import type { RawMap } from '../../helpers/raw-osm.ts';
import { fileOf } from '../file-of.ts';
import { type Target, text } from '../target.ts';

/** A little of everything. */
const map: RawMap = {
  nodes: [{ id: 1, at: [7.42, 43.73], tags: { place: 'town', name: 'Mónaco & <more>' } }],
  ways: [{ id: 10, refs: [1, 2], tags: { highway: 'primary' } }],
  relations: [{ id: 20, members: [['way', 10, 'outer']], tags: { type: 'multipolygon' } }],
};

/** OpenStreetMap's XML, plain and packed, of maps and of changes. */
export const osmXmlFiles: Target = {
  seeds: () => [
    text(osmXml(map, { bounds: [7, 43, 8, 44] })),
    text(osmChange({ create: map, delete: { nodes: [{ id: 3, at: [7, 43] }] } })),
    text('<?xml version="1.0"?><osm><meta osm_base="2026-01-01T00:00:00Z"/><node id="-1" lat="1" lon="1"/></osm>'),
    gzipSync(osmXml(map)),
    Buffer.from(
      'QlpoOTFBWSZTWYdvr8wAAAgZgFAAoAcmJ4wAIAAiNTTTJoPU0KGmmACVRg4V7CBNHRQn0EUl+TCyyV8XckU4UJCHb6/M',
      'base64',
    ),
  ],
  read: bytes => readFile(fileOf(bytes)),
  readFile,
};

async function readFile(file: string): Promise<void> {
  const packing = await packingOfXml(file);
  if (packing === undefined) return;
  const read = async (kind: XmlKind) => {
    const pieces = readXml(file, { packing, kind, signal: new AbortController().signal, used: () => undefined });
    for await (const { objects } of pieces) if (objects.length > 1e6) throw new Error('More than the bytes can hold.');
  };
  // What is of the other kind is refused at its root.
  await read('changes').catch((error: unknown) => {
    if (!(error instanceof OsmInputError)) throw error;
  });
  await read('map');
}
