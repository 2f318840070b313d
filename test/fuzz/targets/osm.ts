import { PbfWriter } from 'pbf';
import { inflateBlob, readBlobs } from '../../../data-packs/builder/osm/blobs.ts';
import { BlockDecoder } from '../../../data-packs/builder/osm/block-decoder.ts';
import { parseHeaderBlock } from '../../../data-packs/builder/osm/header-block.ts';
import { damageOf } from '../../../data-packs/builder/osm/input-error.ts';
import { PbfBlock } from '../../../data-packs/builder/osm/pbf-block.ts';
import { builderFailures } from '../../../data-packs/words/failures/builder.ts';
import { WordedError } from '../../../data-packs/words/worded-error.ts';
import { fileOf } from '../file-of.ts';
import { type Target, text } from '../target.ts';

/** A blob as it is, for what is packed hides its bytes from changes. */
function blob(type: string, block: Uint8Array): Uint8Array {
  const body = new PbfWriter();
  body.writeBytesField(1, block);
  const bytes = body.finish();
  const header = new PbfWriter();
  header.writeStringField(1, type);
  header.writeVarintField(3, bytes.length);
  const head = header.finish();
  const frame = Buffer.alloc(4);
  frame.writeUInt32BE(head.length);
  return Buffer.concat([frame, head, bytes]);
}

function headerBlock(): Uint8Array {
  const pbf = new PbfWriter();
  pbf.writeMessage(
    1,
    (sides: number[], writer) => {
      for (const [i, side] of sides.entries()) writer.writeSVarintField(i + 1, side);
    },
    [7e9, 8e9, 44e9, 43e9],
  );
  for (const feature of ['OsmSchema-V0.6', 'DenseNodes']) pbf.writeStringField(4, feature);
  pbf.writeVarintField(32, 1_700_000_000);
  return pbf.finish();
}

function dataBlocks(): Uint8Array[] {
  const nodes = new PbfBlock('node');
  nodes.addNode(1, 74_200_000, 437_300_000, { place: 'town', name: 'Monaco' });
  nodes.addNode(2, 74_210_000, 437_310_000, {});
  const ways = new PbfBlock('way');
  ways.addWay(10, [1, 2], { highway: 'primary' });
  const relations = new PbfBlock('relation');
  relations.addRelation(20, [{ type: 'way', id: 10, role: 'outer' }], { type: 'multipolygon' });
  return [nodes, ways, relations].map(block => block.encode());
}

/** OpenStreetMap's `.osm.pbf`. */
export const osm: Target = {
  seeds: () => {
    const header = blob('OSMHeader', headerBlock());
    const blocks = dataBlocks().map(block => blob('OSMData', block));
    return [Buffer.concat([header, ...blocks]), ...blocks.map(block => Buffer.concat([header, block])), text('<osm/>')];
  },
  read: async bytes => {
    const decoder = new BlockDecoder({
      nodes: { want: 'ids inside', clip: [[Float64Array.of(7, 43, 8, 43, 8, 44, 7, 43)]] },
      ways: { want: 'all' },
      relations: { want: 'all' },
    });
    for await (const { type, bytes: packed } of readBlobs(fileOf(bytes))) {
      try {
        const block = inflateBlob(packed);
        if (type === 'OSMHeader') parseHeaderBlock(block);
        else decoder.decode(block);
      } catch (error) {
        const reason = damageOf(error);
        if (reason === undefined) throw error;
        throw new WordedError(builderFailures.message('blockUnreadable', { reason }));
      }
    }
  },
};
