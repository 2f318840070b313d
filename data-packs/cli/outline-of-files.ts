import { itemAt } from '../base/item-at.ts';
import { statedInXml } from '../builder/extract/read-xml.ts';
import { packingOfXml } from '../builder/extract/unpacked.ts';
import { inflateBlob, readBlobs } from '../builder/osm/pbf/blobs.ts';
import { parseHeaderBlock } from '../builder/osm/pbf/header-block.ts';
import { type Outline, outlineOfBox } from '../store/elevation/elevation-cells.ts';
import { WordedError } from '../words/worded-error.ts';
import { builderFailures } from '../words/words.ts';

/** The boxes that extracts state before their objects. Throws a sentence where one states none. */
export async function outlineOfFiles(files: readonly string[]): Promise<Outline> {
  const boxes: ArrayLike<number>[] = [];
  for (const file of files) {
    const bounds = await statedBounds(file);
    if (bounds === undefined) throw new WordedError(builderFailures.message('noBoundsForHeights', { file }));
    boxes.push(itemAt(outlineOfBox(bounds), 0));
  }
  return boxes;
}

async function statedBounds(file: string) {
  const packing = await packingOfXml(file);
  if (packing !== undefined) return statedInXml(file, packing);
  for await (const { bytes } of readBlobs(file)) return parseHeaderBlock(inflateBlob(bytes)).bounds;
  return undefined;
}
