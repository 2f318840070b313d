import { damageOf } from '../../../data-packs/builder/osm/input-error.ts';
import { inflateBlob, readBlobs } from '../../../data-packs/builder/osm/pbf/blobs.ts';
import { BlockDecoder } from '../../../data-packs/builder/osm/pbf/block-decoder.ts';
import { parseHeaderBlock } from '../../../data-packs/builder/osm/pbf/header-block.ts';
import { WordedError } from '../../../data-packs/words/worded-error.ts';
import { builderFailures } from '../../../data-packs/words/words.ts';
import { type RawMap, rawOsm } from '../../helpers/raw-osm.ts';
import { fileOf } from '../file-of.ts';
import { type Target, text } from '../target.ts';

/** A little of everything. */
const map: RawMap = {
  nodes: [
    { id: 1, at: [7.42, 43.73], tags: { place: 'town', name: 'Monaco' } },
    { id: 2, at: [7.421, 43.731] },
  ],
  ways: [{ id: 10, refs: [1, 2], tags: { highway: 'primary' } }],
  relations: [{ id: 20, members: [['way', 10, 'outer']], tags: { type: 'multipolygon' } }],
};
const located: RawMap = {
  ways: [
    {
      ...{ id: 10, refs: [1, 2] },
      locations: [
        [7.42, 43.73],
        [7.421, 43.731],
      ],
    },
  ],
};
/** What is packed hides its bytes from changes. */
const raw = { compression: 'raw' } as const;

/** OpenStreetMap's `.osm.pbf`. */
export const osm: Target = {
  seeds: () => [
    rawOsm(map, { ...raw, bounds: [7, 43, 8, 44], timestamp: '2024-01-01T00:00:00Z' }),
    rawOsm(map, { ...raw, dense: false, granularity: 1000, offset: [1e9, 1e9] }),
    rawOsm(located, raw),
    rawOsm(map, { deleted: true, compression: 'zstd' }),
    text('<osm/>'),
  ],
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
