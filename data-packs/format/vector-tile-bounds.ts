import { PbfReader } from 'pbf';

/**
 * Bytes of a vector tile once unpacked, and its layers and features: several times those of any that is made to be drawn.
 * Two million triangles in 58 packed kilobytes took what draws them 905 MB and more than its time.
 */
const mostBytes = 8 * 1024 ** 2;
const mostFeatures = 100_000;
/** Of one feature, which is decoded as a whole. */
const mostFeatureBytes = 1024 ** 2;

/** Numbers of fields (MVT 2.1). */
const [layer, feature] = [3, 2];

/** Throws where a vector tile is larger than any, or no such tile: its layers are counted, nothing is decoded. */
export function requireBoundedTile(bytes: Uint8Array): void {
  if (bytes.length > mostBytes) throw new RangeError(`a tile has ${bytes.length} bytes`);
  let count = 0;
  const add = () => {
    if (++count > mostFeatures) throw new RangeError(`a tile has more than ${mostFeatures} features`);
  };
  new PbfReader(bytes).readFields((tag, _tile, pbf) => {
    if (tag !== layer) return;
    add();
    pbf.readMessage(inner => {
      if (inner !== feature) return;
      add();
      const length = pbf.readVarint();
      if (length > mostFeatureBytes) throw new RangeError(`a feature has ${length} bytes`);
      pbf.pos += length;
    }, undefined);
  }, undefined);
}
